import { hashKey, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '../../contract/vocabulary.ts'
import { countQuery } from './audience.data.ts'
import { type Choice, choiceBody } from './choice.ts'

/** How many members can see a request; undefined while that is counted: an earlier choice's number is not this one's. */
export function useReaderCount(choice: Choice, tags: readonly string[]) {
  const wanted = { ...choiceBody(choice), tags: choice.audience === 'beats' ? [...tags] : [] }
  const name = hashKey([wanted])
  const [asked, setAsked] = useState(wanted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name says what is wanted
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [name])
  const isCurrent = hashKey([asked]) === name
  const { data, isError, isFetching, refetch } = useQuery(countQuery(asked))
  return {
    count: isCurrent && !isFetching ? data?.count : undefined,
    hasFailed: isCurrent && isError && !isFetching,
    again: () => void refetch(),
  }
}
