const PALETTE = [
  '#052E86',
  '#C9BFA8',
  '#5A86D8',
  '#7A3B2C',
  '#E6DDCA',
  '#2C4A45',
  '#A9BDE8',
  '#B98F4A',
  '#8A8170',
  '#1F2A44',
]

/** A sector of a disc around the middle, drawn over those before it. Angles in twelfths of a turn. */
export interface RingPart {
  radius: number
  from: number
  to: number
  color: string
}

/** The side of the square in which the parts are drawn. */
export const RING_SIDE = 36

/**
 * The ring pattern of an id: an outer ring of two to four arcs, a middle disc of two halves, and a core. Proportions,
 * turns and the order of the colors all come from the id.
 */
export function ringOf(id: string): RingPart[] {
  const draw = numbersOf(id)
  const colors = [...PALETTE]
  const color = () => colors.splice(draw(colors.length), 1)[0]!
  const turn = draw(12)
  const cuts = [
    [6, 6],
    [4, 8],
    [4, 4, 4],
    [3, 3, 6],
    [2, 5, 5],
    [3, 3, 3, 3],
    [2, 4, 2, 4],
  ][draw(7)]!
  let from = turn
  const outer = cuts.map((size) => {
    const part = { radius: 18, from, to: from + size, color: color() }
    from += size
    return part
  })
  const middle = 10 + draw(5)
  const half = draw(12)
  return [
    ...outer,
    { radius: middle, from: half, to: half + 6, color: color() },
    { radius: middle, from: half + 6, to: half + 12, color: color() },
    { radius: 3 + draw(5), from: 0, to: 12, color: color() },
  ]
}

/** Whole numbers below a bound, the same for the same id (xorshift32 over an FNV-1a hash). */
function numbersOf(id: string): (bound: number) => number {
  let state = 0x811c9dc5
  for (const letter of id) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193)
  state ||= 1
  return (bound) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % bound
  }
}
