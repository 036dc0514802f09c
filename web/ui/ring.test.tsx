import { expect, test } from 'vitest'
import { RING_SIDE, type RingPart, ringOf } from './ring.ts'

// What can be told apart at 30 px: the colors at the middle of a few fields, not the exact edges.
const POINTS = [8, 12, 16].flatMap((radius) => [...Array(6).keys()].map((n) => ({ radius, at: n * 2 + 1 })))

function colorAt(parts: RingPart[], { radius, at }: { radius: number; at: number }): string | undefined {
  const isIn = ({ from, to }: RingPart) => (at - from + 24) % 12 < to - from
  return parts.findLast((part) => part.radius > radius && isIn(part))?.color
}

test('gives 10,000 ids rings that differ at a glance', () => {
  const looks = Array.from({ length: 10_000 }, () => {
    const parts = ringOf(crypto.randomUUID())
    return POINTS.map((point) => colorAt(parts, point)).join()
  })
  expect(new Set(looks).size).toBeGreaterThan(9_950)
})

test('gives one id the same ring each time, filling the whole circle', () => {
  const id = '0198c0de-0000-7000-8000-000000000001'
  const parts = ringOf(id)
  expect(ringOf(id)).toEqual(parts)
  for (const point of POINTS) expect(colorAt(parts, point)).toMatch(/^#/)
  const outer = parts.filter(({ radius }) => radius === RING_SIDE / 2)
  expect(outer.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(12)
})
