import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { matching } from '../server/alerts/matching.sql.ts'
import { type Db, openDatabase, type Tx } from '../server/platform/postgres/db.ts'
import { previews } from '../server/saved-filters/preview.sql.ts'
import { startSmtpSink } from '../test/support/smtp-sink.ts'
import { own } from './ending.ts'
import { type Figure, figureOf, measured, type Value } from './figures.ts'
import { send } from './load.ts'
import { idempotencyKey, makeSession } from './members.ts'
import { ownCopy, type Setup } from './setup.ts'

const PLAN = { members: 10_000, filters: 100_000, posts: 20, publishes: 60, emailed: 500 }
const DEADLINE_MS = 120_000
/** Between two posts: six a second. */
const REST_MS = 150

/** Members with ten filters each, whose words are those of db/seed/load.ts. None finds the words of the bench. */
const filters = `
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

/** A filter of each of so many members for one word. */
const finders = `
insert into saved_filters (id, account_id, place, name, all_words, delivery, email)
  select gen_random_uuid(), id, 100, $1, array[$1], $2, true from accounts
  where email like 'reader%@load.example' order by id limit $3`

/** A post of 1,600 words, and one more. */
const post = `
insert into posts (id, account_id, title, description, post_type, tags, data)
  select gen_random_uuid(), (select id from accounts where email = $2), 'Of the bench ' || $1,
    left((select string_agg(w, ' ') from (select regexp_split_to_table(description, ' ') as w from posts limit 1600) all_words), 9900),
    'community', array['Banking'], '{"status": "published"}' returning id`

class Undone extends Error {}

async function timesOf(count: number, act: (n: number) => Promise<unknown>, restMs = 0): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n <= count; n += 1) {
    const began = performance.now()
    await act(n)
    times.push(performance.now() - began)
    await pause(restMs)
  }
  // The first one fills the caches.
  return times.slice(1)
}

/** What comparing a post with all filters takes, undone each time. */
async function timeMatching(db: Db, client: pg.ClientBase, word: string, author: string): Promise<number[]> {
  const ids: string[] = []
  for (let n = 0; n <= PLAN.posts; n += 1) {
    const { rows } = await client.query<{ id: string }>(post, [word, author])
    ids.push(rows[0]!.id)
  }
  const match = (tx: Tx, post_id: string) =>
    matching.match(tx, { post_id, reason: 'new', within: 0, since: new Date().toISOString() })
  return timesOf(PLAN.posts, (n) =>
    db
      .transaction()
      .execute(async (tx) => {
        await match(tx, ids[n]!)
        throw new Undone()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error
      }),
  )
}

/** What alerts cost: comparing a post with all filters, publishing beside them, and the way to the mail server. */
export async function benchAlerts(setup: Setup): Promise<Figure[]> {
  const { serve, ends, say } = setup
  const { connection, client } = await ownCopy(setup)
  const { rows: authors } = await client.query<{ account: string; email: string }>(
    `select id as account, email from accounts where role = 'journalist' order by id limit 1`,
  )
  const author = authors[0]!
  const token = await makeSession(client, author)
  const sink = await own(ends, startSmtpSink(), ({ close }) => close())
  const publish = (port: number, title: string) => {
    const body = {
      post_type: 'community',
      title,
      description: 'Of the bench.',
      tags: ['Banking'],
      data: { status: 'published' },
    }
    const headers = { authorization: `Bearer ${token}`, ...idempotencyKey() }
    return send(port, { method: 'POST', path: '/api/posts', body: JSON.stringify(body), headers })
  }
  const publishing = async (label: string): Promise<Value> => {
    const server = await serve(connection, { env: { SMTP_URL: sink.url } })
    const times = await timesOf(
      PLAN.publishes,
      () => publish(server.port, `Nothing ${randomUUID()}`),
      REST_MS,
    )
    await server.end()
    return measured(label, 'ms', times)
  }
  const without = await publishing('publishing without filters')

  say(`Saving ${PLAN.filters.toLocaleString('en')} filters...`)
  await client.query(filters, [PLAN.members, PLAN.filters / PLAN.members])
  await client.query('vacuum analyze saved_filters, accounts, posts, post_search')
  const withFilters = await publishing('publishing')
  const floor = await timesOf(20, () => client.query('select count(*) from saved_filters'))

  const { db, end } = openDatabase(connection, 2)
  ends.defer(end)
  const matchOf = async (word: string, members: number) => {
    await client.query(finders, [word, 'instant', members])
    const times = await timeMatching(db, client, word, author.email)
    await client.query('delete from saved_filters where name = $1', [word])
    return times
  }
  const few = await matchOf('zzfew', PLAN.members / 10)
  const all = await matchOf('zzall', PLAN.members)

  const query = {
    postType: 'all',
    beats: [],
    any: ['tariff*', 'supply chain'],
    all: [],
    none: ['crypto'],
    within: null,
  } as const
  const endings = { any: ['tariff*', 'supply chain*'], all: [], none: ['crypto*'] }
  const preview = await timesOf(40, () =>
    previews.of(db, {
      ...query,
      beats: [],
      any: [...query.any],
      all: [],
      none: [...query.none],
      viewer: author.account,
      endings,
    }),
  )

  say('Sending alerts...')
  await client.query('delete from match_queue')
  await client.query(finders, ['zzmail', 'instant', PLAN.emailed])
  const server = await serve(connection, { env: { SMTP_URL: sink.url } })
  const lags: number[] = []
  for (let n = 0; n < 5; n += 1) {
    sink.received.length = 0
    const began = performance.now()
    await publish(server.port, `zzmail ${n}`)
    while (sink.received.length < PLAN.emailed && performance.now() - began < DEADLINE_MS) await pause(10)
    lags.push(performance.now() - began)
  }
  const strangers = sink.received.filter(({ to }) => !to[0]!.startsWith('reader')).length

  const count = measured('count of filters', 'ms', floor)
  const ofMatch = measured('match', 'ms', few)
  return [
    {
      ...figureOf(
        'one post with 100,000 filters, 1,000 members match',
        [ofMatch, measured('match p95', 'ms', few, 0.95)],
        [
          { of: 'match p95', most: 1_000 },
          { of: 'ratio', most: 20 },
        ],
      ),
      floor: { name: 'count of filters', value: count },
      ratio: measured(
        'ratio',
        '',
        few.map((ms, n) => ms / floor[n % floor.length]!),
      ),
    },
    figureOf(
      'the same, 10,000 members match',
      [measured('match', 'ms', all), measured('match p99', 'ms', all, 0.99)],
      [{ of: 'match p99', most: 5_000 }],
    ),
    {
      ...figureOf('publishing beside 100,000 filters', [withFilters], [{ of: 'ratio', most: 1.1 }]),
      floor: { name: 'without filters', value: without },
      ratio: {
        value: withFilters.value / without.value,
        min: withFilters.min / without.max,
        max: withFilters.max / without.min,
      },
    },
    figureOf(
      'preview',
      [measured('preview', 'ms', preview), measured('preview p95', 'ms', preview, 0.95)],
      [{ of: 'preview p95', most: 300 }],
    ),
    figureOf(
      '500 members match, until the last email',
      [measured('last email', 'ms', lags), measured('last email max', 'ms', lags, 1)],
      [{ of: 'last email max', most: 5_000 }],
      strangers > 0 ? [`${strangers} emails to others`] : [],
    ),
  ]
}
