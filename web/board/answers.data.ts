import { infiniteQueryOptions, skipToken } from '@tanstack/react-query'
import type { readBoardAnswers } from '../../contract/board.ts'
import { call } from '../api/call.ts'
import { asPages } from '../api/pages.ts'
import { BOARD } from '../outcomes/board-rows.data.ts'

/** The answers to every question of a request. */
export const answerLists = (post_id: string) => ({ queryKey: [BOARD, 'answers', post_id] })

/** The answers to one question of the author's own request; none without a question. */
export const answersQuery = (post_id: string, question_id: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...answerLists(post_id).queryKey, question_id],
    queryFn:
      question_id === undefined
        ? skipToken
        : ({ pageParam, signal }) =>
            call<typeof readBoardAnswers>('GET /api/posts/:post_id/board/answers/:question_id', {
              params: { post_id, question_id },
              query: { cursor: pageParam },
              signal,
            }),
    ...asPages,
  })
