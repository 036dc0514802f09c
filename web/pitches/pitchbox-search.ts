import type { BoardOrder } from '../../contract/board.ts'
import type { SentFilter } from '../../contract/pitches.ts'
import { STAGES, type Stage } from '../../contract/vocabulary.ts'

const VIEWS = ['sent', 'requests', 'about'] as const

/** What the Pitchbox keeps in its address. */
export type PitchboxSearch = {
  /**
   * The pitches that the member sent, their own requests, or the pitches about them; those who pitch start with the first,
   * others with the second.
   */
  view?: (typeof VIEWS)[number]
  /** Which of the pitches that they sent are shown. */
  filter?: Exclude<SentFilter, 'all'>
  /** The member's own request whose pitches are shown. */
  request?: string
  /** The stage whose pitches are shown. */
  stage?: Stage | 'all'
  order?: Exclude<BoardOrder, 'newest'>
  /** The number of the question whose answers are shown, from 1. */
  answers?: number
}

const TABS = [...STAGES, 'all'] as const
const FILTERS = ['waiting', 'decided'] as const
const ORDERS = ['unread', 'musts', 'oldest'] as const
const QUESTIONS = [1, 2, 3, 4, 5]

/** Parses the address; unknown and invalid values are ignored. */
export function readPitchboxSearch(address: Record<string, unknown>): PitchboxSearch {
  const request = typeof address.request === 'string' ? address.request : ''
  const view = VIEWS.find((one) => one === address.view)
  const stage = TABS.find((one) => one === address.stage)
  const filter = FILTERS.find((one) => one === address.filter)
  const order = ORDERS.find((one) => one === address.order)
  const answers = QUESTIONS.find((one) => one === address.answers)
  return {
    ...(view && { view }),
    ...(filter && { filter }),
    ...(request !== '' && { request }),
    ...(stage && { stage }),
    ...(order && { order }),
    ...(answers && { answers }),
  }
}
