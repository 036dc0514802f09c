import { escapeHtml, fillSlots } from '../platform/http/template.ts'
import type { LetterName } from './letters.ts'
import { templates } from './templates.gen.ts'

// Whatever a name holds, it adds no line: no header to the mail and no paragraph to its words.
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** A text that was written to us keeps its lines. */
const WRITTEN = 'message'
const linesOf = (text: string) =>
  text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(oneLine)
// Marked, so that no line of it can be taken for ours.
const quoted = (text: string) =>
  linesOf(text)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

const inText = (text: string, slot: string) => (slot === WRITTEN ? quoted(text) : oneLine(text))
const inHtml = (text: string, slot: string) =>
  slot === WRITTEN ? linesOf(text).map(escapeHtml).join('<br/>') : escapeHtml(oneLine(text))

/** The mail with its slots filled in: escaped in HTML, as they are in subject and text. */
export function fillIn(letter: LetterName, slots: Record<string, string>) {
  const { subject, text, html } = templates[letter]
  return {
    subject: fillSlots(subject, slots, oneLine),
    text: fillSlots(text, slots, inText),
    html: fillSlots(html, slots, inHtml),
  }
}
