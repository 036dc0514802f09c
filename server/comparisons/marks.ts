/** Words of a text in their order; null stands for one that is not compared. */
export type Words = readonly (string | null)[]

/** A run of equal words shorter than this is none. */
export const RUN_WORDS = 4
/** Of so many runs in a row the one with the least hash is marked: any 8 equal words have a mark in common. */
const WINDOW = 5
/** Those of a text with more are the least, so that two texts keep the same. */
const MARKS_MAX = 1_000

/** The marks of a pitch's texts: 32-bit hashes of four words in a row, winnowed. Two texts with 8 equal words share one. */
export function marksOf(parts: readonly Words[]): number[] {
  const marks = new Set(parts.flatMap((words) => runsOf(foursOf(words)).flatMap(winnowed)))
  return [...marks].sort((one, other) => (one >>> 0) - (other >>> 0)).slice(0, MARKS_MAX)
}

/** At each place the hash of the four words that begin there; null where there are fewer, or one is not compared. */
export function foursOf(words: Words): (number | null)[] {
  const hashes = words.map((word) => (word === null ? null : hashOf(word)))
  return hashes.map((_, at) => {
    let hash = 0
    for (let n = at; n < at + RUN_WORDS; n += 1) {
      const one = hashes[n]
      if (one === null || one === undefined) return null
      hash = Math.imul(hash ^ one, 0x01000193) + 0x9e3779b9
    }
    return spread(hash)
  })
}

/** A list for each stretch without a gap. */
function runsOf(fours: readonly (number | null)[]): number[][] {
  const lists: number[][] = [[]]
  for (const four of fours) {
    if (four !== null) lists.at(-1)!.push(four)
    else if (lists.at(-1)!.length > 0) lists.push([])
  }
  return lists.filter((hashes) => hashes.length > 0)
}

function winnowed(hashes: number[]): number[] {
  const size = Math.min(WINDOW, hashes.length)
  const marks: number[] = []
  for (let at = 0; at + size <= hashes.length; at += 1) {
    let least = hashes[at]!
    for (let n = at + 1; n < at + size; n += 1) if (hashes[n]! >>> 0 <= least >>> 0) least = hashes[n]!
    marks.push(least)
  }
  return marks
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash
}

/** Spreads it over all 32 bits: the last steps of MurmurHash3. */
function spread(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) | 0
}
