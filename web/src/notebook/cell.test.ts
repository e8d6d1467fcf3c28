import { expect, it } from 'vitest'
import { isLight } from './brightness'
import { roomFor } from './room-in-cell'

it('knows light text from dark text, as computed styles write colours', () => {
  expect(isLight('rgb(221, 221, 221)')).toBe(true)
  expect(isLight('rgba(255, 255, 255, 0.87)')).toBe(true)
  expect(isLight('rgb(17, 17, 17)')).toBe(false)
  expect(isLight('')).toBe(false)
})

it('puts the dock beside the board only in a wide cell', () => {
  expect(roomFor(1500).layout).toBe('side')
  expect(roomFor(1100).layout).toBe('stacked')
  expect(roomFor(390)).toEqual({ layout: 'stacked', height: 520 })
})
