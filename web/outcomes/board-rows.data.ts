import { infiniteQueryOptions } from '@tanstack/react-query'
import type { BoardOrder, BoardPage, searchBoard } from '../../contract/board.ts'
import { call } from '../api/call.ts'
import { asPages } from '../api/pages.ts'

export const BOARD = 'board'

export type BoardFilter = { search: string; order: BoardOrder }

/** The lists of the pitches to a request, in every order and search. */
export const boardLists = (post_id: string) => ({ queryKey: [BOARD, 'rows', post_id] })

export const askBoard = (
  post_id: string,
  { search, order }: BoardFilter,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<BoardPage> =>
  call<typeof searchBoard>('POST /api/posts/:post_id/board/search', {
    params: { post_id },
    body: { ...(search && { search }), order, cursor },
    signal,
  })

/** Every pitch to a request, newest first, and the rest of its first page. */
export async function askWholeBoard(post_id: string, signal: AbortSignal): Promise<BoardPage> {
  const load = (cursor?: string) => askBoard(post_id, { search: '', order: 'newest' }, cursor, signal)
  const first = await load()
  const rows = [...first.rows]
  for (let { next } = first; next !== null; ) {
    const page = await load(next)
    rows.push(...page.rows)
    next = page.next
  }
  return { ...first, rows, next: null }
}

/** The pitches to a request in all stages: the tabs are filtered in the page, so that a move shows without a call. */
export const boardQuery = (post_id: string, filter: BoardFilter) =>
  infiniteQueryOptions({
    queryKey: [...boardLists(post_id).queryKey, filter],
    queryFn: ({ pageParam, signal }) => askBoard(post_id, filter, pageParam, signal),
    ...asPages,
    // Comparing a thousand rows at each move would take longer than drawing the few that are in view.
    structuralSharing: false,
    // Keeps the previous search's results while another loads, but never those of another request.
    placeholderData: (before, query) => (query?.queryKey[2] === post_id ? before : undefined),
  })
