import type pg from 'pg'
import { shareOf } from './http-rows.ts'
import { type Call, runLoad } from './load.ts'
import { type Member, signInMembers } from './members.ts'
import type { Row } from './rounds.ts'
import type { Server } from './server.ts'
import { ownCopy, type Setup } from './setup.ts'

const MEMBERS = 200
/** One request in this many has readers of its own. */
const CONFIDENTIAL_EVERY = 20
const LIMITS = 10_000
const LEVELS = ['mute', 'no_contact', 'block']

/** Gives a part of the requests readers of their own, and members contact limits on each other. */
async function restrict(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update posts set audience = case when hashtextextended(id::text, 2) % 2 = 0 then 'pr' else 'beats' end
     where post_type = 'request_for_source' and data ->> 'status' = 'published'
       and abs(hashtextextended(id::text, 1)) % $1 = 0`,
    [CONFIDENTIAL_EVERY],
  )
  await client.query(
    `insert into contact_limits (account_id, other_id, level)
     select a.id, o.id, ($2::text[])[1 + abs(hashtextextended(a.id::text || o.id::text, 3)) % cardinality($2)]
     from accounts a cross join accounts o where a.id <> o.id
     order by hashtextextended(a.id::text || o.id::text, 4) limit $1`,
    [LIMITS, LEVELS],
  )
  await client.query('vacuum analyze')
}

type Side = Pick<Server, 'port' | 'pid'> & { members: Member[] }

/**
 * The feed with confidential requests and contact limits, beside the same feed without any. Each has a server that serves
 * nothing else, since one that has served other rows is faster: its code is compiled and its statements are planned.
 */
export async function restrictingRows(
  setup: Setup,
): Promise<(members: Member[], cursor: string) => Promise<Row[]>> {
  const { connection, client } = await ownCopy(setup, 'restricted')
  await restrict(client)
  const { port, pid } = await setup.serve(connection)
  const restricted: Side = { port, pid, members: await signInMembers(client, MEMBERS) }
  const { connections } = setup.options
  const of = ({ port, members }: Side, path: string) => {
    const calls: Call[] = members.map(({ token }) => ({ path, token }))
    const callsOf = (n: number) => shareOf(calls, n, connections)
    return (seconds: number) =>
      runLoad({ port, connections, seconds, callsOf, isRight: (body) => body.startsWith('{') })
  }
  return async (members, cursor) => {
    const plain: Side = { ...(await setup.serve(setup.connection)), members }
    return (
      [
        ['first page', '/api/posts', 1.05],
        ['page after half of all posts', `/api/posts?cursor=${cursor}`, 1.25],
        ['count of a beat', '/api/posts/count?beats=Banking', 1.25],
        ['requests', '/api/requests', 1.25],
      ] as const
    ).map(([name, path, most]) => ({
      name: `${name}, with 5% confidential requests and ${LIMITS.toLocaleString('en-US')} contact limits, ${connections} clients`,
      take: of(restricted, path),
      floor: { name: 'without them', take: of(plain, path) },
      pid: restricted.pid,
      wanted: [{ of: 'ratio', least: 1 / most }],
    }))
  }
}
