import { page } from 'vitest/browser'
import { board, row } from './board-page.tsx'
import { inDays } from './factories.ts'

// The dialog that asks what became of the pitches to the request p.

export const CLOSE = 'POST /api/posts/:post_id/close'
export const OUTCOME = 'PUT /api/posts/:post_id/outcome'

export const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
export const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
export const choices = (source: string) => page.getByRole('radiogroup', { name: source, exact: true })
export const choice = (source: string, label: 'Used' | 'Not used') =>
  choices(source).getByRole('radio', { name: label, exact: true })
/** The sources of the listed pitches, in order. */
export const listed = () =>
  page
    .getByRole('list', { name: 'Pitches', exact: true })
    .getByRole('heading')
    .elements()
    .map((one) => one.textContent)
export const link = () => page.getByRole('textbox', { name: /^Link to the article/ })
export const summary = (words: string) => page.getByText(words, { exact: true })

export const NEWEST = inDays(-1)

/** One pitch in each stage, and one that was withdrawn. */
export function pitchInEachStage() {
  board.rows = [
    row(0, { created_at: NEWEST }),
    row(1, { stage: 'maybe', is_answered: true }),
    row(2, { stage: 'shortlist' }),
    row(3, { stage: 'declined' }),
    row(4, { stage: 'used' }),
    row(5, { is_withdrawn: true, movable: 'none' }),
  ]
}
