import type pg from 'pg'
import { makeSessions } from '../members.ts'

/** A PR member with a session and a source, who writes in a conversation. */
export type Writer = { token: string; account: string; source: string; conversation: string }
export type Cast = { writers: Writer[]; posts: string[]; requests: string[] }

const WRITERS = 64
const REQUESTS = 1_000

const people = `
select p.id as account, p.email, j.id as partner
from (select id, email, row_number() over (order by id) as n from accounts where role = 'pr' limit $1) p
  join (select id, row_number() over (order by id) as n from accounts where role = 'journalist' limit $1) j using (n)`

const source = `
insert into profiles (account_id, name, role) values ($1, 'A source of the bench', 'Executive') returning id`

// The seed has given some of them one.
const conversation = `
insert into responses (is_pitch, responder_id, account_id, commentary, read_at, answered_at)
  values (false, $1, $2, 'The first text of this pair', now(), now())
  on conflict (least(responder_id, account_id), greatest(responder_id, account_id))
    where not is_pitch and responder_id is not null and account_id is not null
  do update set answered_at = now() returning id`

/** Signs in the members who write, in a seeded database. */
export async function castWriters(client: pg.ClientBase): Promise<Cast> {
  const { rows } = await client.query<{ account: string; email: string; partner: string }>(people, [WRITERS])
  const idOf = async (text: string, values: string[]) =>
    (await client.query<{ id: string }>(text, values)).rows[0]!.id
  const tokens = await makeSessions(client, rows)
  const writers: Writer[] = []
  for (const [n, { account, partner }] of rows.entries())
    writers.push({
      account,
      token: tokens[n]!,
      source: await idOf(source, [account]),
      conversation: await idOf(conversation, [account, partner]),
    })
  const shown = `data ->> 'status' = 'published' and coalesce(expires_at, 'infinity') > now() + interval '1 hour'`
  const ids = async (type: string, count: number) => {
    const found = await client.query<{ id: string }>(
      `select id from posts where post_type = $1 and ${shown} and account_id <> all ($2)
       order by created_at desc, id limit $3`,
      [type, writers.map(({ account }) => account), count],
    )
    return found.rows.map(({ id }) => id)
  }
  return {
    writers,
    posts: await ids('community', WRITERS),
    requests: await ids('request_for_source', REQUESTS),
  }
}
