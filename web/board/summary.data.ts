import { queryOptions } from '@tanstack/react-query'
import type { BoardPitch, BoardRow } from '../../contract/board.ts'
import { BOARD_TEXTS_MAX } from '../../contract/vocabulary.ts'
import { askWholeBoard } from '../outcomes/board-rows.data.ts'
import { textQuery } from './board.data.ts'

/** A pitch with its whole text; null once it is gone. */
export type SummedPitch = { row: BoardRow; pitch: BoardPitch | null }

export type Summary = { pitches: SummedPitch[]; article_url: string | null }

/** Every pitch to a request, whatever the board's search, as it is now. */
export const summaryQuery = (post_id: string) =>
  queryOptions({
    queryKey: ['summary', post_id],
    queryFn: async ({ client, signal }): Promise<Summary> => {
      const { rows, article_url } = await askWholeBoard(post_id, signal)
      const pitches: (BoardPitch | null)[] = []
      for (let at = 0; at < rows.length && !signal.aborted; at += BOARD_TEXTS_MAX) {
        const some = rows.slice(at, at + BOARD_TEXTS_MAX)
        pitches.push(...(await Promise.all(some.map(({ id }) => client.query(textQuery(post_id, id))))))
      }
      return { article_url, pitches: rows.map((row, at) => ({ row, pitch: pitches[at] ?? null })) }
    },
    staleTime: 0,
    gcTime: 0,
  })
