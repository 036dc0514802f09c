import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { AskedBrief } from '../../contract/briefs.ts'
import { briefQuery } from '../briefs/briefs.data.ts'
import { answersQuery } from './answers.data.ts'
import { useAllPages } from './use-all-pages.ts'

const route = getRouteApi('/app/pitchbox')
const NONE: AskedBrief['questions'] = []

/** The question whose answers the rows show, which is in the address, and what each pitch answers to it. */
export function useAnswers(post_id: string, say: (words: string) => void) {
  const { answers: number = 0 } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: asked } = useQuery(briefQuery(post_id))
  const questions = asked?.brief?.questions ?? NONE
  const question = questions[number - 1]
  const query = useInfiniteQuery(answersQuery(post_id, question?.id))
  useAllPages(query)
  const { data, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } = query
  const texts = useMemo(
    () => new Map(data?.pages.flatMap(({ answers }) => answers.map((one) => [one.pitch_id, one.text]))),
    [data],
  )
  const isWhole = data !== undefined && !hasNextPage
  const put = (answers: number | undefined) =>
    void navigate({
      search: (before) => ({ ...before, answers }),
      replace: true,
      resetScroll: false,
      state: true,
    })
  const show = (next: number) => {
    const chosen = questions[next - 1]
    if (!chosen) return say(noQuestion(questions.length))
    put(next)
    say(`${questionName(next, questions.length)}: ${chosen.text}`)
  }
  return {
    questions,
    question,
    number,
    show,
    toggle: () => {
      if (!question) return show(1)
      put(undefined)
      say('Answers closed')
    },
    /** Null while it is not loaded, and empty without an answer. */
    answerOf: (pitch_id: string): string | null => texts.get(pitch_id) ?? (isWhole ? '' : null),
    isLoading: question !== undefined && !isWhole && !query.isError,
    isFailed: query.isError && !isWhole,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  }
}
export type Answers = ReturnType<typeof useAnswers>

/** "Question 1 of 3". */
export const questionName = (number: number, count: number): string => `Question ${number} of ${count}`

function noQuestion(count: number): string {
  if (count === 0) return 'This request asks no questions.'
  return count === 1 ? 'This request asks one question.' : `This request asks ${count} questions.`
}
