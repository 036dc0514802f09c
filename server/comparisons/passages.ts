import { PASSAGE_WORDS } from '../../contract/vocabulary.ts'
import { foursOf, RUN_WORDS, type Words } from './marks.ts'

/** Equal words of a passage: their places in the text. */
export type Shared = number[]

const GAP_WORDS = 2
/** How many of the places are tried where the other text has the same four words: more only where it repeats itself. */
const PLACES_TRIED = 16

/** Where a text has each four words in a row, by their hash: they are equal where the words are. */
export type Index = { words: Words; places: Map<number, number[]> }

/** More than a gap, so that no passage goes on from one text into the next. */
const BETWEEN: Words = Array.from({ length: GAP_WORDS + 1 }, () => null)

/** Makes a pitch's texts searchable. */
export function indexOf(parts: readonly Words[]): Index {
  const words = parts.flatMap((part) => [...part, ...BETWEEN])
  const places = new Map<number, number[]>()
  foursOf(words).forEach((four, at) => {
    if (four === null) return
    const known = places.get(four)
    if (!known) places.set(four, [at])
    else if (known.length < PLACES_TRIED) known.push(at)
  })
  return { words, places }
}

/** How many words are equal from here on. */
function runAt(words: Words, at: number, other: Words, there: number): number {
  let length = 0
  while (
    at + length < words.length &&
    words[at + length] !== null &&
    words[at + length] === other[there + length]
  )
    length += 1
  return length
}

/** The gaps over which a passage goes on, the smallest first. */
const GAPS = Array.from({ length: (GAP_WORDS + 1) ** 2 }, (_, n) => [
  n % (GAP_WORDS + 1),
  Math.floor(n / (GAP_WORDS + 1)),
])
  .filter(([here, there]) => here! + there! > 0)
  .sort(([a, b], [c, d]) => a! + b! - c! - d!) as [number, number][]

/** The equal words of the passage that begins with these places. */
function follow(words: Words, at: number, other: Words, there: number): Shared {
  const shared: Shared = []
  for (let length = runAt(words, at, other, there); length >= RUN_WORDS; ) {
    for (let n = 0; n < length; n += 1) shared.push(at + n)
    const [end, endThere] = [at + length, there + length]
    length = 0
    for (const [gap, gapThere] of GAPS) {
      const next = runAt(words, end + gap, other, endThere + gapThere)
      if (next < RUN_WORDS) continue
      ;[at, there, length] = [end + gap, endThere + gapThere, next]
      break
    }
  }
  return shared
}

/** The passages with at least so many equal words. */
function found(words: Words, other: Index, least: number): Shared[] {
  const passages: Shared[] = []
  const fours = foursOf(words)
  for (let at = 0; at < words.length; ) {
    const four = fours[at] ?? null
    const places = four === null ? [] : (other.places.get(four) ?? [])
    const longest = places
      .map((there) => follow(words, at, other.words, there))
      .reduce<Shared>((best, one) => (one.length > best.length ? one : best), [])
    if (longest.length >= least) {
      passages.push(longest)
      at = longest.at(-1)! + 1
    } else at += 1
  }
  return passages
}

/**
 * The passages of a text that another has, too: runs of four or more equal words in the same order, over gaps of at most
 * two words on either side, with at least eight equal words in all.
 */
export const passagesIn = (words: Words, other: Index): Shared[] => found(words, other, PASSAGE_WORDS)

/** The text without the words that it quotes: those in runs of four or more that the other text has. */
export function withoutQuotes(words: Words, other: Index): Words {
  const quoted = new Set(found(words, other, RUN_WORDS).flat())
  return words.map((word, at) => (quoted.has(at) ? null : word))
}
