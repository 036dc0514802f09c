import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { CASE_CHANGED } from '../../../contract/cases.rules.ts'
import type { CaseEntry } from '../../../contract/cases.ts'
import { ApiError, wordsOf } from '../../api/call.ts'
import { currentSession } from '../../api/session.ts'
import { KEYS } from '../../ui/shortcuts.ts'
import { toast } from '../../ui/toast-store.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { casesOf, casesQuery, type Decision, decide, putEntry, release, take } from './cases.data.ts'

const isBefore = (one: CaseEntry, other: CaseEntry) =>
  one.due_at === other.due_at ? one.id < other.id : one.due_at < other.due_at

/**
 * The keys that lead on from a case, also from one that may not be read. Where it is in the list is known from either.
 * Off while it loads: each case that is passed over would count as read.
 */
export function useCaseKeys(case_id: string, read: CaseEntry | undefined, isLoading: boolean): void {
  const navigate = useNavigate()
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(casesQuery('all'))
  const open = data ? casesOf(data.pages) : []
  const here = read ?? open.find(({ id }) => id === case_id)
  const go = (one: CaseEntry | undefined) =>
    one && void navigate({ to: '/admin/review/$case_id', params: { case_id: one.id } })
  const after = (cases: CaseEntry[]) => cases.find((one) => !here || isBefore(here, one))
  const shown = useRef<string>(null)
  useEffect(() => {
    shown.current = case_id
    return () => {
      shown.current = null
    }
  }, [case_id])
  const goOn = async () => {
    let next = after(open)
    for (let hasMore = hasNextPage; !next && hasMore; ) {
      const more = await fetchNextPage()
      next = after(casesOf(more.data?.pages ?? []))
      hasMore = more.isSuccess && more.hasNextPage
    }
    if (shown.current === case_id) go(next)
  }
  useKeys({
    [KEYS.nextRow]: () => !isLoading && void goOn(),
    [KEYS.previousRow]: () => !isLoading && go(open.findLast((one) => here && isBefore(one, here))),
    [KEYS.close]: () => void navigate({ to: '/admin/review' }),
  })
}

/** What an admin does with a case, by button and by key. */
export function useCase(read: CaseEntry) {
  const client = useQueryClient()
  const [underway, setUnderway] = useState<'take' | 'decide' | null>(null)
  const [isStale, setIsStale] = useState(false)
  const isOwn = read.taken_by?.id === currentSession().accountId
  const act = async (kind: 'take' | 'decide', send: () => Promise<CaseEntry>): Promise<void> => {
    if (underway !== null) return
    setUnderway(kind)
    try {
      putEntry(client, await send())
      if (kind === 'decide') toast({ title: 'Decision saved' })
    } catch (error) {
      if (error instanceof ApiError && error.message === CASE_CHANGED) setIsStale(true)
      else toast({ variant: 'destructive', title: 'The case was not changed', description: wordsOf(error) })
    }
    setUnderway(null)
  }
  const toggle = () => void act('take', () => (isOwn ? release(read) : take(read)))
  useKeys({ [KEYS.takeCase]: () => read.decision === null && toggle() })
  return {
    underway,
    isOwn,
    /** It has changed since it was read. */
    isStale,
    reloaded: () => setIsStale(false),
    toggle,
    decide: (decision: Decision) => void act('decide', () => decide(read, decision)),
  }
}
