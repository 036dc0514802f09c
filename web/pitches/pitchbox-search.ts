import type { PitchOrder } from './pitches.data.ts'

/** What the Pitchbox keeps in its address. */
export type PitchboxSearch = {
  /**
   * The pitches that the member sent, or their own requests; PR members start with the former, others with the latter.
   */
  view?: 'sent' | 'requests'
  /** The member's own request whose pitches are shown. */
  request?: string
  order?: Exclude<PitchOrder, 'newest'>
}

/** Parses the address; unknown and invalid values are ignored. */
export function readPitchboxSearch(address: Record<string, unknown>): PitchboxSearch {
  const request = typeof address.request === 'string' ? address.request : ''
  return {
    ...((address.view === 'sent' || address.view === 'requests') && { view: address.view }),
    ...(request !== '' && { request }),
    ...(address.order === 'unread' && { order: 'unread' }),
  }
}
