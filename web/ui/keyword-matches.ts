import { fold } from '../../contract/fold.ts'
import { hasEnding } from '../../contract/keywords.rules.ts'
import { foldedOf, merged } from './matches.ts'

const LETTER = '[\\p{Alphabetic}0-9]'
const OTHER = '[^\\p{Alphabetic}0-9]'
/** Letters from which on a word that is joined in the keyword need not be in the text. */
const JOINED_MIN = 3
const JOINER = "[-'.]"
const WORDS = new RegExp(`${LETTER}+(?:${JOINER}+${LETTER}+)*`, 'gu')

/** What finds a keyword in a folded text: its words next to each other, however their letters are joined. */
function patternOf(keyword: string): RegExp | null {
  const words = fold(keyword).match(WORDS)
  if (!words) return null
  const spelled = words.map((word) => {
    // Without the final 's, which a text may have as well.
    const parts = word.replace(/'s$/, '').split(/[-'.]+/)
    const isJoinable = parts.join('').length >= JOINED_MIN
    return parts.map((part) => [...part].join(`${JOINER}*`)).join(isJoinable ? `${OTHER}*` : `${OTHER}+`)
  })
  const end = hasEnding(keyword) ? `${LETTER}*` : `(?:'s)?(?!${LETTER})`
  return new RegExp(`(?<!${LETTER})${spelled.join(`${OTHER}+`)}${end}`, 'gu')
}

/** Where keywords are in a text: from and to, in order, none inside another. */
export function keywordMatchesOf(text: string, keywords: readonly string[]): [from: number, to: number][] {
  if (keywords.length === 0) return []
  const { text: within, at } = foldedOf(text)
  const found: [number, number][] = []
  for (const keyword of keywords) {
    const pattern = patternOf(keyword)
    for (const match of pattern ? within.matchAll(pattern) : []) {
      const last = at[match.index + match[0].length - 1]!
      found.push([at[match.index]!, at.find((place) => place > last) ?? text.length])
    }
  }
  return merged(found.sort(([a], [b]) => a - b))
}
