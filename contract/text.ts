import { TRUNCATION } from './vocabulary.ts'

// Characters that hide or reorder text: control characters but tab and line feed, bidirectional and format controls,
// what Unicode calls ignorable, the empty Braille cell. They serve impersonation and break the database's text (NUL).
// The two joiners and the variation selectors stay: emoji and some scripts are made with them.
const unseen = /(?![\t\n\u200c\u200d]|\p{VS})[\p{Cc}\p{Cf}\p{DI}\u2800]/gu

// No script stacks this many marks on one letter, and ordering them takes quadratic time.
const MARKS_MAX = 30
const withFewMarks = (text: string) =>
  text.replace(/\p{M}+/gu, (marks) => [...marks].slice(0, MARKS_MAX).join(''))

/**
 * The same text in normal form (NFC), with plain line ends, without invisible characters, and with at most 30
 * marks on one letter.
 */
export function cleanText(value: string): string {
  const seen = value.toWellFormed().replace(/\r\n?/g, '\n').replace(unseen, '')
  // Composing a text can split one mark into two.
  return withFewMarks(withFewMarks(seen).normalize('NFC'))
}

// What remains in a clean text but paints nothing by itself: blanks, joiners, variation selectors.
const visible = /[^\s\p{Z}\p{Cc}\p{Cf}\p{DI}\u2800]/u

/** Whether any of it is visible. */
export const isVisible = (value: string): boolean => visible.test(value)

/** Length in code points, which every limit counts. */
export function lengthOf(value: string): number {
  let length = 0
  for (const _ of value) length += 1
  return length
}

/** The first `max` characters and "..." if longer; a text of exactly `max` is not cut. */
export function truncate(value: string, max: number): string {
  const characters = [...value]
  return characters.length > max ? `${characters.slice(0, max).join('')}...` : value
}

/** The name on the profile card: "User" when it is missing or over 50 characters. */
export function cardName(name: string | null | undefined): string {
  return name && lengthOf(name) <= TRUNCATION.name ? name : 'User'
}

/** "title at organization", or whichever of the two there is. */
export function titleAtOrganization(profile: { title?: string; organization?: string }): string {
  return [profile.title, profile.organization].filter(Boolean).join(' at ')
}
