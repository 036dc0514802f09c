import { escapeHtml, fillSlots } from '../platform/slots.ts'
import type { LetterName } from './letters.ts'
import { templates } from './templates.gen.ts'

// Whatever a name holds, it adds no line: no header to the mail and no paragraph to its words.
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** The mail with its slots filled in: escaped in HTML, as they are in subject and text. */
export function fillIn(letter: LetterName, slots: Record<string, string>) {
  const { subject, text, html } = templates[letter]
  return {
    subject: fillSlots(subject, slots, oneLine),
    text: fillSlots(text, slots, oneLine),
    html: fillSlots(html, slots, (value) => escapeHtml(oneLine(value))),
  }
}
