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

/** A power of two, large enough for the rarest word to have a place. */
const PLACES = 2 ** 17
/** The word at each place, so that a random place picks words by Zipf's law, flattened at the top as in English. */
const RANKS = (() => {
  const weights = WORDS.map((_, rank) => 1 / (rank + 2.7))
  const total = weights.reduce((sum, weight) => sum + weight)
  const ranks = new Uint16Array(PLACES)
  let [rank, upTo] = [0, weights[0]!]
  for (let place = 0; place < PLACES; place += 1) {
    while (((place + 0.5) / PLACES) * total > upTo && rank < WORDS.length - 1) upTo += weights[++rank]!
    ranks[place] = rank
  }
  return ranks
})()

/** Random numbers of 32 bits (sfc32): its cycle is so long that the numbers of two texts never overlap. */
function randomFrom(seed: number, n: number): () => number {
  let [a, b, c, count] = [seed | 0, n | 0, 0, 1]
  const next = () => {
    const sum = (a + b + count++) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < 15; round += 1) next()
  return next
}

function sentence(random: () => number, length: number): string {
  const word = () => WORDS[RANKS[random() & (PLACES - 1)]!]!
  const first = word()
  let words = first.charAt(0).toUpperCase() + first.slice(1)
  for (let n = 1; n < length; n += 1) words += ` ${word()}`
  return `${words}.`
}

const PHRASES = 200
const LENGTH = 150

/**
 * Texts like pitches, of about 150 words: the n-th is always the same. One in twenty has a sentence of 8 to 14 words
 * from 200 that are known to all; the first of these are in many texts, the last in few.
 */
export function pitchTexts(seed: number): (n: number) => string {
  const shared = randomFrom(seed, -1)
  const phrases = Array.from({ length: PHRASES }, () => sentence(shared, 8 + (shared() % 7)))
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
