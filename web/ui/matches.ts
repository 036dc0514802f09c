import { fold } from '../../contract/fold.ts'
import { searchWords } from '../../contract/search-words.ts'

type Folded = {
  text: string
  /** Where each of its characters begins in the original text, and last, where that ends. */
  at: number[]
}

// Most characters are these, and a description has ten thousand.
const ASCII = Array.from({ length: 128 }, (_, code) => fold(String.fromCharCode(code)))

/** The same text as `fold` makes of it, each character with its place in the original. */
export function foldedOf(original: string): Folded {
  const folded: Folded = { text: '', at: [] }
  let place = 0
  for (const one of original) {
    const part = ASCII[one.codePointAt(0)!] ?? fold(one)
    // Whitespace is folded to one space.
    if (part !== ' ' || !folded.text.endsWith(' '))
      for (const character of part) {
        folded.text += character
        for (let unit = 0; unit < character.length; unit += 1) folded.at.push(place)
      }
    place += one.length
  }
  folded.at.push(place)
  return folded
}

/** Without what joins words: a search for "email" finds "e-mail". */
function joined({ text, at }: Folded): Folded {
  const left: Folded = { text: '', at: [] }
  for (let unit = 0; unit < text.length; unit += 1)
    if (!"-'.".includes(text[unit]!)) {
      left.text += text[unit]
      left.at.push(at[unit]!)
    }
  left.at.push(at.at(-1)!)
  return left
}

/** Where the words of a search are in a text: from and to, in order, none inside another. */
export function matchesOf(text: string, search: string): [from: number, to: number][] {
  const words = searchWords(search)
  if (words.length === 0) return []
  const folded = foldedOf(text)
  const found: [number, number][] = []
  for (const { text: within, at } of [folded, joined(folded)])
    for (const word of words)
      for (let from = within.indexOf(word); from >= 0; from = within.indexOf(word, from + 1)) {
        const last = at[from + word.length - 1]!
        found.push([at[from]!, at.find((place) => place > last) ?? text.length])
      }
  return merged(found.sort(([a], [b]) => a - b))
}

/** Those that touch as one. */
export function merged(sorted: [number, number][]): [number, number][] {
  const all: [number, number][] = []
  for (const [from, to] of sorted) {
    const last = all.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}
