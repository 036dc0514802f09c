import { setTimeout as after } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { setLimit } from '../../contract/contact-limits.ts'
import { createPost, publishPost } from '../../contract/posts.ts'
import { saveFilter } from '../../contract/saved-filters.ts'
import { ALERT_MAIL } from '../../server/alerts/alert-mails.ts'
import { ALERT_CONNECTIONS } from '../../server/alerts/send-alerts.ts'
import { testDatabase } from '../../test/support/app.ts'
import { SLOW_MACHINE } from '../../test/support/bound.ts'
import { createClient } from '../../test/support/client.ts'
import { communityPost, type Member, makeMember, UNFILTERED } from '../../test/support/factories.ts'
import { figures } from '../figures.ts'
import { sized } from '../size.ts'
import { jobsThatAre, leaveJobsOfTheDead, passPauses, queueJob } from './queue.ts'
import { asApp, FAULTS_MS, serving } from './serving.ts'
import { Tally, writerOf } from './writer.ts'

const KILLS = sized(1, 50)
/** A kill comes at any moment within this time after the server was ready. */
const WITHIN_MS = 2_000
/** Between one post and the next. */
const PAUSE_MS = 60
/** Emails that a process may have handed over without having noted it. */
const UNNOTED = 2 * ALERT_CONNECTIONS
const AT_LAST = { timeout: 120_000, interval: 2_000 }

const { server, app, sink } = await serving(await testDatabase(), SLOW_MACHINE)
const { pool } = app.database
const make = () => makeMember(asApp(app))
const clientOf = async (member: Member) => createClient(await server.ready(), member.session)

type Filter = { delivery: 'instant' | 'digest' | 'off'; word?: string }
async function finder(...filters: Filter[]): Promise<Member> {
  const member = await make()
  const client = await clientOf(member)
  for (const [n, { delivery, word = 'zirconium' }] of filters.entries())
    await client.call(saveFilter, { body: { ...UNFILTERED, name: `Filter ${n}`, all: [word], delivery } })
  return member
}

const [INSTANT, DIGEST] = [{ delivery: 'instant' }, { delivery: 'digest' }] as const
const author = await make()
const found = {
  readers: [
    await finder(INSTANT),
    await finder(INSTANT, INSTANT),
    await finder(DIGEST),
    await finder(DIGEST, DIGEST),
    await finder(INSTANT, DIGEST),
  ],
  others: [
    await finder({ ...INSTANT, word: 'zirconia' }),
    await finder({ ...DIGEST, word: 'zirconia' }),
    await finder({ delivery: 'off' }),
    await finder(INSTANT),
    await finder(DIGEST),
    author,
  ],
}
const [, , , muter, dormant] = found.others as [Member, Member, Member, Member, Member]
const muted = { params: { member_id: author.id }, body: { level: 'mute' as const } }
await (await clientOf(muter)).call(setLimit, muted)
await pool.query(`update accounts set data = data || '{"status": "Dormant"}' where id = $1`, [dormant.id])

/** As if time had passed: no hour has too many alerts, and each digest is due again. */
async function passTime(): Promise<void> {
  await pool.query(`update matches set emailed_at = emailed_at - interval '2 hours'
    where emailed_at > now() - interval '1 hour'`)
  await pool.query('update alert_holds set look_at = now() where look_at > now()')
  await pool.query('delete from digests')
  await pool.query(`update notification_settings set digest_days = '{0,1,2,3,4,5,6}',
    digest_times = array[(date_trunc('minute', now() at time zone member_zone(account_id)))::time]`)
  await pool.query('update notification_settings set next_digest_at = now() where next_digest_at is not null')
}

/** A publishing whose answer was lost is refused when it is sent again. */
function isRepeat({ message }: Error): void {
  expect(message).toContain('This post is published already.')
}

/** The numbers of posts in a text that names them. */
const numbersIn = (text: string) => [
  ...new Set([...text.matchAll(/Zirconium (\d+)\b/g)].map(([, n]) => Number(n))),
]

test('brings each match in one alert or digest, to nobody else, while the server is killed', {
  timeout: FAULTS_MS,
}, async () => {
  const tally = new Tally()
  const write = writerOf(author, () => server.ready(), tally)
  const [published, drafts] = [new Map<string, number>(), new Map<string, number>()]
  let isOver = false
  const publishing = async () => {
    for (let n = 1; !isOver; n += 1) {
      const status = n % 5 < 3 ? 'published' : 'draft'
      const body = communityPost({ title: `Zirconium ${n}`, data: { status } })
      const { id: post_id } = (await write(createPost, { body })) as { id: string }
      if (n % 5 === 3) await write(publishPost, { params: { post_id }, body: {} }).catch(isRepeat)
      const posts = n % 5 === 4 ? drafts : published
      posts.set(post_id, n)
      await after(PAUSE_MS)
    }
  }
  const killing = async () => {
    for (let n = 0; n < KILLS; n += 1) {
      await after(Math.random() * WITHIN_MS)
      await server.kill()
      await passTime()
      await leaveJobsOfTheDead(pool)
      await passPauses(app, ALERT_MAIL)
      await server.start()
      await server.ready()
    }
  }
  await Promise.all([killing().finally(() => (isOver = true)), publishing()])
  expect(published.size).toBeGreaterThan(0)

  await vi.waitFor(async () => {
    await passTime()
    await passPauses(app, ALERT_MAIL)
    await queueJob(pool, 'alerts')
    const { rows } =
      await pool.query(`select post_id from match_queue union all select account_id from alert_holds
      union all select post_id from matches where email is not null and emailed_at is null`)
    expect(rows).toEqual([])
    expect(await jobsThatAre(pool, ['created', 'retry', 'active'])).not.toContain(ALERT_MAIL)
  }, AT_LAST)

  const numbers = [...published.values()].toSorted((a, b) => a - b)
  const mails = sink.received.map(({ to, data, text, subject }) => ({
    to: to[0]!,
    id: /^message-id: (\S+)/im.exec(data)![1]!,
    posts: numbersIn(`${subject}\n${text}`),
  }))
  const once = new Map(mails.map((mail) => [mail.id, mail]))
  for (const mail of mails) expect(mail, 'a repeat is the same email').toEqual(once.get(mail.id))
  for (const { id, email } of found.readers) {
    const stored = await pool.query<{ post_id: string }>(
      'select post_id from matches where account_id = $1 and emailed_at is not null',
      [id],
    )
    expect(stored.rows.map(({ post_id }) => post_id).toSorted()).toEqual([...published.keys()].toSorted())
    const queued = await pool.query<{ post: string }>(
      `select jsonb_array_elements_text(data -> 'posts') as post from pgboss.queued_in_tests
       where name = '${ALERT_MAIL}' and data ->> 'account_id' = $1`,
      [id],
    )
    expect(queued.rows.map(({ post }) => post).toSorted()).toEqual([...published.keys()].toSorted())
    const received = [...once.values()].filter(({ to }) => to === email).flatMap(({ posts }) => posts)
    expect(received.toSorted((a, b) => a - b)).toEqual(numbers)
  }
  const ids = found.others.map(({ id }) => id)
  expect((await pool.query('select from matches where account_id = any ($1)', [ids])).rowCount).toBe(0)
  const kept = [...drafts.keys()]
  expect((await pool.query('select from matches where post_id = any ($1)', [kept])).rowCount).toBe(0)
  for (const { email } of found.others) expect(mails.filter(({ to }) => to === email)).toEqual([])
  const doubled = mails.length - once.size
  const kinds = await pool.query<{ alerts: number; digests: number }>(
    `select count(*) filter (where data ->> 'kind' = 'alert')::int as alerts,
       count(*) filter (where data ->> 'kind' = 'digest')::int as digests
     from pgboss.queued_in_tests where name = '${ALERT_MAIL}'`,
  )
  expect(doubled).toBeLessThanOrEqual(KILLS * UNNOTED)
  figures('A server that is killed while alerts and digests go out', {
    ...{ kills: KILLS, posts: published.size, 'drafts that stay': drafts.size, retried: tally.retried },
    ...{ matches: published.size * found.readers.length, ...kinds.rows[0]!, 'sent twice': doubled },
    ...{ lost: 0, 'in two emails': 0, 'to others': 0 },
  })
})
