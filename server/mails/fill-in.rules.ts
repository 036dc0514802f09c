import { escapeHtml, fillSlots } from '../platform/http/template.ts'
import type { Row, TemplateName } from './template-slots.ts'
import { templates } from './templates.gen.ts'

/** Whatever a name contains, it adds no line: no header to the email and no paragraph to its text. */
export const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** Text that was written to us keeps its lines, and so do our own list and a plain text that is written as a whole. */
const WRITTEN = 'message'
const LIST = 'outcomes'
const PLAIN = 'plain'
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
  if (slot === PLAIN) return text.replace(/[^\P{Cc}\n]+|[\u2028\u2029]/gu, ' ')
  return slot === LIST ? linesOf(text).join('\n') : oneLine(text)
}
const inHtml = (text: string, slot: string) =>
  slot === WRITTEN || slot === LIST ? linesOf(text).map(escapeHtml).join('<br/>') : escapeHtml(oneLine(text))

/** Where the rows of an email are. */
const ROWS = '{{rows}}'
/** Where what is repeated begins, as `Each` of emails/ writes it: `{{*lines}}...{{/*lines}}`. */
const EACH = '{{*'

type Slots = Record<string, string>
type As = (text: string, slot: string) => string

/** A template with its slots filled in, and with what it repeats for each line of a slot. */
function fill(template: string, slots: Slots, as: As): string {
  const [head = '', ...repeats] = template.split(EACH)
  return fillSlots(head, slots, as) + repeats.map((repeat) => filledEach(repeat, slots, as)).join('')
}

/** What follows the beginning of a repeated part, up to the next one. */
function filledEach(repeat: string, slots: Slots, as: As): string {
  const slot = repeat.slice(0, repeat.indexOf('}}'))
  const end = `{{/*${slot}}}`
  const [repeated, after] = [
    repeat.slice(slot.length + 2, repeat.indexOf(end)),
    repeat.slice(repeat.indexOf(end) + end.length),
  ]
  const lines = (slots[slot] ?? '').split('\n').filter(Boolean)
  const all = lines.map((line) => fillSlots(repeated, { ...slots, [slot]: line }, as))
  return all.join('') + fillSlots(after, slots, as)
}

/** The email with its slots and rows filled in, escaped in HTML and as they are in subject and text. */
export function fillIn(template: TemplateName, slots: Slots, rows: readonly Row[] = []) {
  const { subject, text, html, parts } = templates[template]
  const all = (form: 'text' | 'html', between: string, as: As) =>
    rows.map((row) => fill(parts[row.part]![form], row, as)).join(between)
  const withRows = (whole: string, filled: string, as: As) =>
    whole
      .split(ROWS)
      .map((piece) => fill(piece, slots, as))
      .join(filled)
  return {
    subject: fillSlots(subject, slots, oneLine),
    text: withRows(text, all('text', '\n\n', inText), inText),
    html: withRows(html, all('html', '', inHtml), inHtml),
  }
}
