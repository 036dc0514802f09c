import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { EventStream } from '../test/support/event-stream.ts'
import { ensureSockets } from '../test/support/open-files.ts'
import { type SmtpSink, startSmtpSink } from '../test/support/smtp-sink.ts'
import { own } from './ending.ts'
import { type Figure, figureOf, measured, spreadOf } from './figures.ts'
import { runLoad, send } from './load.ts'
import { idempotencyKey, makeSessions } from './members.ts'
import type { Server } from './server.ts'
import { ownCopy, type Setup } from './setup.ts'

const PLAN = { members: 10_000, publishes: 5, requests: 30 }
const OPENING_AT_ONCE = 32
/** Only bounds what would never come. */
const PATIENCE_MS = 900_000

/** Members with a filter that alerts at once, without email, and one for their digest. */
const members = `
with users as (
  insert into auth_users (id, email, email_confirmed_at, password_set_at)
    select gen_random_uuid(), 'everyone' || n || '@load.example', now(), now() from generate_series(1, $1::int) n
    returning id, email),
made as (
  insert into accounts (id, name, email, role, primary_owner_user_id, profile, data)
    select id, 'Reader ' || left(id::text, 8), email, 'pr', id, '{}', '{"status": "Active", "role": "pr"}' from users
    returning id, email),
saved as (
  insert into saved_filters (id, account_id, place, name, all_words, delivery, email)
    select gen_random_uuid(), id, f.place, f.word, array[f.word], f.delivery, f.delivery = 'digest'
    from made, (values (1, 'zzopen', 'instant'), (2, 'zzdigest', 'digest')) f (place, word, delivery))
select id as account, email from made order by id`

/** Requests that every member's digest has. */
const requests = `
insert into posts (id, account_id, title, description, post_type, interview_type, expiration_date, tags, data)
  select gen_random_uuid(), $1, 'zzdigest ' || n, repeat('Who has run such a desk, and for how long? ', 12),
    'request_for_source', 'Interview', now() + n * interval '7 hours' + interval '1 day', array['Banking'],
    '{"status": "published"}'
  from generate_series(1, $2::int) n`

/** All digests are due, at the half hour that has begun. */
const due = [
  `insert into notification_settings (account_id, zone, digest_days, digest_times)
     select account_id, 'America/New_York', '{0,1,2,3,4,5,6}', array[(date_trunc('hour', now() at time zone 'America/New_York')
       + interval '30 min' * floor(extract(minute from now()) / 30))::time] from saved_filters where name = 'zzdigest'
     on conflict (account_id) do update set zone = excluded.zone, digest_days = excluded.digest_days,
       digest_times = excluded.digest_times`,
  `update notification_settings set next_digest_at = now()
     where account_id in (select account_id from saved_filters where name = 'zzdigest')`,
]

/** Matches that reach every member's open page, and digests that are due for all in the same minute. */
export async function benchEveryone(setup: Setup, plan = PLAN): Promise<Figure[]> {
  const { serve, ends, say } = setup
  ensureSockets(plan.members)
  const { connection, client } = await ownCopy(setup)
  const sink = await own(ends, startSmtpSink(), ({ close }) => close())
  const { rows: authors } = await client.query<{ account: string; email: string }>(
    `select id as account, email from accounts where role = 'journalist' order by id limit 1`,
  )
  const author = authors[0]!
  const [token] = await makeSessions(client, [author])
  say(`${plan.members.toLocaleString('en')} members...`)
  const { rows } = await client.query<{ account: string; email: string }>(members, [plan.members])
  const tokens = await makeSessions(client, rows)
  await client.query('delete from match_queue')
  await client.query('vacuum analyze saved_filters, accounts, posts, post_search')
  const server = await serve(connection, { env: { SMTP_URL: sink.url } })
  const heard = await hearMatches(server, token!, tokens, plan.publishes)
  say('Matches for the digests...')
  await client.query(requests, [author.account, plan.requests])
  await until(async () => (await client.query('select from match_queue limit 1')).rowCount === 0)
  await client.query('vacuum analyze matches, posts')
  return [heard, await sendDigests(setup, server, { client, token: token!, sink }, plan.members)]
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!(await isDone()) && performance.now() < end) await pause(200)
}

/** From when all digests are due until the mail server has the last, and how fast the feed is meanwhile. */
async function sendDigests(
  { options: { seconds, connections }, say }: Setup,
  { port }: Server,
  { client, token, sink }: { client: pg.Client; token: string; sink: SmtpSink },
  count: number,
): Promise<Figure> {
  say('Sending digests...')
  let sent = 0
  const take = () => {
    // Thousands of digests are kept by nobody.
    sent += sink.received.splice(0).length
    return sent
  }
  const feed = { port, connections, seconds, callsOf: () => [{ path: '/api/posts', token }] }
  const readFeed = () => runLoad({ ...feed, isRight: (body) => body.startsWith('{"posts":[') })
  await readFeed()
  const alone = await readFeed()
  for (const statement of due) await client.query(statement)
  const began = performance.now()
  await until(async () => take() > 0)
  const beside = await readFeed()
  await until(async () => take() >= count)
  const took = performance.now() - began
  const name = `${count.toLocaleString('en')} digests due at once, until the last email`
  const faults = [...alone.faults, ...beside.faults]
  if (sent !== count) faults.push(`${sent} of ${count} digests have come`)
  return {
    ...figureOf(
      name,
      [measured('feed meanwhile', 'a second', [beside.perSecond]), measured('last email', 'ms', [took])],
      [
        { of: 'last email', most: 600_000 },
        { of: 'ratio', least: 0.8 },
      ],
      faults,
    ),
    floor: { name: 'feed alone', value: measured('', 'a second', [alone.perSecond]) },
    ratio: spreadOf([beside.perSecond / alone.perSecond]),
  }
}

/** From the reply to a publishing call until each open page has heard of its match. */
async function hearMatches(
  { port }: Server,
  author: string,
  tokens: string[],
  publishes: number,
): Promise<Figure> {
  const streams: EventStream[] = []
  let heard: number[] = []
  const hear = ({ name }: { name: string }) => name === 'match.created' && heard.push(performance.now())
  const next = tokens.values()
  const open = async () => {
    for (const token of next) {
      const stream = new EventStream(port, token, hear)
      streams.push(stream)
      await stream.opened()
    }
  }
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, open))
  const each: number[] = []
  const last: number[] = []
  const faults: string[] = []
  for (let n = 0; n < publishes; n += 1) {
    heard = []
    const body = {
      ...{ post_type: 'community', title: `zzopen ${n}`, description: 'Of the bench.', tags: ['Banking'] },
      data: { status: 'published' },
    }
    const headers = { authorization: `Bearer ${author}`, ...idempotencyKey() }
    await send(port, { method: 'POST', path: '/api/posts', body: JSON.stringify(body), headers })
    const replied = performance.now()
    while (heard.length < tokens.length && performance.now() - replied < PATIENCE_MS) await pause(10)
    each.push(...heard.map((at) => Math.max(0, at - replied)))
    last.push(performance.now() - replied)
    if (heard.length !== tokens.length) faults.push(`${heard.length} of ${tokens.length} pages have heard`)
  }
  for (const { fault } of streams) if (fault) faults.push(`a stream ended: ${fault}`)
  for (const stream of streams) stream.close()
  return figureOf(
    `a match on ${tokens.length.toLocaleString('en')} open pages`,
    [measured('p50', 'ms', each), measured('p99', 'ms', each, 0.99), measured('last', 'ms', last, 1)],
    [{ of: 'p99', most: 5_000 }],
    faults,
  )
}
