import type { Post } from '../../contract/posts.ts'
import type { RequestFilter } from './request-search.ts'

type Ordered = Pick<Post, 'id' | 'expires_at' | 'created_at'>

/** Those with a deadline, those without one, and those that have closed. */
function groupOf({ expires_at }: Ordered, now: number): number {
  if (expires_at === null) return 1
  return Date.parse(expires_at) <= now ? 2 : 0
}

/** Whether one request is listed before another, by deadline: the next to close first, of the others the latest. */
export function isSooner(one: Ordered, other: Ordered, now: number): boolean {
  const group = groupOf(one, now)
  const otherGroup = groupOf(other, now)
  if (group !== otherGroup) return group < otherGroup
  if (group === 1) return one.created_at > other.created_at
  const [at, otherAt] = [one, other].map(({ expires_at }) => Date.parse(expires_at ?? ''))
  return group === 0 ? at! < otherAt! : at! > otherAt!
}

/** Puts a request into pages in the filter's order. One that belongs after all that is loaded comes with its page. */
export function inOrder<Row extends Ordered>(
  pages: readonly { requests: Row[]; next: string | null }[],
  request: Row,
  { order }: RequestFilter,
) {
  const [first, ...rest] = pages
  if (!first) return [...pages]
  if (order === undefined) return [{ ...first, requests: [request, ...first.requests] }, ...rest]
  const now = Date.now()
  const isBefore = (row: Row) => isSooner(request, row, now)
  const found = pages.findIndex(({ requests }) => requests.some(isBefore))
  const isWhole = pages.at(-1)?.next === null
  const at = found >= 0 ? found : isWhole ? pages.length - 1 : -1
  return pages.map((page, index) => {
    if (index !== at) return page
    const place = page.requests.findIndex(isBefore)
    return {
      ...page,
      requests: page.requests.toSpliced(place < 0 ? page.requests.length : place, 0, request),
    }
  })
}
