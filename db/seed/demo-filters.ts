import { beats } from './demo-beats.ts'
import type { Cast } from './demo-members.ts'
import { type Row, seedId } from './seed-tools.ts'

type Filter = {
  name: string
  post_type?: string
  beats?: string[]
  any_words?: string[]
  all_words?: string[]
  none_words?: string[]
  within_hours?: number
  show_expired?: boolean
  show_saved?: boolean
  delivery?: 'instant' | 'digest'
}
/** For how long they have been sending what they find. */
const DELIVERING_MS = 36 * 3_600_000

const filters: Record<string, Filter[]> = {
  journalist: [
    { name: 'Banking, everything', beats: [beats.bank, beats.fin], delivery: 'digest' },
    { name: 'To read on the train', post_type: 'community', show_saved: true },
  ],
  pr: [
    {
      name: 'Insurance and health asks',
      post_type: 'request_for_source',
      beats: [beats.ins, beats.health],
      delivery: 'digest',
    },
    {
      name: 'Hospitals, due this week',
      post_type: 'request_for_source',
      any_words: ['hospital*', 'clinic*', 'health system'],
      none_words: ['podcast'],
      within_hours: 168,
      delivery: 'instant',
    },
    {
      name: 'Freight and tariffs',
      any_words: ['freight', 'tariff*', 'port*', 'supply chain'],
      none_words: ['crypto'],
    },
    { name: 'What we missed', post_type: 'request_for_source', show_expired: true },
  ],
  expert: [
    { name: 'Weather and risk', beats: [beats.ins, beats.energy, beats.data], delivery: 'digest' },
    { name: 'Wildfire and flood', any_words: ['wildfire*', 'flood*', 'storm*'], delivery: 'instant' },
  ],
  admin: [{ name: 'Community only', post_type: 'community' }],
}

/**
 * The saved filters of those who sign in, in their order. What some of them find of the last days is matched and sent
 * as soon as the server runs.
 */
export const filterRows = (cast: readonly Cast[], now: Date): Row[] =>
  cast.flatMap(({ id, key, joined }) =>
    (filters[key] ?? []).map((filter, place) => ({
      id: seedId(`filter:${key}/${filter.name}`),
      account_id: id,
      place,
      name: filter.name,
      post_type: filter.post_type ?? null,
      beats: filter.beats ?? [],
      any_words: filter.any_words ?? [],
      all_words: filter.all_words ?? [],
      none_words: filter.none_words ?? [],
      within_hours: filter.within_hours ?? null,
      show_expired: filter.show_expired ?? false,
      show_saved: filter.show_saved ?? false,
      show_own: false,
      delivery: filter.delivery ?? 'off',
      active_since: new Date(now.getTime() - DELIVERING_MS),
      updated_at: joined,
    })),
  )
