import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'

type Named<Name extends string> = { next: string | null } & Record<Name, { id: string }[]>
type Pages<Page> = InfiniteData<Page, string | undefined>

interface List<Name extends string, Page extends Named<Name>> {
  queryKey: QueryKey
  /** The property in which a page lists its items, newest first. */
  name: Name
  ask: (cursor: string | undefined) => Promise<Page>
}

// One refetch is enough for all who wait for the same page: it starts after the last event.
const waiting = new Set<string>()
const queue = new Map<string, Promise<void>>()

/** Refetches only the page that holds `id`, or else the first, where new items appear. */
export function renewPage<Name extends string, Page extends Named<Name>>(
  client: QueryClient,
  list: List<Name, Page>,
  id?: string,
): Promise<void> {
  const loaded = client.getQueryData<Pages<Page>>(list.queryKey)
  const index = id ? loaded?.pages.findIndex((page) => page[list.name].some((one) => one.id === id)) : 0
  if (!loaded || index === undefined || index < 0) return Promise.resolve()
  const cursor = loaded.pageParams[index]
  const key = JSON.stringify([list.queryKey, cursor])
  const before = queue.get(key) ?? Promise.resolve()
  if (waiting.has(key)) return before
  waiting.add(key)
  const now = before.then(() => {
    waiting.delete(key)
    return renew(client, list, cursor)
  })
  queue.set(key, now)
  return now.finally(() => queue.get(key) === now && queue.delete(key))
}

async function renew<Name extends string, Page extends Named<Name>>(
  client: QueryClient,
  { queryKey, name, ask }: List<Name, Page>,
  cursor: string | undefined,
): Promise<void> {
  // A failure leaves the data on screen as it is, to be refetched when it is next shown.
  const page = await ask(cursor).catch(() => null)
  // A further page in flight is appended to the pages that were there when it was requested, so wait for it.
  await client
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined)
  const now = client.getQueryData<Pages<Page>>(queryKey)
  const index = now ? now.pageParams.indexOf(cursor) : -1
  const pages = page && now && index >= 0 ? withRenewed(now.pages, index, page, name) : null
  if (pages) client.setQueryData<Pages<Page>>(queryKey, { ...now!, pages })
  else await client.invalidateQueries({ queryKey, exact: true, refetchType: page ? 'active' : 'none' })
}

/** Puts in a fresh page, followed by what slipped down from it; null if nothing tells where the two meet. */
function withRenewed<Name extends string, Page extends Named<Name>>(
  pages: Page[],
  index: number,
  page: Page,
  name: Name,
): Page[] | null {
  const old = pages[index]!
  const elsewhere = new Set(pages.flatMap((one, at) => (at === index ? [] : one[name])).map(({ id }) => id))
  const fresh = page[name].filter(({ id }) => !elsewhere.has(id))
  const met = old[name].findIndex(({ id }) => id === fresh.at(-1)?.id)
  const reachesNext = fresh.length < page[name].length
  if (met < 0 && !reachesNext && page.next !== null) return null
  const slipped = met < 0 || reachesNext || page.next === null ? [] : old[name].slice(met + 1)
  const next = slipped.length > 0 || index < pages.length - 1 ? old.next : page.next
  // What a page says about the whole list is most recent in the page that just arrived.
  return pages.map((one, at) =>
    at === index
      ? { ...page, [name]: [...fresh, ...slipped], next }
      : { ...page, [name]: one[name], next: one.next },
  )
}
