import { cleanText } from '../../contract/text.ts'
import { LENGTHS, REQUEST_TYPES, type RequestType } from '../../contract/vocabulary.ts'
import { joinBeats } from '../posts/feed-search.ts'

/** What the Requests page keeps in its address: what differs from how the page opens. */
export type RequestSearch = {
  type?: RequestType
  /** Which requests of others; without it those that are open. */
  state?: 'closed' | 'all'
  /** Comma-separated. */
  beats?: string
  /** Without it the newest come first. */
  order?: 'deadline'
  /** Without those that the viewer has pitched to. */
  unpitched?: true
  /** Only the viewer's own. */
  mine?: true
  search?: string
  /** The open request. */
  request?: string
}
/** The parameters that decide which requests are listed. */
export type RequestFilter = Omit<RequestSearch, 'request'>

/** Parses the address; unknown and invalid values are ignored. */
export function readRequestSearch(address: Record<string, unknown>): RequestSearch {
  const text = (key: string) => (address[key] === undefined ? '' : String(address[key]))
  const isOn = (key: string) => text(key) === 'true'
  const type = REQUEST_TYPES.find((one) => one === text('type'))
  const state = stateOf(text('state'), isOn('expired'))
  const beats = joinBeats(text('beats').split(','))
  const search = [...cleanText(text('search')).trim()].slice(0, LENGTHS.search).join('')
  return {
    ...(type && { type }),
    ...(state && { state }),
    ...(beats && { beats }),
    ...(text('order') === 'deadline' && { order: 'deadline' as const }),
    ...(isOn('unpitched') && { unpitched: true }),
    ...(isOn('mine') && { mine: true }),
    ...(search !== '' && { search }),
    ...(text('request') !== '' && { request: text('request') }),
  }
}

/** Older links have `expired=true`, a switch that listed all. */
function stateOf(state: string, isExpiredListed: boolean): RequestSearch['state'] {
  if (state === 'closed' || state === 'all') return state
  return isExpiredListed && state !== 'open' ? 'all' : undefined
}

/** Only the filters of an address, in a fixed order, so that equal filters share one list. */
export function filterOf(search: RequestSearch): RequestFilter {
  const { request: _, ...filter } = readRequestSearch(search)
  return filter
}

/** The filter as the server's query takes it. */
export const queryOf = ({ mine, unpitched, ...filter }: RequestFilter) => ({
  ...filter,
  mine: mine && ('true' as const),
  unpitched: unpitched && ('true' as const),
})
