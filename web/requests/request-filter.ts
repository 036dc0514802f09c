import { searchedTexts } from '../../contract/posts.rules.ts'
import type { Post } from '../../contract/posts.ts'
import { listedRequestTypes, requestTypeOf } from '../../contract/requests.rules.ts'
import { isFoundIn } from '../../contract/search-words.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { splitBeats } from '../posts/feed-search.ts'
import type { RequestFilter } from './request-search.ts'

/** No filters, of the same requests in the same order. Each is named, so that it removes the one in the address. */
export const NO_FILTER = {
  type: undefined,
  state: undefined,
  beats: undefined,
  unpitched: undefined,
  search: undefined,
} satisfies RequestFilter

/** Whether the filter leaves out requests that the page otherwise lists. */
export const isFiltered = (filter: RequestFilter): boolean => setFilters(filter).length > 0

/** Whether a request is missing only because the viewer has pitched to it. */
export const isOnlyUnpitched = (filter: RequestFilter): boolean =>
  filter.unpitched === true && setFilters(filter).length === 1 && !filter.mine

const setFilters = (filter: RequestFilter) =>
  (Object.keys(NO_FILTER) as (keyof typeof NO_FILTER)[]).filter((name) => filter[name] !== undefined)

/** Whether a published post belongs in a filter's list. The server decides; this is for live events. */
export function isListed(post: Post, filter: RequestFilter, viewer: { id: string; role: Role }): boolean {
  const { type, beats, search } = filter
  if (post.post_type === 'community' || !isInState(post, filter, viewer)) return false
  if (type && requestTypeOf(post) !== type) return false
  if (beats && !splitBeats(beats).some((beat) => post.tags.includes(beat))) return false
  return !search || isFoundIn(search, ...searchedTexts(post))
}

function isInState(post: Post, { state, mine }: RequestFilter, viewer: { id: string; role: Role }): boolean {
  // The viewer's own are listed as open ones, whatever their state.
  if (post.account_id === viewer.id) return mine === true || state !== 'closed'
  if (mine || !listedRequestTypes(viewer.role).includes(post.post_type)) return false
  const isClosed = post.expires_at !== null && Date.parse(post.expires_at) <= Date.now()
  return state === 'all' || isClosed === (state === 'closed')
}
