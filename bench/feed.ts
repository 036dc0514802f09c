import type pg from 'pg'
import { connect } from './ending.ts'
import type { Figure } from './figures.ts'
import { type HttpRow, httpRows } from './http-rows.ts'
import { restrictingRows, scanningRow } from './lists.ts'
import { type Call, send } from './load.ts'
import { type Member, signInMembers } from './members.ts'
import { measureRows } from './rounds.ts'
import { FLOOR } from './server.ts'
import type { Setup } from './setup.ts'

const MEMBERS = 200
const PAGES = 50
/** One call in this many is a like: a page that never changes would flatter a cache. */
const LIKE_EVERY = 100

type PostCursor = { id: string; cursor: string }

/** Posts at equal distances all over the feed. The cursor has the server's own form (server/posts/feed.ts). */
async function findCursors(client: pg.ClientBase): Promise<PostCursor[]> {
  const { rows } = await client.query<{ id: string; at: string }>(
    `select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from (
       select id, created_at, row_number() over (order by created_at desc, id desc) as n, count(*) over () as all
       from posts where data ->> 'status' = 'published' and (expires_at is null or expires_at > now() + interval '1 day')
     ) p where n % greatest(1, "all" / $1) = 0 and n < "all" * 0.9 order by n`,
    [PAGES],
  )
  return rows.map(({ id, at }) => ({ id, cursor: encodeURIComponent(`${at}~${id}`) }))
}

const pageAt = ({ cursor }: PostCursor) => `/api/posts?cursor=${cursor}`
const post = (path: string, body: object) => ({ method: 'POST', path, body: JSON.stringify(body) })

/** What is read, by whom, and the target. */
function table(members: Member[], cursors: PostCursor[], liked: string): HttpRow[] {
  const one = members[0]!
  const middle = cursors[Math.floor(cursors.length / 2)]!
  const byOne = (path: string): Call[] => [{ path, token: one.token }]
  const by = (all: Member[], call: Call): Call[] => all.map(({ token }) => ({ ...call, token }))
  const journalists = members.filter(({ role }) => role === 'journalist')
  const withLikes = (path: string): Pick<HttpRow, 'calls' | 'alsoRight'> => {
    const like = (method: string): Call => ({ method, path: `/api/posts/${liked}/like`, token: one.token })
    const reads = Array<Call>(LIKE_EVERY - 1).fill({ path, token: one.token })
    return { calls: [...reads, like('PUT'), ...reads, like('DELETE')], alsoRight: '{"is_liked"' }
  }
  const ofBody = (least: number) => [{ of: 'ratio', least }]
  return [
    {
      name: '200 members on pages all over the feed',
      calls: members.map(({ token }, n) => ({ path: pageAt(cursors[n % cursors.length]!), token })),
      wanted: ofBody(0.12),
    },
    { name: 'first page', ...withLikes('/api/posts'), wanted: ofBody(0.25) },
    { name: 'first page', ...withLikes('/api/posts'), connections: 50, wanted: [{ of: 'p99', most: 60 }] },
    { name: 'page after half of all posts', ...withLikes(pageAt(middle)), wanted: ofBody(0.09) },
    { name: 'one post', calls: byOne(`/api/posts/${middle.id}`), wanted: ofBody(0.15) },
    { name: 'conversations', calls: by(members, post('/api/conversations/search', {})), wanted: ofBody(0.1) },
    {
      name: 'own posts',
      calls: by(members, { path: '/api/posts?myPosts=true&expired=true' }),
      wanted: ofBody(0.1),
    },
    {
      name: 'requests, with the own ones',
      calls: by(members, { path: '/api/requests' }),
      wanted: ofBody(0.1),
    },
    { name: 'unread count', calls: by(members, { path: '/api/unread' }), wanted: ofBody(0.1) },
    { name: 'sources', calls: by(journalists, post('/api/sources/search', {})), wanted: ofBody(0.09) },
    {
      name: 'members',
      calls: by(journalists, post('/api/members/search', { list: 'directory' })),
      wanted: ofBody(0.09),
    },
  ]
}

/** Reads by members, each next to a fixed body of the same bytes; the last next to another list. */
export async function benchFeed(setup: Setup): Promise<Figure[]> {
  const { connection, serve, options, ends } = setup
  // First: nothing may be connected to a database that is copied.
  const scanning = await scanningRow(setup)
  const restricting = await restrictingRows(setup)
  const client = await connect(ends, connection)
  const server = await serve(connection)
  const members = await signInMembers(client, MEMBERS)
  const first = JSON.parse(await send(server.port, { path: '/api/posts', token: members[0]!.token }))
  const cursors = await findCursors(client)
  const rows = table(members, cursors, first.posts[0].id)
  const { cursor } = cursors[Math.floor(cursors.length / 2)]!
  const floor = await serve(connection, FLOOR)
  const reads = await httpRows(rows, server, floor, options.connections)
  return measureRows([...reads, scanning, ...(await restricting(members, cursor))], setup, client)
}
