import { fold } from './fold.ts'
import { hasEnding, type KeywordLists, tokensOf } from './keywords.rules.ts'
import { lengthOf } from './text.ts'

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
    const isBegun = n === tokens.length - 1 && hasEnding(keyword)
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
