import type pg from 'pg'
import { makeSession } from '../session.ts'

/** A call of a member. */
export type Ask = { token: string; method: string; path: string }

const READERS = 200
const PLACES = 50
const ASKS = 2_000

/** How many of a hundred calls are of which kind; the last one likes and unlikes a post of the member's own choice. */
const MIX = { feed: 45, further: 15, post: 20, unread: 14, search: 5, like: 1 }
// Of db/seed/load.ts: common ones and a rare one.
const WORDS = ['steel', 'banker', 'wheat', 'port', 'tungsten']

/** A sequence that is the same in each run, of numbers from 0 to below 1. */
function* numbers(): Generator<number, never> {
  let state = 20_011
  for (;;) {
    state = (state * 48_271) % 2_147_483_647
    yield state / 2_147_483_647
  }
}

/** Members with sessions, each on a device of his own; `end` takes these away again. */
async function openReaders(client: pg.ClientBase, key: Uint8Array) {
  const { rows } = await client.query<{ account: string; email: string }>(
    'select id as account, email from accounts order by id limit $1',
    [READERS],
  )
  const readers: { session: string; token: string }[] = []
  for (const reader of rows) readers.push(await makeSession(client, key, reader))
  const sessions = readers.map(({ session }) => session)
  return {
    tokens: readers.map(({ token }) => token),
    end: () => client.query('delete from auth_sessions where id = any($1)', [sessions]),
  }
}

/** Posts all over the feed. The cursor's form is the server's own affair (server/posts/feed.ts). */
async function findPosts(client: pg.ClientBase): Promise<{ id: string; cursor: string }[]> {
  const { rows } = await client.query<{ id: string; at: string }>(
    `select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from (
       select id, created_at, row_number() over (order by created_at desc, id desc) as n, count(*) over () as all
       from posts where data ->> 'status' = 'published' and (expires_at is null or expires_at > now() + interval '1 day')
     ) p where n % greatest(1, "all" / $1) = 0 and n < "all" * 0.9 order by n limit $1`,
    [PLACES],
  )
  return rows.map(({ id, at }) => ({ id, cursor: encodeURIComponent(`${at}~${id}`) }))
}

/** What many members ask for, in an order that is the same in each run. */
export async function readyAsks(
  client: pg.ClientBase,
  key: Uint8Array,
): Promise<{ asks: Ask[]; end: () => Promise<unknown> }> {
  const { tokens, end } = await openReaders(client, key)
  const posts = await findPosts(client)
  const random = numbers()
  const oneOf = <T>(all: T[]): T => all[Math.floor(random.next().value * all.length)]!
  const pathOf: Record<keyof typeof MIX, () => string> = {
    feed: () => '/api/posts',
    further: () => `/api/posts?cursor=${oneOf(posts).cursor}`,
    post: () => `/api/posts/${oneOf(posts).id}`,
    unread: () => '/api/unread',
    search: () => `/api/posts?search=${oneOf(WORDS)}`,
    like: () => `/api/posts/${oneOf(posts).id}/like`,
  }
  const kinds = Object.entries(MIX).flatMap(([kind, count]) =>
    Array<keyof typeof MIX>(count).fill(kind as keyof typeof MIX),
  )
  const asks = Array.from({ length: ASKS }, (): Ask => {
    const kind = oneOf(kinds)
    const method = kind === 'like' ? oneOf(['PUT', 'DELETE']) : 'GET'
    return { token: oneOf(tokens), method, path: pathOf[kind]() }
  })
  return { asks, end }
}
