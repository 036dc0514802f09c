import { describe, expect, test } from 'vitest'
import { doEmailAction, EMAIL_ACTIONS, type EmailAction } from '../../contract/email-actions.ts'
import { readNotificationSettings, updateNotificationSettings } from '../../contract/notification-settings.ts'
import { listFilters, pauseAlerts } from '../../contract/saved-filters.ts'
import { promptApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { BEFORE, followingLinks } from '../../test/support/following-links.ts'
import { makeSanction } from '../../test/support/sanctioning.ts'

const app = await promptApp()
const { pool } = app.database
const { send, scene, stored, act } = followingLinks(app)
const DAY_MS = 86_400_000

const oneClick = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })

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

  test.each<[EmailAction, number]>([
    ['save', 403],
    ['mute', 403],
    ['alerts_on', 403],
    ['pause_alerts', 200],
    ['unsubscribe_filter', 200],
    ['unsubscribe_alerts', 200],
  ])('of a link to %s answers %i to a suspended member', async (action, status) => {
    const { member, token } = await scene()
    const link = await token(action)
    await makeSanction(app, member)
    const before = await stored()
    const page = await send('POST', link)
    expect(page.status).toBe(status)
    if (status === 200) return expect(await stored()).not.toEqual(before)
    expect(await page.text()).toContain('Your membership is suspended.')
    expect(await stored()).toEqual(before)
  })

  const undone: EmailAction[] = [
    'save',
    'not_relevant',
    'pause_alerts',
    'unsubscribe_filter',
    'unsubscribe_alerts',
  ]
  test.each(undone)('of a link to %s leads to one that takes it back', async (action) => {
    const { member, token, state } = await scene()
    const html = await (await send('POST', await token(action))).text()
    const away = await state()
    expect(away).not.toEqual(BEFORE)
    const back = /action="\/m\/([^"]+)"/.exec(html)![1]!
    await act(null, back)
    expect(await state()).toEqual(BEFORE)
    const done = (await act(null, await token(action))).body
    expect(await state()).toEqual(away)
    expect(html).toContain('Undo')
    const { undo } = (await act(member, done.undo!, true)).body
    expect(await state()).toEqual(BEFORE)
    expect(undo).not.toBeNull()
  })

  test('of undoing brings back what was on before, and no more', async () => {
    const { member, token } = await scene()
    const emails = async () => {
      const { alerts, digest } = (await app.as(member).call(readNotificationSettings)).body.email
      return [alerts, digest]
    }
    const choose = (email: object) => app.as(member).call(updateNotificationSettings, { body: { email } })
    for (const choices of [
      { alerts: 'on', digest: 'off' },
      { alerts: 'off', digest: 'on' },
    ]) {
      await choose(choices)
      const { undo } = (await act(null, await token('unsubscribe_alerts'))).body
      expect(await emails()).toEqual(['off', 'off'])
      await act(null, undo!)
      expect(await emails()).toEqual(Object.values(choices))
    }
    await choose({ alerts: 'off', digest: 'off' })
    expect((await act(null, await token('unsubscribe_alerts'))).body.undo).toBeNull()
  })

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
