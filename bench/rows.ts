import { type Figure, figureOf, measured } from './figures.ts'
import { ownCopy, type Setup } from './setup.ts'

/** Rows of the seed, that many or all; of its members and posts, each pair once. */
const pairs = `(select a.id as account_id, p.id as post_id, row_number() over () as n
  from (select id from accounts order by id limit 50) a cross join (select id from posts order by id limit 100) p)`

/** What the seed leaves out, as long as members and the server write it. */
const MORE = [
  `insert into responses (is_pitch, post_id, responder_id, account_id, commentary)
     select true, post_id, account_id, null, repeat('A commentary that says what the source can add, and why now. ', 14)
     from ${pairs} p`,
  `insert into pitch_details (response_id, musts, availability, attribution, sent_at)
     select id, '[]', 'Weekdays from nine to five', 'named', now() from responses where is_pitch`,
  `insert into pitch_evidence (response_id, state, shared, compared_at)
     select id, 'compared', null, now() from responses where is_pitch`,
  `insert into pitch_marks (response_id, account_id, sent_at, marks)
     select id, responder_id, now(), array(select (random() * 2000000000)::int from generate_series(1, 150) where id is not null)
     from responses where is_pitch`,
  `insert into notifications (account_id, type, body, link, actor_id, object_id)
     select account_id, 'comment', 'Somebody with a name has commented on "A post with a title"', '/app/feed?post=' || post_id,
       account_id, post_id from ${pairs} p`,
  `insert into matches (id, account_id, post_id, filters, reason, email, emailed_at, bell, lit_at)
     select gen_random_uuid(), account_id, post_id, array[post_id], 'new', 'digest', now(), 'digest', now() from ${pairs} p`,
  `insert into seen_posts (account_id, post_id) select account_id, post_id from ${pairs} p`,
]

/** What a member writes, and the tables that hold it. */
const KINDS: Record<string, string[]> = {
  member: ['auth_users', 'accounts'],
  source: ['profiles'],
  post: ['posts', 'post_search'],
  comment: ['comments'],
  like: ['likes'],
  message: ['messages'],
  pitch: ['responses', 'pitch_details', 'pitch_evidence', 'pitch_marks'],
  notification: ['notifications'],
  match: ['matches'],
  'seen post': ['seen_posts'],
}

/** What a row takes on disk, with its indexes; in a copy of the database. */
export async function benchRows(setup: Setup): Promise<Figure[]> {
  const { client } = await ownCopy(setup)
  await client.query('set session_replication_role = replica')
  for (const text of MORE) await client.query(text)
  await client.query('set session_replication_role = default')
  const sizeOf = async (table: string) => {
    const { rows } = await client.query<{ each: number }>(
      `select pg_total_relation_size($1::regclass) / count(*)::float8 as each from ${table}`,
      [table],
    )
    return rows[0]!.each
  }
  const figures: Figure[] = []
  for (const [name, tables] of Object.entries(KINDS)) {
    const sizes: number[] = []
    for (const table of tables) sizes.push(await sizeOf(table))
    figures.push(
      figureOf(`a ${name}`, [measured('each', 'bytes', [sizes.reduce((sum, size) => sum + size)])]),
    )
  }
  return figures
}
