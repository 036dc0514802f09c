import type { BoardPitch } from '../../contract/board.ts'
import { comparisonLine } from '../../contract/comparisons.rules.ts'
import { DECLINE_REASONS } from '../../contract/pitches.rules.ts'
import { linesOf } from './compare-lines.ts'
import { outcomeOf, sourceOf } from './stages.ts'
import type { SummedPitch } from './summary.data.ts'

/**
 * The pitches as comma-separated values (RFC 4180), one a row, as spreadsheets open them: with a byte order mark, and
 * with an apostrophe before what they would take for a formula.
 */
export function boardCsv(pitches: readonly SummedPitch[], withNotes: boolean): string {
  const asked = linesOf(pitches.map(({ pitch }) => pitch)).filter(({ kind }) => kind !== 'pitch')
  const head = [
    ...['Stage', 'Reason', 'Your line', 'Source', 'Title', 'Organization', 'Pitcher', 'Received', 'Late'],
    ...asked.map(({ name }) => name),
    ...['Availability', 'Pitch', 'Comparison'],
    ...(withNotes ? ['Private note'] : []),
  ]
  const rows = pitches.map(({ row, pitch }) => [
    outcomeOf(row, pitch?.placed),
    row.reason ? DECLINE_REASONS[row.reason].name : '',
    row.words,
    sourceOf(row),
    row.source?.title ?? '',
    row.source?.organization ?? '',
    pitch?.pitcher?.name ?? '',
    row.created_at,
    row.is_late ? 'Yes' : 'No',
    ...asked.map(({ kind, name }) => (kind === 'must' ? mustOf(pitch, name) : answerOf(pitch, name))),
    pitch?.answers?.availability ?? '',
    pitch?.commentary ?? '',
    comparisonLine(row.compared, 'author'),
    ...(withNotes ? [pitch?.note ?? ''] : []),
  ])
  return `\uFEFF${[head, ...rows].map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`
}

function mustOf(pitch: BoardPitch | null, name: string): string {
  const must = pitch?.answers?.musts.find(({ must_have }) => (must_have ?? '') === name)
  return must ? [must.met ? 'Yes' : 'No', must.proof].filter(Boolean).join(', ') : ''
}

const answerOf = (pitch: BoardPitch | null, name: string): string =>
  pitch?.answers?.answers.find(({ question }) => (question ?? '') === name)?.text ?? ''

const cellOf = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
