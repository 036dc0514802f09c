import { type InfiniteData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BoardPage, BoardRow } from '../../contract/board.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { saveOutcome } from '../../contract/outcomes.ts'
import { call } from '../api/call.ts'
import { askWholeBoard, boardLists } from './board-rows.data.ts'
import { movesSent, unsentStage } from './unsent-moves.ts'

/** What an author decides on: every pitch to the request that was not withdrawn. */
export type Deciding = Pick<BoardPage, 'release_minutes' | 'article_url' | 'hides_name'> & {
  pitches: BoardRow[]
  /** A moment of the server's clock: pitches that came later are not among these. */
  as_of: string
}

/** Loaded again for each dialog, to the last page: the author decides on what is there now. */
export const decidingQuery = (post_id: string) =>
  queryOptions({
    queryKey: ['deciding', post_id],
    queryFn: async ({ client, signal }) => {
      const deciding = await loadDeciding(post_id, signal)
      // Moves that are still on their way.
      const pitches = deciding.pitches.map((row) => ({
        ...row,
        stage: unsentStage(client, post_id, row.id) ?? row.stage,
      }))
      return { ...deciding, pitches }
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Without pitches, none is decided on. */
const EARLIEST = new Date(0).toISOString()

async function loadDeciding(post_id: string, signal: AbortSignal): Promise<Deciding> {
  const { rows, ...first } = await askWholeBoard(post_id, signal)
  return {
    pitches: rows.filter(({ is_withdrawn }) => !is_withdrawn),
    as_of: rows
      .map(({ created_at }) => created_at)
      .reduce((one, other) => (one > other ? one : other), EARLIEST),
    release_minutes: first.release_minutes,
    article_url: first.article_url,
    hides_name: first.hides_name,
  }
}

/** Says what became of the pitches to an own request that has closed, or adds the link to its article. */
export function useSaveOutcome(post_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<typeof saveOutcome>) => {
      if ('used' in body) await movesSent(client, post_id)
      return call<typeof saveOutcome>('PUT /api/posts/:post_id/outcome', { params: { post_id }, body })
    },
    onSuccess: ({ article_url }, body) => {
      client.setQueriesData<InfiniteData<BoardPage>>(
        boardLists(post_id),
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, article_url })) },
      )
      if ('used' in body) void client.invalidateQueries(boardLists(post_id))
    },
  })
}
