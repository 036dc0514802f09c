import type pg from 'pg'
import { shareOf } from './http-rows.ts'
import { runLoad } from './load.ts'
import { makeSessions } from './members.ts'
import type { Row } from './rounds.ts'
import type { Server } from './server.ts'
import { ownCopy, type Setup } from './setup.ts'

// Lists that cost more for some readers, each beside a list that costs less.

/** One request in this many has readers of its own. */
const CONFIDENTIAL_EVERY = 20
const LIMITS = 10_000
const LEVELS = ['mute', 'no_contact', 'block']
// Several, since a member may search only twice at once.
const READERS = 4
/** Of each reader, to requests in any state. */
const PITCHES = 5_000
const SCANNING_LEAST = 0.6

type Side = Pick<Server, 'port' | 'pid'> & { tokens: string[] }

const reading = ({ port, tokens }: Side, path: string, connections: number) => {
  const calls = tokens.map((token) => ({ path, token }))
  const callsOf = (n: number) => shareOf(calls, n, connections)
  // A page may be short or empty where a search ends before its first find.
  const isRight = (body: string) => /^\{"(posts|requests|count)":/.test(body)
  return (seconds: number) => runLoad({ port, connections, seconds, callsOf, isRight })
}

/** PR members who have pitched a lot, and seen all of that. */
async function makeReaders(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ account: string; email: string }>(
    `select id as account, email from accounts where role = 'pr' order by id limit $1`,
    [READERS],
  )
  for (const { account } of rows)
    await client.query(
      `with pitched as (
         insert into responses (is_pitch, responder_id, account_id, post_id, profile_id, commentary)
           select true, $1::uuid, account_id, id, (select id from profiles where account_id = $1 limit 1), 'A pitch'
           from posts where data ->> 'status' = 'published' and post_type = 'request_for_source' and account_id <> $1
           order by hashtextextended(id::text || $1::text, 1) limit $2 returning post_id)
       insert into seen_posts (account_id, post_id) select $1, post_id from pitched`,
      [account, PITCHES],
    )
  await client.query('vacuum analyze responses, seen_posts')
  return makeSessions(client, rows)
}

/** The Requests page as PR members scan it, beside the list without filters: both with the reader's marks. */
export async function scanningRow(setup: Setup): Promise<Row> {
  const { connection, client } = await ownCopy(setup)
  const tokens = await makeReaders(client)
  const side: Side = { ...(await setup.serve(connection)), tokens }
  const { connections } = setup.options
  return {
    name: `requests by deadline, not yet pitched, ${connections} clients`,
    take: reading(side, '/api/requests?order=deadline&unpitched=true', connections),
    floor: { name: 'newest first', take: reading(side, '/api/requests', connections) },
    pid: side.pid,
    wanted: [{ of: 'ratio', least: SCANNING_LEAST }],
  }
}

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

/**
 * The feed with confidential requests and contact limits, beside the same feed without any. Each has a server that serves
 * nothing else, since one that has served other rows is faster: its code is compiled and its statements are planned.
 */
export async function restrictingRows(setup: Setup) {
  const { connection, client } = await ownCopy(setup, 'restricted')
  await restrict(client)
  const server = await setup.serve(connection)
  const { connections } = setup.options
  return async (
    members: { account: string; email: string; token: string }[],
    cursor: string,
  ): Promise<Row[]> => {
    const restricted: Side = { ...server, tokens: await makeSessions(client, members) }
    const plain: Side = {
      ...(await setup.serve(setup.connection)),
      tokens: members.map(({ token }) => token),
    }
    return (
      [
        ['first page', '/api/posts', 1.05],
        ['page after half of all posts', `/api/posts?cursor=${cursor}`, 1.25],
        ['count of a beat', '/api/posts/count?beats=Banking', 1.25],
        ['requests', '/api/requests', 1.25],
      ] as const
    ).map(([name, path, most]) => ({
      name: `${name}, with 5% confidential requests and ${LIMITS.toLocaleString('en-US')} contact limits, ${connections} clients`,
      take: reading(restricted, path, connections),
      floor: { name: 'without them', take: reading(plain, path, connections) },
      pid: restricted.pid,
      wanted: [{ of: 'ratio', least: 1 / most }],
    }))
  }
}
