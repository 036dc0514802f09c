import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { makeSession } from '../session.ts'

/** A PR member with a session and a source, who writes to a partner. */
export type Writer = {
  token: string
  account: string
  session: string
  source: string
  partner: string
  conversation: string
}
export type Cast = { writers: Writer[]; posts: string[]; requests: string[] }

const WRITERS = 64
const REQUESTS = 1_000

const people = `
select p.id as account, p.email, j.id as partner
from (select id, email, row_number() over (order by id) as n from accounts where role = 'pr' limit $1) p
  join (select id, row_number() over (order by id) as n from accounts where role = 'journalist' limit $1) j using (n)`

/** Makes those who write, in a database of the load's seed that may be written to. `key` signs their access tokens. */
export async function castWriters(client: pg.ClientBase, key: Uint8Array): Promise<Cast> {
  const { rows } = await client.query<{ account: string; email: string; partner: string }>(people, [WRITERS])
  const writers: Writer[] = []
  for (const { account, email, partner } of rows) {
    const [source, conversation] = [randomUUID(), randomUUID()]
    const { session, token } = await makeSession(client, key, { account, email })
    await client.query(
      `insert into profiles (id, account_id, name, role) values ($1, $2, 'A source of the bench', 'Executive')`,
      [source, account],
    )
    await client.query(
      `insert into responses (id, is_pitch, responder_id, account_id, commentary, read_at, is_answered)
       values ($1, false, $2, $3, 'The first text of this pair', now(), true)`,
      [conversation, account, partner],
    )
    writers.push({ token, account, session, source, partner, conversation })
  }
  const shown = `data ->> 'status' = 'published' and coalesce(expires_at, 'infinity') > now() + interval '1 hour'`
  const ids = async (type: string, count: number) => {
    const found = await client.query<{ id: string }>(
      `select id from posts where post_type = $1 and ${shown} and account_id <> all ($2)
       order by created_at desc, id limit $3`,
      [type, writers.map(({ account }) => account), count],
    )
    return found.rows.map((row) => row.id)
  }
  return {
    writers,
    posts: await ids('community', WRITERS),
    requests: await ids('request_for_source', REQUESTS),
  }
}
