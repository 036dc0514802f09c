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
const STAR = /\*\s*$/

/** The words of a text, without a final 's: each as the runs of letters and digits that it joins. */
function tokensOf(folded: string): string[][] {
  return (folded.match(TOKEN) ?? []).map((token) => token.replace(/'s$/, '').split(JOINERS).filter(Boolean))
}

/** Why this is no keyword; null: it is one. */
export function whyNotKeyword(keyword: string): string | null {
  if (lengthOf(keyword) > KEYWORDS.length) return `Use ${KEYWORDS.length} characters or fewer`
  const tokens = tokensOf(fold(keyword))
  const last = tokens.at(-1)
  if (!last) return 'Enter at least one letter or digit'
  if (tokens.length > KEYWORDS.words) return `Use ${KEYWORDS.words} words or fewer`
  const isShort = STAR.test(keyword) && lengthOf(last.join('')) < KEYWORDS.lettersBeforeStar
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
const sameKeyword = (keyword: string): string =>
  tokensOf(fold(keyword))
    .map((parts) => parts.join('-'))
    .join(' ') + (STAR.test(keyword) ? '*' : '')

/** Whether the keyword also finds words that begin with it. */
export const hasEnding = (keyword: string): boolean => STAR.test(keyword)
export const withoutEnding = (keyword: string): string => keyword.replace(/[\s*]+$/, '')

/** The same with an asterisk; a keyword that can't have one stays as it is. */
function withEnding(keyword: string): string {
  const longer = `${keyword}*`
  return hasEnding(keyword) || whyNotKeyword(longer) !== null ? keyword : longer
}

/** The same lists with an asterisk at each keyword, wherever that excludes nothing that is included. */
export function withEndings({ any, all, none }: KeywordLists): Record<keyof KeywordLists, string[]> {
  const longer = (list: readonly string[], others: readonly string[]) => {
    const taken = new Set(others.map(sameKeyword))
    const kept = (keyword: string) =>
      taken.has(sameKeyword(withEnding(keyword))) ? keyword : withEnding(keyword)
    return uniqueKeywords(list.map(kept))
  }
  const included = { any: longer(any, none), all: longer(all, none) }
  return { ...included, none: longer(none, [...included.any, ...included.all]) }
}

/** The same keyword typed twice counts once. */
export function uniqueKeywords(keywords: readonly string[]): string[] {
  const first = new Map(keywords.toReversed().map((keyword) => [sameKeyword(keyword), keyword]))
  return [...new Set(keywords.filter((keyword) => first.get(sameKeyword(keyword)) === keyword))]
}

/** The words of texts, each with its places: as keyword_words of the database. */
type Places = Map<string, Set<number>>

function placesOf(texts: readonly string[]): Places {
  const places: Places = new Map()
  let place = 0
  const put = (word: string, at: number) => places.set(word, (places.get(word) ?? new Set()).add(at))
  for (const text of texts) {
    for (const parts of tokensOf(fold(text))) {
      for (const [n, part] of parts.entries()) put(part, place + n)
      if (parts.length > 1) for (const at of [place, place + parts.length - 1]) put(parts.join(''), at)
      place += parts.length
    }
    // No phrase goes on from one text into the next.
    place += 1
  }
  return places
}

/** Where a phrase that begins in one of these places may go on. */
function after(
  places: Places,
  word: string,
  isBegun: boolean,
  from: ReadonlySet<number> | null,
): Set<number> {
  const found = new Set<number>()
  for (const [other, at] of places)
    if (other === word || (isBegun && other.startsWith(word)))
      for (const place of at) if (from === null || from.has(place)) found.add(place + 1)
  return found
}

function isIn(places: Places, keyword: string): boolean {
  const tokens = tokensOf(fold(keyword))
  let from: Set<number> | null = null
  for (const [n, parts] of tokens.entries()) {
    const isBegun = n === tokens.length - 1 && STAR.test(keyword)
    let apart: Set<number> | null = from
    for (const [m, part] of parts.entries())
      apart = after(places, part, isBegun && m === parts.length - 1, apart)
    const joined = parts.join('')
    const isJoined = parts.length > 1 && lengthOf(joined) >= 3
    from = new Set([...(apart ?? []), ...(isJoined ? after(places, joined, isBegun, from) : [])])
  }
  return from !== null && from.size > 0
}

/** Whether these lists find what has these texts: one of `any`, if there are any, each of `all`, none of `none`. */
export function findsKeywords({ any, all, none }: KeywordLists, texts: readonly string[]): boolean {
  const places = placesOf(texts)
  const isFound = (keyword: string) => isIn(places, keyword)
  return (any.length === 0 || any.some(isFound)) && all.every(isFound) && !none.some(isFound)
}
