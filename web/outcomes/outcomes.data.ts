import { type InfiniteData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BoardPage, BoardRow } from '../../contract/board.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { saveOutcome } from '../../contract/outcomes.ts'
import { call } from '../api/call.ts'
import { askBoard, boardLists } from './board-rows.data.ts'

/** What an author decides on: every pitch to the request that was not withdrawn. */
export type Deciding = Pick<BoardPage, 'release_minutes' | 'article_url'> & {
  pitches: BoardRow[]
  /** A moment of the server's clock: pitches that came later are not among these. */
  as_of: string
}

/** Loaded anew for each dialog, to the last page: the author decides on what is there now. */
export const decidingQuery = (post_id: string) =>
  queryOptions({
    queryKey: ['deciding', post_id],
    queryFn: ({ signal }) => loadDeciding(post_id, signal),
    staleTime: 0,
    gcTime: 0,
  })

async function loadDeciding(post_id: string, signal: AbortSignal): Promise<Deciding> {
  const load = (cursor?: string) => askBoard(post_id, { search: '', order: 'newest' }, cursor, signal)
  const first = await load()
  const rows = [...first.rows]
  for (let { next } = first; next !== null; ) {
    const page = await load(next)
    rows.push(...page.rows)
    next = page.next
  }
  return {
    pitches: rows.filter(({ is_withdrawn }) => !is_withdrawn),
    as_of: rows.map(({ created_at }) => created_at).reduce((one, other) => (one > other ? one : other), ''),
    release_minutes: first.release_minutes,
    article_url: first.article_url,
  }
}

/** Says what became of the pitches to an own request that has closed, or adds the link to its article. */
export function useSaveOutcome(post_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveOutcome>) =>
      call<typeof saveOutcome>('PUT /api/posts/:post_id/outcome', { params: { post_id }, body }),
    onSuccess: ({ article_url }, body) => {
      client.setQueriesData<InfiniteData<BoardPage>>(
        boardLists(post_id),
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, article_url })) },
      )
      if ('used' in body) void client.invalidateQueries(boardLists(post_id))
    },
  })
}
