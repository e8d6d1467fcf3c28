import { expect, test } from 'vitest'
import { layoutFor } from './layout'

const inPixels = (width: number, height: number, rem = 16) => layoutFor(width / rem, height / rem)

test('a large screen has the log beside the board and the dock below it', () => {
  expect(inPixels(1440, 900)).toBe('full')
  expect(inPixels(2560, 1440, 25)).toBe('full')
})

test('where there is more width than height, the dock stands beside the board', () => {
  expect(inPixels(844, 390)).toBe('side')
  expect(inPixels(1280, 720)).toBe('side')
  expect(inPixels(512, 384)).toBe('side')
})

test('where there is more height than width, the dock is below the board', () => {
  expect(inPixels(390, 844)).toBe('stacked')
  expect(inPixels(768, 1024)).toBe('stacked')
})

test('larger type counts as less room', () => {
  expect(inPixels(1440, 900, 21)).toBe('side')
})

test('a page too small for board and dock scrolls', () => {
  expect(inPixels(180, 320)).toBe('scrolled')
  expect(inPixels(422, 195)).toBe('scrolled')
})
