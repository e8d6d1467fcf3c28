import { expect, test } from 'vitest'
import { PressedAt, placeTip, type Box } from './tip-place'

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const WINDOW = box(0, 0, 800, 600)
const OWNER = box(380, 300, 40, 40)

test('a tooltip stands above its owner', () => {
  expect(placeTip(OWNER, 100, 50, WINDOW, [])).toEqual(box(350, 242, 100, 50))
})

test('at the upper edge it stands below', () => {
  expect(placeTip(box(380, 10, 40, 40), 100, 50, WINDOW, [])).toEqual(box(350, 58, 100, 50))
})

test('it never covers a neighbour while there is room', () => {
  const row = [box(330, 250, 140, 40), box(330, 350, 140, 40)]
  expect(placeTip(OWNER, 100, 50, WINDOW, row)).toEqual(box(428, 295, 100, 50))
})

test('between neighbours on all sides it goes to a corner', () => {
  const all = [box(200, 200, 400, 95), box(200, 345, 400, 95), box(200, 300, 175, 40), box(425, 300, 175, 40)]
  expect(placeTip(OWNER, 100, 50, WINDOW, all)).toEqual(box(8, 8, 100, 50))
})

test('explains nothing under a pointer that has not moved since it pressed', () => {
  const pressed = new PressedAt()
  const here = { clientX: 5, clientY: 7 }
  expect(pressed.holds(here)).toBe(false)
  pressed.press(here)
  expect(pressed.holds(here)).toBe(true)
  expect(pressed.holds({ clientX: 6, clientY: 7 })).toBe(false)
  expect(pressed.holds(here)).toBe(false)
})
