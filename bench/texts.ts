import { createHash } from 'node:crypto'

const split = (words: string) => words.split(/\s+/)

/** The words that every sentence has, the most frequent first; what follows them only sounds like words. */
const COMMON =
  split(`the of and to a in that is for it on with as was are by be this at from have or an which they not
were we can has but who said more will their one about would when what if all also other our been there some than how`)
const WORDS = [
  ...COMMON,
  ...split('b br c ch cl d dr f fl g gr h l m n p pl pr r s sh st t tr v w').flatMap((start) =>
    split('a e i o u').flatMap((vowel) =>
      split('nd lm rl mb lt sk').flatMap((middle) =>
        split('er ing ed al ion ent').map((ending) => start + vowel + middle + ending),
      ),
    ),
  ),
]

/** By Zipf's law a word is as frequent as its rank is low; this much flattens it at the top, as in English. */
const TOP = 2.7

/** Random numbers of 32 bits, the same for the same text. */
function randomFrom(seed: number, n: number): () => number {
  const bytes = createHash('shake256', { outputLength: 2_048 }).update(`${seed} ${n}`).digest()
  let at = 0
  return () => bytes.readUInt32LE(4 * at++)
}

function sentence(random: () => number, length: number): string {
  const word = () => WORDS[Math.floor(TOP * (WORDS.length / TOP + 1) ** (random() / 2 ** 32) - TOP)]!
  const words = Array.from({ length }, word).join(' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

const PHRASES = 200
const LENGTH = 150

/**
 * Texts like pitches, of about 150 words: the n-th is always the same. One in twenty has a sentence of 8 to 14 words
 * from 200 that are known to all; the first of these are in many texts, the last in few.
 */
export function pitchTexts(seed: number): (n: number) => string {
  const phrases = Array.from({ length: PHRASES }, (_, n) => {
    const shared = randomFrom(seed, -1 - n)
    return sentence(shared, 8 + (shared() % 7))
  })
  return (n) => {
    const random = randomFrom(seed, n)
    const sentences: string[] = []
    let words = 0
    if (random() % 20 === 0) {
      const phrase = phrases[Math.floor(PHRASES * (random() / 2 ** 32) ** 3)]!
      sentences.push(phrase)
      words = phrase.split(' ').length
    }
    while (words < LENGTH) {
      const length = 8 + (random() % 15)
      sentences.push(sentence(random, length))
      words += length
    }
    // The shared one is anywhere among them.
    const at = random() % sentences.length
    return [...sentences.slice(at), ...sentences.slice(0, at)].join(' ')
  }
}
