/** The width of plain text, as old and narrow email programs show it. */
const COLUMNS = 72

const ZERO = /[\p{M}\p{Cf}]/u
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u

const NARROW = /^[ -~]*$/

function widthOf(text: string): number {
  if (NARROW.test(text)) return text.length
  let width = 0
  for (const character of text) width += ZERO.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return width
}

/** A word in pieces that each fit; almost always one. */
function piecesOf(word: string, room: number): string[] {
  if (widthOf(word) <= room) return [word]
  const pieces = ['']
  let width = 0
  for (const character of word) {
    width += widthOf(character)
    if (width > room) {
      pieces.push('')
      width = widthOf(character)
    }
    pieces[pieces.length - 1] += character
  }
  return pieces
}

/** The text in lines of at most 72 columns: the first begins with `mark`, and the others with `next`. */
export function wrapped(text: string, mark = '', next = ' '.repeat(mark.length)): string[] {
  const room = COLUMNS - widthOf(mark)
  const lines: string[] = []
  let line = ''
  let width = 0
  for (const piece of text.split(' ').flatMap((word) => piecesOf(word, room))) {
    const more = widthOf(piece)
    if (line === '') [line, width] = [piece, more]
    else if (width + 1 + more > room) {
      lines.push(line)
      ;[line, width] = [piece, more]
    } else [line, width] = [`${line} ${piece}`, width + 1 + more]
  }
  lines.push(line)
  return lines.map((one, at) => `${at === 0 ? mark : next}${one}`.trimEnd())
}
