import type { Evidence, Found, Passage } from '../../contract/comparisons.ts'
import { PASSAGE_WORDS } from '../../contract/vocabulary.ts'
import { type Word, wordsOf } from './compared-words.ts'
import { marksOf, type Words } from './marks.ts'
import { type Index, indexOf, passagesIn, withoutQuotes } from './passages.ts'

/** An earlier pitch that a text is compared with. */
export type Earlier = {
  is_own: boolean
  /** Null once its pitcher has left. */
  account_id: string | null
  /** In which month it was sent, `2026-03`. */
  month: string
  /** The pitch, then its answers. */
  parts: string[]
}

/** An earlier pitch made searchable: most of the work of comparing. */
export type Indexed = Earlier & { index: Index }

export const indexed = (earlier: Earlier): Indexed => ({ ...earlier, index: indexOf(plain(earlier.parts)) })

/** A pitch in its words: `compared` without those that it quotes from its request, or null if it is too short. */
export type Read = { words: Word[][]; compared: Words[]; isShort: boolean }

const plain = (parts: readonly string[]): Words[] =>
  parts.map((part) => wordsOf(part).map(({ word }) => word))

/** Reads a pitch and its answers, to a request with these texts. */
export function readPitch(parts: readonly string[], request: readonly string[]): Read {
  const words = parts.map(wordsOf)
  const asked = indexOf(plain(request))
  const compared = words.map((part) =>
    withoutQuotes(
      part.map(({ word }) => word),
      asked,
    ),
  )
  return { words, compared, isShort: words.flat().length < PASSAGE_WORDS }
}

/** The marks by which later pitches find this one: of all its words, as those may quote something else. */
export const storedMarks = ({ words }: Read): number[] =>
  marksOf(words.map((part) => part.map(({ word }) => word)))

/** The marks by which this one finds earlier pitches. */
export const soughtMarks = ({ compared }: Read): number[] => marksOf(compared)

/** A passage of the text: its first and last place, its equal words, and the earlier pitches that have it. */
type Span = { first: number; last: number; shared: Set<number>; pitches: Set<number> }

/** Overlapping passages are one. */
function merged(spans: Span[]): Span[] {
  const list: Span[] = []
  for (const span of spans.toSorted((one, other) => one.first - other.first)) {
    const before = list.at(-1)
    if (!before || before.last < span.first) {
      list.push(span)
      continue
    }
    before.last = Math.max(before.last, span.last)
    for (const place of span.shared) before.shared.add(place)
    for (const pitch of span.pitches) before.pitches.add(pitch)
  }
  return list
}

const earliest = (months: string[]) => months.reduce((least, month) => (month < least ? month : least))

function foundIn(earlier: readonly Earlier[]): Found {
  const own = earlier.filter(({ is_own }) => is_own).length
  return { own, others: earlier.length - own, since: earliest(earlier.map(({ month }) => month)) }
}

/** The equal words as ranges of the text: words in a row are one. */
function rangesOf(words: readonly Word[], places: readonly number[]): [number, number][] {
  const first = places.filter((at, n) => places[n - 1] !== at - 1)
  const last = places.filter((at, n) => places[n + 1] !== at + 1)
  return first.map((at, n) => [words[at]!.from, words[last[n]!]!.to])
}

/** What a pitch shares with earlier ones. Nothing in it is of them but counts and months. */
export function evidenceOf(
  { words, compared, isShort }: Read,
  earlier: readonly Indexed[],
): Omit<Evidence, 'photo'> {
  const nothing = { shared: null, passages: [] }
  if (isShort) return { state: 'short', ...nothing }
  const spans = compared.map((part) =>
    merged(
      earlier.flatMap(({ index }, pitch) =>
        passagesIn(part, index).map((places) => ({
          first: places[0]!,
          last: places.at(-1)!,
          shared: new Set(places),
          pitches: new Set([pitch]),
        })),
      ),
    ),
  )
  const all = spans.flat()
  if (all.length === 0) return { state: 'compared', ...nothing }
  const pick = (places: Set<number>) => earlier.filter((_, at) => places.has(at))
  const passages = spans.flatMap((list, part): Passage[] =>
    list.map(({ shared, pitches }) => ({
      part,
      words: rangesOf(
        words[part]!,
        [...shared].sort((one, other) => one - other),
      ),
      ...foundIn(pick(pitches)),
    })),
  )
  const having = pick(new Set(all.flatMap(({ pitches }) => [...pitches])))
  const count = all.reduce((sum, { shared }) => sum + shared.size, 0)
  const members = new Set(having.filter(({ is_own }) => !is_own).map(({ account_id }) => account_id)).size
  const share = Math.floor((100 * count) / words.flat().length)
  return { state: 'compared', shared: { share, ...foundIn(having), members }, passages }
}
