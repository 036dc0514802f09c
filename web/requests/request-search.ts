import type { Post } from '../../contract/posts.ts'
import { listedRequestTypes, requestTypeOf } from '../../contract/requests.rules.ts'
import { cleanText } from '../../contract/text.ts'
import { LENGTHS, REQUEST_TYPES, type RequestType, type Role } from '../../contract/vocabulary.ts'

/** What the Requests page keeps in its address. */
export type RequestSearch = {
  type?: RequestType
  expired?: true
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
  const type = REQUEST_TYPES.find((one) => one === text('type'))
  const search = [...cleanText(text('search')).trim()].slice(0, LENGTHS.search).join('')
  return {
    ...(type && { type }),
    ...(text('expired') === 'true' && { expired: true }),
    ...(text('mine') === 'true' && { mine: true }),
    ...(search !== '' && { search }),
    ...(text('request') !== '' && { request: text('request') }),
  }
}

/** Only the filters of an address, in a fixed order, so that equal filters share one list. */
export function filterOf(search: RequestSearch): RequestFilter {
  const { request: _, ...filter } = readRequestSearch(search)
  return filter
}

/** No filters, of the same requests. Each is named, so that it removes the one in the address. */
export const NO_FILTER = { type: undefined, expired: undefined, search: undefined } satisfies RequestFilter

/** Whether a published post belongs in a filter's list. The server decides; this is for live events. */
export function isListed(post: Post, filter: RequestFilter, viewer: { id: string; role: Role }): boolean {
  const { type, expired, mine, search } = filter
  if (post.post_type === 'community') return false
  if (post.account_id !== viewer.id) {
    if (mine) return false
    if (!listedRequestTypes(viewer.role).includes(post.post_type)) return false
    if (!expired && post.expires_at !== null && Date.parse(post.expires_at) <= Date.now()) return false
  }
  if (type && requestTypeOf(post) !== type) return false
  return !search || contains(post.title, search) || contains(post.description, search)
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase())
}
