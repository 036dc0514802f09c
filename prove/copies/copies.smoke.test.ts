import { expect, test } from 'vitest'
import {
  evidenceOf,
  indexed,
  readPitch,
  soughtMarks,
  storedMarks,
} from '../../server/comparisons/evidence.ts'
import { figures } from '../figures.ts'
import { type Kind, PAIRS, type Pair } from './pairs.ts'

/** The share of the later pitch in percent; 0: it is not found, or has no passage. */
function shareOf({ earlier, later }: Pair): number {
  const [before, read] = [readPitch([earlier], []), readPitch([later], [])]
  const marks = new Set(storedMarks(before))
  if (!soughtMarks(read).some((mark) => marks.has(mark))) return 0
  const one = { is_own: false, account_id: null, month: '2026-01', parts: [earlier] }
  return evidenceOf(read, [indexed(one)]).shared?.share ?? 0
}

const SHARES = Object.fromEntries(
  Object.entries(PAIRS).map(([kind, pairs]) => [kind, pairs.map(shareOf)]),
) as Record<Kind, number[]>
const found = (kind: Kind) => SHARES[kind].filter((share) => share > 0)

test('finds pitches that reuse another, and none on the same subject', () => {
  figures(
    'Pairs of pitches',
    Object.fromEntries(
      Object.entries(SHARES).map(([kind, shares]) => {
        const list = found(kind as Kind).toSorted((one, other) => one - other)
        const of =
          list.length > 0
            ? `, share ${list[0]} to ${list.at(-1)}%, median ${list[Math.floor(list.length / 2)]}%`
            : ''
        return [kind, `${list.length} of ${shares.length} found${of}`]
      }),
    ),
  )
  expect(found('copied')).toHaveLength(10)
  expect(found('release')).toHaveLength(10)
  expect(found('independent')).toEqual([])
})
