const APOSTROPHES = /[`‘’‛ʹʻʼʽˈ′‵ꞌ]/g
const DASHES = /[‐‑‒–—―⁃−]/g
const SINGLE: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' },
}

/**
 * A text as searches compare it: without marks, case and the differences between apostrophes, dashes and kinds of
 * whitespace. The same as `fold` of the database.
 */
export const fold = (text: string): string =>
  text
    // Otherwise it would decompose to a space with a mark.
    .replace(/[´\u1ffd]/g, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(APOSTROPHES, "'")
    .replace(DASHES, '-')
    .replace(/[ßæœøłđðþıς]/g, (letter) => SINGLE[letter]!)
    .replace(/\s+/g, ' ')

/** Between two texts, and after the last: nobody types them, so that no search goes on from one into the next. */
export const BETWEEN = '\u0001'
export const END = '\u0002'

/** What a search looks in: the folded text, and "e-mail", "o'connor" and "a.i." as one word each, too. As in the database. */
export function searchable(...texts: string[]): string {
  const folded = fold(texts.join(BETWEEN))
  const joined = folded.split(' ').flatMap((part) => {
    const parts = part.split(/[-'.]+/).filter((one) => one !== '')
    return parts.length > 1 ? parts.join('') : []
  })
  return folded + END + joined.join(' ')
}
