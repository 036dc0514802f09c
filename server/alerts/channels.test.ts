import { describe, expect, test } from 'vitest'
import type { BodyOf } from '../../contract/endpoint.ts'
import { countMatches, markMatchesSeen, markNotRelevant } from '../../contract/matches.ts'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { deleteFilter, editFilter, pauseAlerts } from '../../contract/saved-filters.ts'
import { savePost } from '../../contract/saves.ts'
import { alerting } from '../../test/support/alerting.ts'
import { testApp } from '../../test/support/app.ts'
import { makeConfidential } from '../../test/support/confidential.ts'
import { inDays, type Member, makeMember, makePost } from '../../test/support/factories.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { ActionLinks } from './action-links.ts'
import type { AlertMail } from './alert-mails.ts'
import { alertMailJob } from './send-alerts.ts'

const app = await testApp({}, undefined, 3_600)
const { pool } = app.database
const { platform } = app.server
const { run, filter, mailsOf, matchesOf, setDue } = alerting(app)
const author = await makeMember(app)
const request = { post_type: 'request_for_source' as const, expiration_date: inDays(1) }

type Settings = BodyOf<typeof updateNotificationSettings>
const set = (member: Member, body: Settings) => app.as(member).call(updateNotificationSettings, { body })
const publish = async (title: string) => {
  const id = await makePost(app, author, { title, ...request })
  await run()
  return id
}
const isLit = async (member: Member) => (await app.as(member).call(countMatches)).body.lit
const bringDigest = async (member: Member) => {
  await setDue(member)
  await run()
}
/** Sends a queued email, later than it was queued; undefined: nothing is sent. */
const send = async (mail: AlertMail): Promise<Mail | undefined> => {
  const sent: Mail[] = []
  const deliver = async (one: Mail) => void sent.push(one)
  const job = alertMailJob(platform, deliver, new ActionLinks(Buffer.from(app.config.AUTH_SECRET!)))
  await job.run(mail, platform.log, new Date())
  return sent[0]
}

const ALL = { alert: true, digest: true, bellOfAlert: true, bellOfDigest: true }
const CELLS: [string, Settings, Partial<typeof ALL>][] = [
  ['nothing', {}, {}],
  ['the email of alerts', { email: { alerts: 'off' } }, { alert: false }],
  ['the email of the digest', { email: { digest: 'off' } }, { digest: false }],
  ['the bell of alerts', { bell: { alerts: false } }, { bellOfAlert: false }],
  ['the bell of the digest', { bell: { digest: false } }, { bellOfDigest: false }],
]

test('emails what an author wrote unless the settings leave it out', async () => {
  const member = await makeMember(app)
  await filter(member, { all: ['tellurium'] })
  await makePost(app, author, { title: 'Tellurium', description: 'Written by its author', ...request })
  await run()
  const [mail] = await mailsOf(member)
  expect((await send(mail!))!.text).toContain('Written by its author')
  await set(member, { show_text: false })
  const { subject, text, html } = (await send(mail!))!
  expect(subject).toContain('Tellurium')
  expect(text + html).not.toContain('Written by its author')
})

test('emails the beginning of a confidential request, and that there is more', async () => {
  const member = await makeMember(app, { role: 'pr' })
  await filter(member, { all: ['request'] })
  const texts = []
  for (const audience of ['pr', 'all']) {
    await makeConfidential(app, author, { title: 'A request', description: 'ж'.repeat(250), audience })
    await run()
    const text = (await send((await mailsOf(member)).at(-1)!))!.text
    const note = 'This request is confidential. Open it to read the rest.'
    texts.push([text.replaceAll(/[^ж]/g, '').length, text.includes(note)])
  }
  expect(texts).toEqual([
    [200, true],
    [250, false],
  ])
})

describe('What the settings turn off', () => {
  test.each(CELLS)('is %s, and nothing else', async (_, settings, off) => {
    const member = await makeMember(app)
    await filter(member, { all: ['osmium'] })
    await filter(member, { all: ['cobalt'], delivery: 'digest' })
    await set(member, settings)
    const now = await publish('Osmium')
    const bellOfAlert = await isLit(member)
    await app.as(member).call(markMatchesSeen, { body: { post_ids: [now] } })
    const later = await publish('Cobalt')
    expect(await isLit(member)).toBe(false)
    await bringDigest(member)
    const mails = await mailsOf(member)
    const has = (kind: string, post: string) =>
      mails.some((mail) => mail.kind === kind && mail.posts.includes(post))
    const came = {
      ...{ alert: has('alert', now), digest: has('digest', later) },
      ...{ bellOfAlert, bellOfDigest: await isLit(member) },
    }
    expect(came).toEqual({ ...ALL, ...off })
    expect(await matchesOf(member)).toHaveLength(2)
  })

  test('leaves the digest to bring what an alert would have, if it has a filter for it', async () => {
    const member = await makeMember(app)
    for (const delivery of ['instant', 'digest'] as const) await filter(member, { all: ['nickel'], delivery })
    await set(member, { email: { alerts: 'off' }, bell: { alerts: false } })
    const post = await publish('Nickel')
    expect([await mailsOf(member), await isLit(member)]).toEqual([[], false])
    await bringDigest(member)
    expect(await mailsOf(member)).toMatchObject([{ kind: 'digest', posts: [post] }])
    expect(await isLit(member)).toBe(true)
  })

  test('is what they say when the bell is looked at', async () => {
    const member = await makeMember(app)
    await filter(member, { all: ['rhodium'] })
    await publish('Rhodium')
    await set(member, { bell: { alerts: false } })
    expect(await isLit(member)).toBe(false)
    await set(member, { bell: { alerts: true } })
    expect(await isLit(member)).toBe(true)
  })

  test('includes reminders, which a digest by email alone has', async () => {
    const [off, paused, on] = [await makeMember(app), await makeMember(app), await makeMember(app)]
    const post_id = await publish('To be saved')
    for (const member of [off, paused, on]) {
      await filter(member, { all: ['radium'], delivery: 'digest' })
      await app.as(member).call(savePost, { params: { post_id } })
    }
    await set(off, { email: { digest: 'off' } })
    await app.as(paused).call(pauseAlerts, { body: { until: inDays(7) } })
    for (const member of [off, paused, on]) await bringDigest(member)
    expect(await mailsOf(on)).toMatchObject([{ kind: 'digest', posts: [], saved: [post_id] }])
    expect([await mailsOf(off), await mailsOf(paused)]).toEqual([[], []])
    await set(on, { email: { digest: 'off' } })
    expect(await send((await mailsOf(on))[0]!)).toBeUndefined()
  })
})

test('lights the bell for matches of filters that have it on', async () => {
  const member = await makeMember(app)
  const { id, updated_at } = await filter(member, { all: ['francium'] })
  await publish('Francium')
  expect(await isLit(member)).toBe(true)
  const change = (bell: boolean, of: string) =>
    app.as(member).call(editFilter, { params: { filter_id: id }, body: { updated_at: of, bell } })
  const { body } = await change(false, updated_at)
  expect(await isLit(member)).toBe(false)
  await change(true, body.updated_at)
  expect(await isLit(member)).toBe(true)
  await app.as(member).call(deleteFilter, { params: { filter_id: id } })
  expect(await isLit(member)).toBe(false)
})

describe('An email that has waited', () => {
  /** A member with an alert in the queue. */
  const waiting = async (word: string) => {
    const member = await makeMember(app)
    const found = await filter(member, { all: [word] })
    const post_id = await publish(word)
    const [mail] = await mailsOf(member)
    return { member, found, post_id, mail: mail! }
  }
  type Waiting = Awaited<ReturnType<typeof waiting>>

  test.each<[string, (of: Waiting) => Promise<unknown>]>([
    [
      'the filter was removed',
      ({ member, found: { id } }) => app.as(member).call(deleteFilter, { params: { filter_id: id } }),
    ],
    [
      'the filter was turned off',
      ({ member, found: { id, updated_at } }) =>
        app.as(member).call(editFilter, { params: { filter_id: id }, body: { updated_at, delivery: 'off' } }),
    ],
    ['alerts were turned off', ({ member }) => set(member, { email: { alerts: 'off' } })],
    ['alerts were paused', ({ member }) => app.as(member).call(pauseAlerts, { body: { until: inDays(7) } })],
    [
      'the match was marked as not relevant',
      ({ member, post_id }) => app.as(member).call(markNotRelevant, { params: { post_id } }),
    ],
    [
      'the post no longer fits',
      ({ post_id }) => pool.query(`update posts set title = 'Other' where id = $1`, [post_id]),
    ],
    [
      'the post was unpublished',
      ({ post_id }) => pool.query(`update posts set data = '{"status": "draft"}' where id = $1`, [post_id]),
    ],
    [
      'the post has expired',
      ({ post_id }) => pool.query(`update posts set expiration_date = now() where id = $1`, [post_id]),
    ],
  ])('is not sent if %s', async (_, change) => {
    const of = await waiting('actinium')
    expect(await send(of.mail)).toMatchObject({ to: of.member.email })
    await change(of)
    expect(await send(of.mail)).toBeUndefined()
  })

  test('is sent if the filter was set to the digest instead', async () => {
    const { member, found, mail } = await waiting('curium')
    const body = { updated_at: found.updated_at, delivery: 'digest' as const }
    await app.as(member).call(editFilter, { params: { filter_id: found.id }, body })
    expect(await send(mail)).toMatchObject({ to: member.email })
  })
})
