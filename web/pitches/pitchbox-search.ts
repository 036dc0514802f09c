import type { PitchOrder } from './pitches.data.ts'

/** What of the Pitchbox stands in its address. */
export type PitchboxSearch = {
  /** The pitches that the member has sent, or their own requests; PR members begin with the first, others with these. */
  view?: 'sent' | 'requests'
  /** The own request whose pitches are shown. */
  request?: string
  order?: Exclude<PitchOrder, 'newest'>
}

/** Reads the address; unknown and wrong values are ignored. */
export function readPitchboxSearch(address: Record<string, unknown>): PitchboxSearch {
  const request = typeof address.request === 'string' ? address.request : ''
  return {
    ...((address.view === 'sent' || address.view === 'requests') && { view: address.view }),
    ...(request !== '' && { request }),
    ...(address.order === 'unread' && { order: 'unread' }),
  }
}
