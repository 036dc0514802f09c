import { startSmtpSink } from '../../test/support/smtp-sink.ts'
import { own } from '../ending.ts'
import { send } from '../load.ts'
import { idempotencyKey, makeSessions } from '../members.ts'
import { ownCopy, type Setup } from '../setup.ts'

/** Members with ten filters each, whose words are those of db/seed/load.ts. None finds the words of the bench. */
export const filters = `
with users as (
  insert into auth_users (id, email, email_confirmed_at)
    select gen_random_uuid(), 'reader' || n || '@load.example', now() from generate_series(1, $1::int) n returning id, email),
made as (
  insert into accounts (id, name, email, role, primary_owner_user_id, profile, data)
    select id, 'Reader ' || left(id::text, 8), email, 'pr', id, '{}', '{"status": "Active", "role": "pr"}' from users
    returning id),
words as (select array(select distinct w from posts, unnest(regexp_split_to_array(lower(left(description, 400)), '\\W+')) w
  where length(w) > 3 order by w) as w from (select * from posts limit 400) posts limit 1)
insert into saved_filters (id, account_id, place, name, post_type, beats, any_words, all_words, none_words, delivery, email)
  select gen_random_uuid(), m.id, n, 'Filter ' || n,
    case n % 3 when 0 then 'community' when 1 then 'request_for_source' end,
    case when n % 2 = 0 then array['Banking'] else '{}' end,
    array(select words.w[1 + floor(random() * cardinality(words.w))::int] || case k when 1 then '*' else '' end
      || case k when 2 then ' ' || words.w[1 + floor(random() * cardinality(words.w))::int] else '' end
      from generate_series(1, 2 + n % 4) k where m.id is not null),
    array['unobtainium'], case when n % 5 = 0 then array['crypto'] else '{}' end, 'instant', false
  from made m, words, generate_series(1, $2::int) n`

/** A filter of each of so many members for one word, which it is named after. */
export const finders = `
insert into saved_filters (id, account_id, place, name, all_words, delivery, email)
  select gen_random_uuid(), id, 100, $1, array[$1], $2, $3 from accounts
  where email like 'reader%@load.example' order by id limit $4`

/** A post of 1,600 words, and one more. */
export const post = `
insert into posts (id, account_id, title, description, post_type, tags, data)
  select gen_random_uuid(), $2, 'Of the bench ' || $1,
    left((select string_agg(w, ' ') from (select regexp_split_to_table(description, ' ') as w from posts limit 1600) all_words), 9900),
    'community', array['Banking'], '{"status": "published"}' returning id`

/** Requests that every member's digest has. */
export const requests = `
insert into posts (id, account_id, title, description, post_type, interview_type, expiration_date, tags, data)
  select gen_random_uuid(), $1, 'zzdigest ' || n, repeat('Who has run such a desk, and for how long? ', 12),
    'request_for_source', 'Interview', now() + n * interval '7 hours' + interval '1 day', array['Banking'],
    '{"status": "published"}'
  from generate_series(1, $2::int) n`

/** All digests are due, at the half hour that has begun. */
export const due = [
  `insert into notification_settings (account_id, zone, digest_days, digest_times)
     select account_id, 'America/New_York', '{0,1,2,3,4,5,6}', array[(date_trunc('hour', now() at time zone 'America/New_York')
       + interval '30 min' * floor(extract(minute from now()) / 30))::time] from saved_filters where name = 'zzdigest'
     on conflict (account_id) do update set zone = excluded.zone, digest_days = excluded.digest_days,
       digest_times = excluded.digest_times`,
  `update notification_settings set next_digest_at = now()
     where account_id in (select account_id from saved_filters where name = 'zzdigest')`,
]

export type Stage = Awaited<ReturnType<typeof openStage>>

/** A copy of the database, an author who publishes, and a mail server. */
export async function openStage(setup: Setup) {
  const { connection, client } = await ownCopy(setup)
  const { rows } = await client.query<{ account: string; email: string }>(
    `select id as account, email from accounts where role = 'journalist' order by id limit 1`,
  )
  const [author, [token]] = [rows[0]!.account, await makeSessions(client, rows)]
  const sink = await own(setup.ends, startSmtpSink(), ({ close }) => close())
  const start = () => setup.serve(connection, { env: { SMTP_URL: sink.url } })
  const publish = (port: number, title: string) => {
    const words = { title, description: 'Of the bench.', tags: ['Banking'] }
    const body = JSON.stringify({ post_type: 'community', ...words, data: { status: 'published' } })
    return send(port, { method: 'POST', path: '/api/posts', token: token!, body, headers: idempotencyKey() })
  }
  return { setup, connection, client, author, token: token!, sink, start, publish }
}
