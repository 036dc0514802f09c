import { fold, searchable } from './fold.ts'

export const hasLetterOrDigit = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/**
 * What a text must contain, folded, to be found: each word, and each quoted phrase as a whole. A search without a letter
 * or digit is one phrase. Every text that contains the search itself contains all of these.
 */
export function searchWords(search: string): string[] {
  const parts = hasLetterOrDigit(search) ? wordsAndPhrases(search) : [search.trim()]
  return [...new Set(parts.map(fold))].filter((part) => part.trim() !== '')
}

/** The words and quoted phrases of a search, as typed. */
export function wordsAndPhrases(search: string): string[] {
  const parts = search.split(/["“”]/)
  // Every other part is between two quotation marks, but for the last.
  return parts.flatMap((part, at) => (at % 2 === 1 && at < parts.length - 1 ? part : part.split(/\s+/)))
}

/** Whether a search finds what has these texts: each of its words is in one of them. */
export function isFoundIn(search: string, ...texts: string[]): boolean {
  const within = searchable(...texts)
  return searchWords(search).every((word) => within.includes(word))
}
