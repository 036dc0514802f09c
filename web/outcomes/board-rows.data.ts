import { infiniteQueryOptions } from '@tanstack/react-query'
import type { BoardOrder, BoardPage, searchBoard } from '../../contract/board.ts'
import { call } from '../api/call.ts'
import { asPages } from '../api/pages.ts'

export const BOARD = 'board'

export type BoardFilter = { search: string; order: BoardOrder }

/** The lists of the pitches to a request, in every order and search. */
export const boardLists = (post_id: string) => ({ queryKey: [BOARD, 'rows', post_id] })

type Change = (page: BoardPage) => BoardPage
/** By request: for each page, or all of them, on their way, what has changed since they were asked for. */
const underWay = new Map<string, Set<Change[]>>()

/** Makes a change on the pages that are on their way, too: they may have been read before it. */
export function changeComing(post_id: string, change: Change): void {
  for (const changes of underWay.get(post_id) ?? []) changes.push(change)
}

/** What is asked for, with all that has changed meanwhile. */
async function withChanges(post_id: string, ask: () => Promise<BoardPage>): Promise<BoardPage> {
  const changes: Change[] = []
  const asked = underWay.get(post_id) ?? new Set()
  underWay.set(post_id, asked.add(changes))
  try {
    const page = await ask()
    return changes.reduce((now, change) => change(now), page)
  } finally {
    asked.delete(changes)
    if (asked.size === 0) underWay.delete(post_id)
  }
}

const askPage = (
  post_id: string,
  { search, order }: BoardFilter,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<BoardPage> =>
  call<typeof searchBoard>('POST /api/posts/:post_id/board/search', {
    params: { post_id },
    body: { ...(search && { search }), order, cursor },
    signal,
  })

export const askBoard = (...asked: Parameters<typeof askPage>): Promise<BoardPage> =>
  withChanges(asked[0], () => askPage(...asked))

/** Every pitch to a request, newest first, and the rest of its first page. */
export const askWholeBoard = (post_id: string, signal?: AbortSignal): Promise<BoardPage> =>
  withChanges(post_id, async () => {
    const load = (cursor?: string) => askPage(post_id, { search: '', order: 'newest' }, cursor, signal)
    const first = await load()
    const rows = [...first.rows]
    for (let { next } = first; next !== null; ) {
      const page = await load(next)
      rows.push(...page.rows)
      next = page.next
    }
    return { ...first, rows, next: null }
  })

/** The pitches to a request in all stages: the tabs are filtered in the page, so that a move shows without a call. */
export const boardQuery = (post_id: string, filter: BoardFilter) =>
  infiniteQueryOptions({
    queryKey: [...boardLists(post_id).queryKey, filter],
    queryFn: ({ pageParam, signal }) => askBoard(post_id, filter, pageParam, signal),
    ...asPages,
    // Keeps the previous search's results while another loads, but never those of another request.
    placeholderData: (before, query) => (query?.queryKey[2] === post_id ? before : undefined),
  })
