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
  const marks = new Set(parts.flatMap((words) => runsOf(words).flatMap(winnowed)))
  return [...marks].sort((one, other) => (one >>> 0) - (other >>> 0)).slice(0, MARKS_MAX)
}

/** The hashes of every four compared words, a list for each stretch without a word that is not compared. */
function runsOf(words: Words): number[][] {
  const lists: number[][] = [[]]
  for (let at = 0; at + RUN_WORDS <= words.length; at += 1) {
    const four = words.slice(at, at + RUN_WORDS)
    if (!four.includes(null)) lists.at(-1)!.push(hashOf(four.join(' ')))
    else if (lists.at(-1)!.length > 0) lists.push([])
  }
  return lists.filter((hashes) => hashes.length > 0)
}

function winnowed(hashes: number[]): number[] {
  const size = Math.min(WINDOW, hashes.length)
  return Array.from({ length: hashes.length - size + 1 }, (_, at) => {
    const window = hashes.slice(at, at + size)
    return window.reduce((least, hash) => (hash >>> 0 <= least >>> 0 ? hash : least))
  })
}

/** FNV-1a with the last steps of MurmurHash3, which spread it over all 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) | 0
}
