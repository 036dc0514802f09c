import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { listSentPitches, markOutcomesSeen, OutcomesSeen, SentPitch } from '../../contract/pitches.ts'
import { call } from '../api/call.ts'
import { shareOwnNews } from '../api/other-tabs.ts'
import { sentPitchesQuery } from './pitches.data.ts'

type Sent = InfiniteData<ReplyOf<typeof listSentPitches>>

const OUTCOME_STEPS = ['used', 'declined', 'not_selected']

/** When a pitch got the outcome that its pitcher has not seen; null without one. */
function unseenSince({ outcome_seen, trail }: SentPitch): string | null {
  if (outcome_seen) return null
  return trail.findLast(({ step }) => OUTCOME_STEPS.includes(step))?.at ?? null
}

/** The latest outcome among these that the pitcher has not seen. The server writes all moments alike. */
export function latestUnseen(pitches: readonly SentPitch[]): string | null {
  return pitches.reduce<string | null>((latest, pitch) => {
    const at = unseenSince(pitch)
    return at !== null && (latest === null || at > latest) ? at : latest
  }, null)
}

/** The member has seen the outcomes in a list up to this moment, here or in another tab. */
export function outcomesSeen(client: QueryClient, { from, up_to }: OutcomesSeen): void {
  const seen = new Set<string>()
  const see = (pitch: SentPitch): SentPitch => {
    const at = unseenSince(pitch)
    if (at === null || at > up_to || pitch.created_at < from) return pitch
    seen.add(pitch.id)
    return { ...pitch, outcome_seen: true }
  }
  const inAll = (change: (page: Sent['pages'][number]) => Sent['pages'][number]) =>
    client.setQueriesData<Sent>(
      { queryKey: sentPitchesQuery.queryKey },
      (data) => data && { ...data, pages: data.pages.map(change) },
    )
  inAll((page) => ({ ...page, pitches: page.pitches.map(see) }))
  inAll((page) => ({ ...page, unseen: Math.max(0, page.unseen - seen.size) }))
}

/** The same for all tabs, and stored. That it could not be stored stays unsaid. */
export function noteOutcomesSeen(client: QueryClient, seen: OutcomesSeen): void {
  outcomesSeen(client, seen)
  shareOwnNews({ outcomes_seen: seen })
  call<typeof markOutcomesSeen>('POST /api/pitchbox/outcomes/seen', { body: seen }).catch(() => undefined)
}
