import {
  KEYWORDS,
  type KeywordLists,
  uniqueKeywords,
  whyNotKeyword,
  whyNotKeywords,
} from '../../contract/keywords.rules.ts'

/** The keywords in the feed's address: comma-separated. */
export type KeywordSearch = { any?: string; all?: string; none?: string }
export type Lists = Record<keyof KeywordLists, string[]>

export const splitKeywords = (list: string | undefined): string[] => (list ? list.split(',') : [])

/** The valid ones among these, each once, as many as a list may have. */
export function validKeywords(keywords: readonly string[]): string[] {
  const typed = keywords.map((keyword) => keyword.replace(/\s+/g, ' ').trim())
  return uniqueKeywords(typed.filter((keyword) => whyNotKeyword(keyword) === null)).slice(0, KEYWORDS.perList)
}

/** The keywords of an address, as far as they are valid together. */
export function readKeywords(text: (list: keyof KeywordLists) => string): KeywordSearch {
  const listOf = (name: keyof KeywordLists) => validKeywords(splitKeywords(text(name)))
  const lists = { any: listOf('any'), all: listOf('all'), none: listOf('none') }
  const none = excludable(lists)
  return {
    ...(lists.any.length > 0 && { any: lists.any.join(',') }),
    ...(lists.all.length > 0 && { all: lists.all.join(',') }),
    ...(none.length > 0 && { none: none.join(',') }),
  }
}

/** What may be excluded beside what is included. */
function excludable({ any, all, none }: Lists): string[] {
  if (whyNotKeywords({ any, all, none }) === null) return none
  return none
    .filter((one) => whyNotKeywords({ any, all, none: [one] }) === null)
    .slice(0, KEYWORDS.perFilter - any.length - all.length)
}

export const keywordsOf = ({ any, all, none }: KeywordSearch): Lists => ({
  any: splitKeywords(any),
  all: splitKeywords(all),
  none: splitKeywords(none),
})
