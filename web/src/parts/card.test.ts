import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import Card from './Card.svelte'

it('prints the face of a small card once, and that of a large one in its corner too', () => {
  const signs = (small: boolean): number =>
    render(Card, { props: { face: '6', label: 'Six', small } }).body.split('6').length - 1
  expect([true, false].map(signs)).toEqual([1, 2])
})
