import { hashKey, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Compared, comparePitch, Evidence } from '../../contract/comparisons.ts'
import { cleanText } from '../../contract/text.ts'
import { PASSAGE_WORDS } from '../../contract/vocabulary.ts'
import { call } from '../api/call.ts'
import { useWhenBack } from '../api/use-when-back.ts'
import { evidenceQuery } from '../evidence/evidence.data.ts'

/** A pitch that is being written, as the server would store it: its text, then its answers. */
export type Written = { post_id: string; profile_id: string | null; parts: string[] }

export const stored = (text: string): string => cleanText(text).trim()

const WAIT_MS = 800

/** By its text, so that what was found for one text is never shown for another. A newer text aborts the call. */
const comparedQuery = ({ post_id, profile_id, parts: [commentary = '', ...answers] }: Written) =>
  queryOptions({
    queryKey: ['compared', post_id, profile_id, commentary, answers],
    queryFn: ({ signal }) =>
      call<typeof comparePitch>('POST /api/posts/:post_id/compare', {
        params: { post_id },
        body: { profile_id, commentary, answers },
        signal,
      }),
    gcTime: 0,
  })

const WORDS = new Intl.Segmenter('en', { granularity: 'word' })

/** Counted almost as the server does, which splits text without spaces, too; where they differ, it says so. */
function isLong(parts: readonly string[]): boolean {
  let count = 0
  for (const part of parts)
    for (const { isWordLike } of WORDS.segment(part)) {
      if (isWordLike) count += 1
      if (count === PASSAGE_WORDS) return true
    }
  return false
}

const SHORT: Omit<Evidence, 'photo'> = { state: 'short', shared: null, passages: [] }

/** What was found for exactly this text, while it runs, and when it cannot be found. */
export type Finding = Evidence | 'comparing' | 'failed'

/** Compares a pitch once its writer pauses. A failure is no news: it is compared when it is sent. */
export function useComparing(written: Written): Finding {
  const query = comparedQuery(written)
  const key = hashKey(query.queryKey)
  const [paused, setPaused] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPaused(key), WAIT_MS)
    return () => clearTimeout(timer)
  }, [key])
  const isCompared = isLong(written.parts)
  const { data, isError, refetch } = useQuery({ ...query, enabled: isCompared && paused === key })
  useWhenBack(isError, refetch)
  const photo = usePhotoMatch(isCompared ? null : written.profile_id)
  if (!isCompared) return { ...SHORT, photo }
  return data?.evidence ?? (isError ? 'failed' : 'comparing')
}

/** Where else the photo of a source is shown, which its author sees of a short pitch, too. */
function usePhotoMatch(source_id: string | null) {
  const { data } = useQuery({ ...evidenceQuery(source_id ?? ''), enabled: source_id !== null })
  return data?.rows.photo_match ?? null
}

/** Names what was found for exactly this text; null while nothing was. */
export const seenOf = (client: QueryClient, written: Written): string | null =>
  client.getQueryData(comparedQuery(written).queryKey)?.seen ?? null

/** A pitch was refused because something else was found than its pitcher has seen: shows that. */
export function showChanged(client: QueryClient, written: Written, compared: Compared): void {
  client.setQueryData(comparedQuery(written).queryKey, compared)
}
