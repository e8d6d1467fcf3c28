import { expect, test } from 'vitest'
import { around } from './crop'

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })
const frame = box(100, 50, 500, 350)

test('a figure is cut to what it shows, with a margin', () => {
  expect(around([box(200, 100, 260, 140), box(300, 120, 330, 200)], frame)).toEqual({
    x: 90,
    y: 40,
    width: 150,
    height: 120,
  })
})

test('the cut stays in the frame', () => {
  expect(around([box(102, 52, 900, 340)], frame)).toEqual({ x: 0, y: 0, width: 400, height: 300 })
})

test('what lies outside the frame does not count', () => {
  expect(around([box(200, 100, 260, 140), box(200, 800, 260, 900)], frame).height).toBe(60)
  expect(around([], frame)).toEqual({ x: 0, y: 0, width: 400, height: 300 })
})
