import { afterEach, expect, it, vi } from 'vitest'

interface Answer {
  status: number
  body?: unknown
  tag?: string
}

/** The page's requests to a server that gives these answers to everything but `/api/games`. */
async function withAnswers(...answers: Answer[]) {
  const requests: { address: string; tag: string | null }[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    if (address === '/api/games') return new Response('[]')
    requests.push({ address, tag: new Headers(request.headers).get('If-None-Match') })
    const { status, body, tag } = answers.shift()!
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers: tag ? { ETag: tag } : {} })
  })
  vi.resetModules() // each test begins without a last home page
  return { api: await import('./api'), requests }
}

afterEach(() => vi.unstubAllGlobals())

it('names the home page that it has, and keeps it while nothing has changed', async () => {
  const home = { mine: [], open: [], watch: [] }
  const { api, requests } = await withAnswers(
    { status: 200, body: home, tag: '"1"' },
    { status: 304, tag: '"1"' },
    { status: 200, body: { ...home, mine: ['new'] }, tag: '"2"' },
    { status: 304, tag: '"2"' },
  )
  const first = await api.home()
  expect(first).toEqual(home)
  expect(await api.home()).toBe(first)
  expect((await api.home()).mine).toEqual(['new'])
  await api.home()
  expect(requests.map((request) => request.tag)).toEqual([null, '"1"', '"1"', '"2"'])
})

it('says which name was refused, in the words of the server', async () => {
  const sentence = 'The name Ann is taken at this table.'
  const { api } = await withAnswers({ status: 409, body: { sentence, rule: null, seat: 1 } })
  const error = await api.sit('table', 1, 'Ann').catch((reason: unknown) => reason)
  expect([api.messageOf(error), api.refusedSeat(error)]).toEqual([sentence, 1])
})

it('does not take other refusals for one of a name', async () => {
  const { api } = await withAnswers({ status: 409, body: { sentence: 'This seat is taken.', rule: null, seat: null } })
  const error = await api.sit('table', 1, 'Ann').catch((reason: unknown) => reason)
  expect(api.refusedSeat(error)).toBeNull()
  expect(api.refusedSeat(new Error('no network'))).toBeNull()
})
