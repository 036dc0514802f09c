import { TRUNCATION } from './vocabulary.ts'

// Characters that hide or reorder text: C0 and C1 controls but tab and line feed, zero-width and bidirectional
// controls. They serve impersonation and break the database's text (NUL).
const unseen = /(?![\t\n])[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** The same text in normal form (NFC), with plain line ends, without characters that nobody sees. */
export function cleanText(value: string): string {
  return value.toWellFormed().replace(/\r\n?/g, '\n').replace(unseen, '').normalize('NFC')
}

/** Length in code points, as every limit counts it. */
export function lengthOf(value: string): number {
  let length = 0
  for (const _ of value) length += 1
  return length
}

/** The first `max` characters and "..." when longer; exactly `max` is not cut. */
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
