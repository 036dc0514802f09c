import { escapeHtml, fillSlots } from '../platform/http/template.ts'
import type { Row, TemplateName } from './template-slots.ts'
import { templates } from './templates.gen.ts'

/** Whatever a name contains, it adds no line: no header to the email and no paragraph to its text. */
export const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** Text that was written to us keeps its lines, and so does our own list. */
const WRITTEN = 'message'
const LIST = 'outcomes'
const linesOf = (text: string) =>
  text
    .trim()
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(oneLine)
// Marked, so that no line of it passes for ours.
const quoted = (text: string) =>
  linesOf(text)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

function inText(text: string, slot: string): string {
  if (slot === WRITTEN) return quoted(text)
  return slot === LIST ? linesOf(text).join('\n') : oneLine(text)
}
const inHtml = (text: string, slot: string) =>
  slot === WRITTEN || slot === LIST ? linesOf(text).map(escapeHtml).join('<br/>') : escapeHtml(oneLine(text))

/** Where the rows of an email are. */
const ROWS = '{{rows}}'

/** The email with its slots and rows filled in, escaped in HTML and as they are in subject and text. */
export function fillIn(template: TemplateName, slots: Record<string, string>, rows: readonly Row[] = []) {
  const { subject, text, html, parts } = templates[template]
  const filled = rows.map((row) => {
    const part = parts[row.part]!
    return { text: fillSlots(part.text, row, inText), html: fillSlots(part.html, row, inHtml) }
  })
  const [textBefore = '', textAfter = ''] = text.split(ROWS)
  const [htmlBefore = '', htmlAfter = ''] = html.split(ROWS)
  const all = (key: 'text' | 'html', between: string) => filled.map((row) => row[key]).join(between)
  return {
    subject: fillSlots(subject, slots, oneLine),
    text: [
      fillSlots(textBefore, slots, inText),
      all('text', '\n\n'),
      fillSlots(textAfter, slots, inText),
    ].join(''),
    html: [fillSlots(htmlBefore, slots, inHtml), all('html', ''), fillSlots(htmlAfter, slots, inHtml)].join(
      '',
    ),
  }
}
