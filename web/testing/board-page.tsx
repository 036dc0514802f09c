import { afterEach, beforeEach, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BoardCounts, BoardPage, BoardPitch, BoardRow, Moved, Placed } from '../../contract/board.ts'
import type { Post } from '../../contract/posts.ts'
import type { Stage } from '../../contract/vocabulary.ts'
import { BOUND } from '../../test/support/bound.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError } from '../api/call.ts'
import { onSignOut } from '../api/session.ts'
import { boardChanged } from '../board/live-board.data.ts'
import type { Move } from '../board/move-queue.ts'
import { boardPage, boardRow } from './board-factories.ts'
import { comparison } from './compared.ts'
import { inDays, ownAccount, owner, pitchedSource } from './factories.ts'
import { asked, BOARD, request, server, showPitchbox } from './pitch-pages.tsx'
import { openToast } from './toasts.ts'

// The board of the request p against a fake server; the test file mocks api/call.ts and api/session.ts.

export const SEARCH = BOARD
export const TEXTS = 'POST /api/posts/:post_id/board/texts'
export const MOVE = 'PATCH /api/posts/:post_id/board'
export const READ = 'POST /api/conversations/:conversation_id/read'

const NAMES = ['Ida Berg', 'Omar Lind', 'Zoe Hart', 'Max Thorn', 'Lena Wolf', 'Ben Ashe', 'Kim Yarrow']
export const source = (place: number) =>
  pitchedSource({
    id: `s${place}`,
    name: NAMES[place] ?? `Source ${place}`,
    title: 'Partner',
    organization: 'Quill',
  })

/** The pitch of the source at this place: a0 of Ida Berg, a1 of Omar Lind, and so on. */
export const row = (place: number, more: Partial<BoardRow> = {}): BoardRow =>
  boardRow({
    ...{ id: `a${place}`, source: source(place), first_line: `Begins ${place}.`, created_at: inDays(-2) },
    ...more,
  })

export const placed = (stage: Stage, more: Partial<Placed> = {}): Placed => ({
  ...{ stage, reason: stage === 'declined' ? 'other_sources' : null, words: '', tells_at: null, told: null },
  ...more,
})

/** What the fake server has: its rows, what else it says of the board, and why it refuses to move a pitch. */
export const board = {
  rows: [] as BoardRow[],
  head: {} as Partial<BoardPage>,
  texts: {} as Record<string, Partial<BoardPitch>>,
  refused: {} as Record<string, string>,
}

const text = (id: string): BoardPitch => {
  const one = board.rows.find((known) => known.id === id)
  return {
    ...{
      id,
      commentary: `The whole pitch ${id}.`,
      created_at: inDays(-1.5),
      answers: null,
      evidence: comparison(),
      is_answered: false,
      note: '',
    },
    source: one?.source ? pitchedSource(one.source) : null,
    pitcher: owner({ name: 'Pia Ross' }),
    placed: placed(one?.stage ?? 'new'),
    ...board.texts[id],
  }
}

/** The author has moved a pitch in another tab. */
export const movedElsewhere = (pitch_id: string, stage: Stage, counts: BoardCounts, post_id = 'p') =>
  boardChanged(server.client, {
    post_id,
    moves: [{ pitch_id, placed: placed(stage), is_read: true }],
    counts,
  })

function move({ pitch_id, stage }: Move): Moved {
  board.rows = board.rows.map((one) => (one.id === pitch_id ? { ...one, stage } : one))
  return {
    pitch_id,
    placed: placed(stage, { tells_at: stage === 'new' || stage === 'maybe' ? null : inDays(0.007) }),
  }
}

export const answerMove = ({ body }: { body: Record<string, unknown> }) => {
  const moves = body.moves as Move[]
  return {
    moved: moves.filter(({ pitch_id }) => !board.refused[pitch_id]).map(move),
    refused: moves.flatMap(({ pitch_id }) => {
      const error = board.refused[pitch_id]
      return error ? [{ pitch_id, error }] : []
    }),
  }
}

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(1280, 800)
  Object.assign(board, { rows: [0, 1, 2].map((place) => row(place)), head: {}, texts: {}, refused: {} })
  server.answers['GET /api/posts/:post_id'] = () => request({ account_id: 'me' })
  server.answers[SEARCH] = ({ body }) => ({
    ...boardPage({ rows: board.rows }),
    rows: board.rows.filter(({ source: of }) => !body.search || of?.name.includes(String(body.search))),
    ...board.head,
  })
  server.answers[TEXTS] = ({ body }) => ({ pitches: (body.ids as string[]).map(text) })
  server.answers[MOVE] = answerMove
  server.answers[READ] = () => ({ success: true })
})

// Moves that a test has left unsent are not retried in the next one.
afterEach(() => {
  for (const [stop] of vi.mocked(onSignOut).mock.calls) stop()
})

/** Renders the board; with `search` as the rest of the address. */
export function showBoard(search = '', post: Partial<Post> = {}, status: 'Active' | 'Dormant' = 'Active') {
  server.answers['GET /api/posts/:post_id'] = () => request({ account_id: 'me', ...post })
  const history = showPitchbox('journalist', `?request=p${search}`)
  server.client.setQueryData(ownAccountQuery.queryKey, ownAccount({ role: 'journalist', data: { status } }))
  return history
}

export const press = (keys: string) => userEvent.keyboard(keys)
export const rows = () => page.getByRole('listitem').getByRole('article')
export const item = (name: string) => page.getByRole('article', { name, exact: true })
export const opener = (name: string) => item(name).getByRole('button', { name, exact: true })
export const names = () =>
  rows()
    .elements()
    .map((one) => one.getAttribute('aria-label'))
export const tab = (name: string) => page.getByRole('link', { name, exact: true })
/** The batches that were sent, each as its moves. */
export const batches = () =>
  asked(MOVE).map(({ body }) => (body.moves as Move[]).map(({ pitch_id, stage }) => `${pitch_id} ${stage}`))
export const moves = () => batches().flat()
export const keysUsed = () => asked(MOVE).map(({ idempotencyKey }) => idempotencyKey)
/** What a screen reader hears. */
export const heard = () => document.querySelector('[data-board] > [aria-live]')?.textContent
/** Why a key did nothing. */
export const toasted = () => openToast()?.title

export const lost = () => {
  throw new ApiError(0, {})
}
export const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

/** Waits for the board and gives the focus to its first row. */
export async function start(search = '') {
  const history = showBoard(search)
  await vi.waitFor(() => rows().nth(0).getByRole('button').element().focus(), BOUND)
  return history
}
