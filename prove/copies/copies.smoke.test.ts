import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  evidenceOf,
  indexed,
  readPitch,
  soughtMarks,
  storedMarks,
} from '../../server/comparisons/evidence.ts'
import { figures } from '../figures.ts'

/**
 * How the later pitch of a pair relates to the earlier one: it has whole paragraphs of it; it is edited for another
 * request; it is translated back; both share only formulas of the trade; both quote one press release; both are on the
 * same subject. A pair is never changed because the comparison misses it or finds too much.
 */
type Kind = 'copied' | 'edited' | 'translated_back' | 'phrases' | 'release' | 'independent'
type Pair = { kind: Kind; earlier: string; later: string }

/** A pair on each line; all persons and companies are invented. */
const PAIRS = readFileSync(join(import.meta.dirname, 'pairs.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Pair)

/** The share of the later pitch in percent; 0: it is not found, or has no passage. */
function shareOf({ earlier, later }: Pair): number {
  const [before, read] = [readPitch([earlier], []), readPitch([later], [])]
  const marks = new Set(storedMarks(before))
  if (!soughtMarks(read).some((mark) => marks.has(mark))) return 0
  const one = { is_own: false, account_id: null, month: '2026-01', parts: [earlier] }
  return evidenceOf(read, [indexed(one)]).shared?.share ?? 0
}

test('finds pitches that reuse another, and none on the same subject', () => {
  const shares = Object.groupBy(
    PAIRS.map((pair) => ({ kind: pair.kind, share: shareOf(pair) })),
    ({ kind }) => kind,
  )
  const found = Object.fromEntries(
    Object.entries(shares).map(([kind, all]) => [
      kind,
      all.map(({ share }) => share).filter((share) => share > 0),
    ]),
  )
  figures(
    'Pairs of pitches: the share of each that was found, in percent',
    Object.fromEntries(Object.entries(found).map(([kind, list]) => [kind, list.join(', ')])),
  )
  expect(PAIRS).toHaveLength(60)
  expect(found.copied).toHaveLength(10)
  expect(found.release).toHaveLength(10)
  expect(found.independent).toEqual([])
})
