import { fold } from './fold.ts'
import { lengthOf } from './text.ts'

/** The word lists of a filter. A keyword is one or more words that must be next to each other. */
export type KeywordLists = { any: readonly string[]; all: readonly string[]; none: readonly string[] }

export const KEYWORDS = { perList: 20, perFilter: 50, length: 100, words: 8, lettersBeforeStar: 3 } as const

const TOO_MANY_IN_LIST = `Use ${KEYWORDS.perList} entries or fewer`
const TOO_MANY = `Use ${KEYWORDS.perFilter} entries or fewer in all`
const ON_BOTH_SIDES = 'A word cannot be both included and excluded'

// The letters and digits of the database's collation pg_c_utf8. Joined by these characters, words are one word, too.
const TOKEN = /[\p{Alphabetic}0-9]+(?:[-'.]+[\p{Alphabetic}0-9]+)*/gu
const JOINERS = /[-'.]+/

/** Whether it finds longer words, too. */
export const hasEnding = (keyword: string): boolean => keyword.trimEnd().endsWith('*')

/** The words of a text, without a final 's: each as the runs of letters and digits that it joins. */
export function tokensOf(folded: string): string[][] {
  return (folded.match(TOKEN) ?? []).map((token) => token.replace(/'s$/, '').split(JOINERS).filter(Boolean))
}

/** Why this is no keyword; null: it is one. */
export function whyNotKeyword(keyword: string): string | null {
  if (lengthOf(keyword) > KEYWORDS.length) return `Use ${KEYWORDS.length} characters or fewer`
  const tokens = tokensOf(fold(keyword))
  const last = tokens.at(-1)
  if (!last) return 'Enter at least one letter or digit'
  if (tokens.length > KEYWORDS.words) return `Use ${KEYWORDS.words} words or fewer`
  const isShort = hasEnding(keyword) && lengthOf(last.join('')) < KEYWORDS.lettersBeforeStar
  return isShort ? `Use at least ${KEYWORDS.lettersBeforeStar} letters before *` : null
}

/** What is wrong with the lists, by list; null: nothing. */
export function whyNotKeywords(lists: KeywordLists): Partial<Record<keyof KeywordLists, string>> | null {
  const { any, all, none } = lists
  const found: Partial<Record<keyof KeywordLists, string>> = {}
  for (const name of ['any', 'all', 'none'] as const) {
    const why = lists[name].map(whyNotKeyword).find((one) => one !== null)
    if (lists[name].length > KEYWORDS.perList) found[name] = TOO_MANY_IN_LIST
    else if (why) found[name] = why
  }
  const included = new Set([...any, ...all].map(sameKeyword))
  if (none.some((keyword) => included.has(sameKeyword(keyword)))) found.none ??= ON_BOTH_SIDES
  if (any.length + all.length + none.length > KEYWORDS.perFilter) found.none ??= TOO_MANY
  return Object.keys(found).length > 0 ? found : null
}

/** Equal for keywords that find the same. */
export const sameKeyword = (keyword: string): string =>
  tokensOf(fold(keyword))
    .map((parts) => parts.join('-'))
    .join(' ') + (hasEnding(keyword) ? '*' : '')

/** The same keyword typed twice counts once. */
export function uniqueKeywords(keywords: readonly string[]): string[] {
  const first = new Map(keywords.toReversed().map((keyword) => [sameKeyword(keyword), keyword]))
  return [...new Set(keywords.filter((keyword) => first.get(sameKeyword(keyword)) === keyword))]
}
