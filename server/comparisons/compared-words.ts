import { fold } from '../../contract/fold.ts'
import { withLatinLetters } from './look-alikes.rules.ts'

/** A word as it is compared, and where it is in the text, in UTF-16 code units. */
export type Word = { word: string; from: number; to: number }

const WORDS = new Intl.Segmenter('en', { granularity: 'word' })
/** Drawn as nothing: between or inside words they would hide a copy. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Some of these would join two words, as a narrow no-break space does, or be a part of one, as an underscore. */
const SEPARATORS = /(?!')[\p{P}\p{Sk}\p{Z}]/gu
const APOSTROPHES = /[`´‘’‛ʹʻʼʽˈ′‵ꞌ]/g

const PLAIN = /^[\da-z]+$/i

const compared = (word: string) =>
  PLAIN.test(word) ? word.toLowerCase() : withLatinLetters(fold(word).replaceAll("'", ''))

/**
 * The words of a text as they are compared: without case, accents, punctuation, full-width forms, invisible characters
 * and look-alike letters. Text without spaces is split where its language would.
 */
export function wordsOf(text: string): Word[] {
  // Where each character of what is visible was.
  const places: number[] = []
  let visible = ''
  let next = 0
  const keep = (to: number) => {
    for (let at = next; at < to; at += 1) places.push(at)
    visible += text.slice(next, to)
  }
  for (const { index, 0: found } of text.matchAll(INVISIBLE)) {
    keep(index)
    next = index + found.length
  }
  keep(text.length)
  // Each as long as before, so that the places stay.
  const separated = visible.replace(APOSTROPHES, "'").replace(SEPARATORS, (sign) => ' '.repeat(sign.length))
  return [...WORDS.segment(separated)].flatMap(({ segment, index, isWordLike }) => {
    const word = isWordLike ? compared(segment) : ''
    if (word === '') return []
    return { word, from: places[index]!, to: places[index + segment.length - 1]! + 1 }
  })
}
