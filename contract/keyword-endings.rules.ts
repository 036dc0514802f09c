import { hasEnding, type KeywordLists, sameKeyword, uniqueKeywords, whyNotKeyword } from './keywords.rules.ts'

/** The keyword without the asterisk that makes it find longer words. */
export function withoutEnding(keyword: string): string {
  const word = keyword.trimEnd()
  return word.endsWith('*') ? withoutEnding(word.slice(0, -1)) : word
}

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
