import type pg from 'pg'
import { shareOf } from './http-rows.ts'
import { type Call, type Load, runLoad, send } from './load.ts'
import { makeSession } from './members.ts'
import type { Row } from './rounds.ts'
import { ownCopy, type Setup } from './setup.ts'

// Several, since a member may search only twice at once.
const READERS = 4
/** Of each reader, to requests in any state. */
const PITCHES = 5_000
const LEAST = 0.6
/** On a busy machine a search may end before its first find: the page is then empty and has a `next`. */
const UNFINISHED = '{"requests":[],"next":"'
/** Up to the first request's title; a page may be short, too. */
const START_CHARACTERS = 80

const NEWEST = '/api/requests'
const BY_DEADLINE = '/api/requests?order=deadline&unpitched=true'

type Reader = { account: string; email: string }

/** PR members who have pitched a lot, and seen all of that. */
async function makeReaders(client: pg.ClientBase): Promise<Reader[]> {
  const { rows } = await client.query<Reader>(
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
  return rows
}

/** The Requests page as PR members scan it, beside the list without filters: both with the reader's marks. */
export async function scanningRow(setup: Setup): Promise<Row> {
  const { connection, client } = await ownCopy(setup)
  const tokens: string[] = []
  for (const reader of await makeReaders(client)) tokens.push(await makeSession(client, reader))
  const { port, pid } = await setup.serve(connection)
  const { connections } = setup.options
  const load = async (path: string): Promise<Omit<Load, 'seconds'>> => {
    const calls: Call[] = tokens.map((token) => ({ path, token }))
    const starts: string[] = []
    for (const call of calls) {
      let reply = await send(port, call)
      while (reply.startsWith(UNFINISHED)) reply = await send(port, call)
      starts.push(reply.slice(0, START_CHARACTERS))
    }
    const callsOf = (n: number) => shareOf(calls, n, connections)
    return {
      port,
      connections,
      callsOf,
      isRight: (body) => [...starts, UNFINISHED].some((start) => body.startsWith(start)),
    }
  }
  const [deadline, newest] = [await load(BY_DEADLINE), await load(NEWEST)]
  return {
    name: `requests by deadline, not yet pitched, ${connections} clients`,
    take: (seconds) => runLoad({ ...deadline, seconds }),
    floor: { name: 'newest first', take: (seconds) => runLoad({ ...newest, seconds }) },
    pid,
    wanted: [{ of: 'ratio', least: LEAST }],
  }
}
