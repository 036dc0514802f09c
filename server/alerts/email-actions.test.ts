import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { doEmailAction, EMAIL_ACTIONS, type EmailAction } from '../../contract/email-actions.ts'
import { listMatches } from '../../contract/matches.ts'
import { readNotificationSettings } from '../../contract/notification-settings.ts'
import { createPost, readPost } from '../../contract/posts.ts'
import { listFilters, pauseAlerts } from '../../contract/saved-filters.ts'
import { alerting } from '../../test/support/alerting.ts'
import { promptApp } from '../../test/support/app.ts'
import { communityPost, type Member, makeMember } from '../../test/support/factories.ts'
import { actionToken, unsubscribeToken } from '../../test/support/links.ts'
import { wholeRows } from '../../test/support/whole-rows.ts'

const app = await promptApp()
const { pool } = app.database
const { run, filter } = alerting(app)
const DAY_MS = 86_400_000

const send = (method: string, token: string, body?: BodyInit) =>
  app.anonymous.send(method, `/m/${token}`, body === undefined ? {} : { body })
const oneClick = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })

let words = 0
/** A member with one match, and what a link may be about. */
async function scene(traits: Parameters<typeof makeMember>[1] = {}) {
  words += 1
  const word = `rareearth${words}`
  // An author may not publish as many as there are scenes.
  const [member, author] = [await makeMember(app), await makeMember(app, { name: 'June Castellan' })]
  const found = await filter(member, { name: 'Fintech', all: [word] })
  const body = communityPost({ title: `On ${word}`, data: { status: 'published' } })
  const post = (await app.as(author).call(createPost, { body })).body.id
  await run()
  if (traits.dormant)
    await pool.query(`update accounts set data = data || '{"status": "Dormant"}' where id = $1`, [member.id])
  const subjects: Record<EmailAction, string | null> = {
    ...{ save: post, unsave: post, not_relevant: post, relevant: post, mute: author.id, unmute: author.id },
    ...{ pause_alerts: null, resume_alerts: null, unsubscribe_filter: found.id, unsubscribe_alerts: null },
  }
  const token = (action: EmailAction, at?: number) =>
    actionToken(app, { action, account_id: member.id, subject_id: subjects[action] }, at)
  const state = async () => ({
    saved: (await app.as(member).call(readPost, { params: { post_id: post } })).body.is_saved,
    // Listed: neither judged, nor by a muted author.
    relevant: (await app.as(member).call(listMatches, { query: {} })).body.matches.length === 1,
    ...(await app.as(member).call(listFilters)).body.filters.map(({ delivery }) => ({ delivery }))[0],
    alerts: (await app.as(member).call(readNotificationSettings)).body.email.alerts,
    isPaused: (await app.as(member).call(readNotificationSettings)).body.alerts_paused_until !== null,
  })
  return { member, post, token, state }
}
const BEFORE = { saved: false, relevant: true, delivery: 'instant', alerts: 'on', isPaused: false }

/** Every row but those of limits and sessions, which a mere request may touch, and how far a job is. */
async function stored() {
  const tables = await wholeRows(pool)
  for (const table of ['rate_limits', 'auth_sessions', 'deadline_cursors']) tables.delete(table)
  return [...tables]
}

const act = (by: Member | null, token: string, auto?: true) =>
  (by ? app.as(by) : app.anonymous).call(doEmailAction, { body: { token, ...(auto && { auto }) } })

describe('GET and HEAD', () => {
  test.each(EMAIL_ACTIONS)('of a link to %s ask, and change nothing five times over', async (action) => {
    const { token } = await scene()
    const link = await token(action)
    const before = await stored()
    for (let n = 0; n < 5; n += 1) {
      const page = await send('GET', link)
      const html = await page.text()
      expect([page.status, html.includes(`<form method="post" action="/m/${link}"`)]).toEqual([200, true])
      expect((await send('HEAD', link)).status).toBe(200)
    }
    expect(await stored()).toEqual(before)
  })
})

describe('The button', () => {
  test.each<[EmailAction, string, object]>([
    ['save', 'Saved', { saved: true }],
    ['not_relevant', 'Marked as not relevant', { relevant: false }],
    // Their posts are no longer among the matches.
    ['mute', 'June Castellan is muted', { relevant: false }],
    ['pause_alerts', 'Alerts are paused until', { isPaused: true }],
    ['unsubscribe_filter', 'You&#39;re unsubscribed from Fintech', { delivery: 'off' }],
    ['unsubscribe_alerts', 'You&#39;re unsubscribed from all alerts', { alerts: 'off' }],
  ])('of a link to %s does that, twice as once', async (action, said, change) => {
    const { token, state } = await scene()
    expect(await state()).toEqual(BEFORE)
    const link = await token(action)
    for (let n = 0; n < 2; n += 1) {
      const page = await send('POST', link)
      const html = (await page.text()).replaceAll('&#x27;', '&#39;')
      expect([page.status, html]).toEqual([200, expect.stringContaining(said)])
      expect(await state()).toEqual({ ...BEFORE, ...change })
    }
  })

  test.each<EmailAction>(['save', 'not_relevant', 'pause_alerts'])(
    'of a link to %s leads to one that takes it back',
    async (action) => {
      const { member, token, state } = await scene()
      const done = (await act(null, await token(action))).body
      expect(await state()).not.toEqual(BEFORE)
      const html = await (await send('POST', await token(action))).text()
      expect(html).toContain(`<form method="post" action="/m/${done.undo}"`)
      expect(html).toContain('Undo')
      const undone = (await act(member, done.undo!, true)).body
      expect(await state()).toEqual(BEFORE)
      expect(undone.undo).not.toBeNull()
    },
  )

  test('stays at an address that asks', async () => {
    const { token } = await scene()
    const link = await token('save')
    const ask = async (method: string) => (await app.anonymous.send(method, `/m/${link}?ask`)).text()
    expect(await ask('GET')).toContain(`<form method="post" action="/m/${link}?ask"`)
    const { undo } = (await act(null, link)).body
    expect(await ask('POST')).toContain(`<form method="post" action="/m/${undo}?ask"`)
  })

  test('turns off a filter once, and publishes that once', async () => {
    const { member, token } = await scene()
    const [events, link] = [await app.stream(member), await token('unsubscribe_filter')]
    const version = async () => (await app.as(member).call(listFilters)).body.filters[0]!.updated_at
    await events.next('ready')
    await send('POST', link)
    await events.next('filters.changed')
    const off = await version()
    await send('POST', link)
    expect(await version()).toBe(off)
    await send('POST', await token('pause_alerts'))
    await events.next('settings.changed')
    expect(events.unread.filter(({ name }) => name === 'filters.changed')).toEqual([])
    events.close()
  })

  test('leaves a longer pause as it is', async () => {
    const { member, token } = await scene()
    const until = new Date(Date.now() + 30 * DAY_MS).toISOString()
    await app.as(member).call(pauseAlerts, { body: { until } })
    const paused = async () => (await app.as(member).call(readNotificationSettings)).body.alerts_paused_until
    const before = await paused()
    const { title } = (await act(null, await token('pause_alerts'))).body
    expect(await paused()).toBe(before)
    const day = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      month: 'long',
      day: 'numeric',
    })
    expect(title).toBe(`Alerts are paused until ${day.format(new Date(until))}`)
  })

  test('acts for the email’s member alone, whoever is signed in', async () => {
    const [{ token, state }, other] = [await scene(), await scene()]
    expect((await act(other.member, await token('save'))).body).toMatchObject({
      action: 'save',
      title: 'Saved',
    })
    expect([(await state()).saved, await other.state()]).toEqual([true, BEFORE])
  })

  test('is pressed by mail programs, too, without a cookie', async () => {
    const { token, state } = await scene()
    const link = await token('unsubscribe_filter')
    for (let n = 0; n < 2; n += 1) {
      const form = new FormData()
      form.append('List-Unsubscribe', 'One-Click')
      for (const body of [oneClick(), form]) expect((await send('POST', link, body)).status).toBe(200)
    }
    expect(await state()).toEqual({ ...BEFORE, delivery: 'off' })
    const all = await token('unsubscribe_alerts')
    expect((await send('POST', all, oneClick())).status).toBe(200)
    expect(await state()).toMatchObject({ alerts: 'off' })
  })
})

describe('A page that acts by itself', () => {
  test('does so for the email’s member alone', async () => {
    const { member, token, state } = await scene()
    const stranger = await makeMember(app)
    const body = { token: await token('save'), auto: true }
    await app.as(stranger).refused(doEmailAction, { body }, 403)
    await app.anonymous.refused(doEmailAction, { body }, 401)
    expect(await state()).toEqual(BEFORE)
    await act(member, body.token, true)
    expect(await state()).toEqual({ ...BEFORE, saved: true })
  })
})

describe('A link that was not made for this', () => {
  test('has no effect: altered, for another purpose, or expired', async () => {
    const { member, token } = await scene()
    const link = await token('save')
    const [action, account, subject, day, signature] = link.split('.') as [
      string,
      string,
      string,
      string,
      string,
    ]
    const flip = (text: string) => `${text.slice(0, -2)}${text.at(-2) === 'A' ? 'B' : 'A'}${text.at(-1)}`
    const wrong = [
      [action, account, subject, day, flip(signature)],
      [action, account, flip(subject), day, signature],
      [action, flip(account), subject, day, signature],
      [action, account, subject, String(Number(day) + 1), signature],
      ['not_relevant', account, subject, day, signature],
      ['readonly', account, subject, day, signature],
      [action, account, subject, day],
    ].map((parts) => parts.join('.'))
    const others = [
      await unsubscribeToken(app, member),
      await token('save', Date.now() - 31 * DAY_MS),
      'none',
    ]
    const before = await stored()
    for (const text of [...wrong, ...others]) {
      for (const method of ['GET', 'HEAD', 'POST']) expect((await send(method, text)).status).toBe(404)
      await app.as(member).refused(doEmailAction, { body: { token: text } }, 404)
    }
    expect(await (await send('GET', wrong[0]!)).text()).toContain('This link no longer works.')
    expect(await stored()).toEqual(before)
  })

  test('works on its thirtieth day', async () => {
    const { token, state } = await scene()
    await act(null, await token('save', Date.now() - 30 * DAY_MS))
    expect((await state()).saved).toBe(true)
  })

  test('cannot be renewed: its page and its Undo expire with it', async () => {
    const { token, state } = await scene()
    const link = await token('save', Date.now() - 29 * DAY_MS)
    const lastDay = (text: string) => text.split('.')[3]
    expect(await (await send('GET', link)).text()).toContain(`<form method="post" action="/m/${link}"`)
    const { undo } = (await act(null, link)).body
    expect(lastDay(undo!)).toBe(lastDay(link))
    const html = await (await send('POST', link)).text()
    expect(html).toContain(`<form method="post" action="/m/${undo}"`)
    await act(null, undo!)
    expect((await state()).saved).toBe(false)
  })

  test('answers 404 when its post, filter or author is gone', async () => {
    const { member } = await scene()
    for (const action of ['save', 'not_relevant', 'mute', 'unsubscribe_filter'] as const) {
      const link = { action, account_id: member.id, subject_id: randomUUID() }
      expect((await send('POST', await actionToken(app, link))).status).toBe(404)
    }
  })
})

test('lets a dormant member change settings, and nothing else', async () => {
  const { member, token } = await scene({ dormant: true })
  for (const action of ['save', 'not_relevant', 'mute'] as const)
    expect((await send('POST', await token(action))).status).toBe(403)
  for (const action of ['pause_alerts', 'unsubscribe_filter', 'unsubscribe_alerts'] as const)
    expect((await send('POST', await token(action))).status).toBe(200)
  const { rows } = await pool.query('select from saved_posts where user_id = $1', [member.id])
  expect(rows).toEqual([])
})

test('counts as activity when it acts, and not when it asks', async () => {
  const { member, token } = await scene()
  const activeAt = async () => {
    const { rows } = await pool.query('select last_active_at::text from accounts where id = $1', [member.id])
    return (rows[0] as { last_active_at: string }).last_active_at
  }
  await pool.query(`update accounts set last_active_at = now() - interval '3 days' where id = $1`, [
    member.id,
  ])
  const before = await activeAt()
  await send('GET', await token('save'))
  expect(await activeAt()).toBe(before)
  await send('POST', await token('save'))
  expect(await activeAt()).not.toBe(before)
})
