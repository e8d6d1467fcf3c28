import { expect, test } from 'vitest'
import { decode, encode } from './base64url'
import { creationOptions, requestOptions, whyNoPasskeys } from './passkeys'

const page = { hostname: 'play.example.org', isSecureContext: true, supported: true }

test('bytes survive the way there and back', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i).buffer
  expect(encode(bytes)).toMatch(/^[\w-]+$/)
  expect(decode(encode(bytes))).toEqual(bytes)
})

test('the options of the server are what the browser takes', () => {
  const created = creationOptions({
    challenge: 'AQI',
    user: { id: 'Aw', name: 'Ann', displayName: 'Ann' },
    excludeCredentials: [{ id: 'BA', type: 'public-key' }],
    timeout: 5,
  })
  expect(new Uint8Array(created.challenge as ArrayBuffer)).toEqual(Uint8Array.of(1, 2))
  expect(new Uint8Array(created.user.id as ArrayBuffer)).toEqual(Uint8Array.of(3))
  expect(new Uint8Array(created.excludeCredentials![0]!.id as ArrayBuffer)).toEqual(Uint8Array.of(4))
  expect(created.timeout).toBe(5)
  expect(requestOptions({ challenge: 'AQI', rpId: 'x' })).toMatchObject({ rpId: 'x', allowCredentials: [] })
})

test('passkeys need a name, a secure connection and a browser that knows them', () => {
  expect(whyNoPasskeys(page)).toBe('')
  expect(whyNoPasskeys({ ...page, hostname: '127.0.0.1' })).toContain('by its name')
  expect(whyNoPasskeys({ ...page, hostname: '[::1]' })).toContain('by its name')
  expect(whyNoPasskeys({ ...page, isSecureContext: false })).toContain('https')
  expect(whyNoPasskeys({ ...page, supported: false })).toContain('browser')
})
