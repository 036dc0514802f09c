import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BEFORE_COMPARISONS, NO_PASSAGES, TOO_SHORT } from '../../contract/comparisons.rules.ts'
import type { LiveEvents } from '../../contract/live.ts'
import { onLive } from '../api/live.ts'
import { board, item, row, start } from '../testing/board-page.tsx'
import { COPYING, comparison, evidence, LINES } from '../testing/compared.ts'
import { server } from '../testing/pitch-pages.tsx'
import { followBoard } from './live-board.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })
vi.mock('../api/live.ts', { spy: true })

const section = () => page.getByRole('region', { name: 'Comparison', exact: true })
const { shared } = evidence()

test('says in one line of each row what was found', async () => {
  board.rows = [
    row(0, { compared: { state: 'compared', shared } }),
    row(1),
    row(2, { compared: { state: 'short', shared: null } }),
    row(3, { compared: { state: 'before', shared: null } }),
  ]
  await start()
  const lines = { 'Ida Berg': LINES.author, 'Omar Lind': NO_PASSAGES, 'Zoe Hart': TOO_SHORT }
  for (const [name, line] of Object.entries({ ...lines, 'Max Thorn': BEFORE_COMPARISONS })) {
    await expect.element(item(name).getByText(line, { exact: true })).toBeVisible()
    expect(item(name).getByText(line, { exact: true }).element().clientHeight).toBe(20)
  }
})

test('shows in the pane what was found, and what the pitcher says of it', async () => {
  const said = { ai_use: 'edited' as const, passages_note: 'The port is my client.' }
  board.texts.a0 = { commentary: COPYING, evidence: comparison({ ...evidence(), ...said }) }
  await start()
  await expect.element(section().getByText(LINES.author)).toBeVisible()
  await expect
    .element(section().getByText('How it was written: “AI helped me edit it”', { exact: true }))
    .toBeVisible()
  await expect.element(section().getByText('Pia Ross says:')).toBeVisible()
  await expect.element(section().getByText('The port is my client.')).toBeVisible()
  await section().getByRole('button', { name: 'Show Passages' }).click()
  await expect
    .element(section().getByText('Also in 3 pitches, 1 from the same pitcher, since Mar 2026'))
    .toBeVisible()
  await item('Omar Lind').getByRole('button', { name: 'Omar Lind', exact: true }).click()
  await expect.element(section().getByText(NO_PASSAGES)).toBeVisible()
  await item('Ida Berg').getByRole('button', { name: 'Ida Berg', exact: true }).click()
  await expect.element(section().getByRole('button', { name: 'Show Passages' })).toBeVisible()
})

test('shows in the row and in the pane what is found once a pitch is compared', async () => {
  const handlers: [string, (data: never) => void][] = []
  vi.mocked(onLive).mockImplementation((name, handler) => {
    handlers.push([name, handler])
    return () => undefined
  })
  followBoard(server.client)
  const waiting = { state: 'waiting' as const, shared: null }
  board.rows = [row(0, { compared: waiting }), row(1, { compared: waiting })]
  board.texts.a0 = { evidence: comparison({ ...waiting, compared_at: null }) }
  await start()
  await expect.element(section().getByText(/^Not compared yet/)).toBeVisible()
  board.texts.a0 = { evidence: comparison(evidence()) }
  const event: LiveEvents['pitch.compared'] = { conversation_id: 'a0', post_id: 'p' }
  for (const [name, handler] of handlers) if (name === 'pitch.compared') handler(event as never)
  await expect.element(section().getByText(LINES.author)).toBeVisible()
  await expect.element(item('Ida Berg').getByText(LINES.author)).toBeVisible()
  await expect.element(item('Omar Lind').getByText(/^Not compared yet/)).toBeVisible()
})
