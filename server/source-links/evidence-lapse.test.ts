import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { exportOwnData } from '../../contract/own-data.ts'
import { BOUND, promptApp, testApp } from '../../test/support/app.ts'
import { claiming } from '../../test/support/claiming.ts'
import { type Member, makeMember, makeSource } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { expertsAddress, sourceLinking } from '../../test/support/source-links.ts'
import { wholeRows } from '../../test/support/whole-rows.ts'
import { outboxFolder } from '../platform/mail/mail.ts'
import { lapseEvidence } from './lapse.ts'

const app = await promptApp()
const { pool } = app.database
const { age, answer, asked, confirm, post, rowOf, send } = sourceLinking(app)
const run = () => lapseEvidence(app.server.platform)

/** Waits until the email of a link is in the outbox. */
async function written(id: string): Promise<string> {
  const file = join(outboxFolder(app.config), `${id}.eml`)
  await vi.waitFor(() => expect(existsSync(file)).toBe(true), BOUND)
  return file
}

const ENDS: Record<string, (token: string, given: Awaited<ReturnType<typeof asked>>) => Promise<unknown>> = {
  confirmed: (token) => confirm(token),
  denied: (token) => answer(token, 'not_me'),
  removed: async (token) => {
    await answer(token, 'not_me')
    await post({ token, answer: 'remove' })
  },
  replaced: (_, { keeper, source }) => send(keeper, source, expertsAddress()),
  expired: (_, { id }) => age(id, '14 days'),
}

test.each(Object.keys(ENDS))('leaves nothing of the address of a link that is %s', async (end) => {
  const given = await asked()
  const { email, id, keeper, token } = given
  const file = await written(id)
  await ENDS[end]!(token, given)
  await run()
  for (const [table, rows] of await wholeRows(pool, { queue: true }))
    expect(rows.join('\n').toLowerCase(), table).not.toContain(email)
  expect(existsSync(file)).toBe(false)
  expect(JSON.stringify((await app.as(keeper).call(exportOwnData)).body)).not.toContain(email)
  expect(app.log.join('\n')).not.toContain(email)
})

test('keeps the address of an open link until then', async () => {
  const { email, id } = await asked()
  const file = await written(id)
  await age(id, '13 days')
  await run()
  expect(await rowOf(id)).toMatchObject({ email })
  expect(existsSync(file)).toBe(true)
})

test('removes links 30 days after their end', async () => {
  const [open, used] = [await asked(), await asked()]
  await confirm(used.token)
  await age(open.id, '43 days 23 hours')
  await age(used.id, '29 days 23 hours')
  await run()
  expect(await rowOf(open.id)).toMatchObject({ email: null })
  expect(await rowOf(used.id)).toBeTruthy()
  for (const { id } of [open, used]) await age(id, '2 hours')
  await run()
  expect([await rowOf(open.id), await rowOf(used.id)]).toEqual([undefined, undefined])
})

// Its jobs wait: they would remind between two sources.
const held = await testApp({}, undefined, 3_600)
const { accept, claim, makeExpert, makeKeeper } = claiming(held)
const remind = () => lapseEvidence(held.server.platform)

/** A source with a confirmation that lapses in so many days. */
async function lapsing(keeper: Member, name: string, days: number): Promise<string> {
  const id = await makeSource(held, keeper, { name })
  await held.database.pool.query(
    `insert into source_evidence (profile_id, kind, fingerprint, domain, is_public_mail, address_hash, result, until)
      select id, 'expert_link', fingerprint, 'a.example', false, '\\x00', 'given', now() + make_interval(days => $2)
      from profiles where id = $1`,
    [id, days],
  )
  return id
}
const told = async (keeper: Member) => ({
  mails: (await mailsTo(held, keeper.email)).map(({ slots }) => [slots.subject, slots.sources]),
  bell: (await held.as(keeper).call(listNotifications)).body.notifications.map(({ body, link }) => [
    body,
    link,
  ]),
})

test('reminds keepers once of what lapses within 30 days, by one email a day', async () => {
  const keeper = await makeMember(held, { role: 'pr' })
  await lapsing(keeper, 'Bea', 29)
  await lapsing(keeper, 'Ada', 5)
  const later = await lapsing(keeper, 'Cleo', 31)
  await remind()
  await remind()
  const subject = '2 confirmations lapse within 30 days'
  expect(await told(keeper)).toEqual({ mails: [[subject, 'Ada and Bea']], bell: [[subject, '/app/sources']] })
  await held.database.pool.query(
    `update source_evidence set until = now() + interval '30 days' where profile_id = $1`,
    [later],
  )
  await remind()
  expect((await told(keeper)).mails).toHaveLength(1)
  await held.database.pool.query(`update source_evidence set reminded_at = reminded_at - interval '24 hours'`)
  await remind()
  await remind()
  expect((await told(keeper)).mails).toEqual([
    [subject, 'Ada and Bea'],
    ['1 confirmation lapses within 30 days', 'Cleo'],
  ])
})

test('reminds of nothing that has changed, ended or lapsed, or that nobody sees', async () => {
  const keeper = await makeMember(held, { role: 'pr' })
  const [changed, ended, retired] = [
    await lapsing(keeper, 'Ada', 5),
    await lapsing(keeper, 'Bea', 5),
    await lapsing(keeper, 'Cleo', 5),
  ]
  await lapsing(keeper, 'Dora', -1)
  await held.database.pool.query(`update profiles set name = 'Someone else' where id = $1`, [changed])
  await held.database.pool.query('update source_evidence set ended_at = now() where profile_id = $1', [ended])
  await held.database.pool.query(
    `update profiles set retired_at = now(), retired_by = 'keeper' where id = $1`,
    [retired],
  )
  const former = await makeMember(held, { role: 'expert' })
  await lapsing(former, 'Ida', 5)
  await remind()
  for (const member of [keeper, former]) expect(await told(member)).toEqual({ mails: [], bell: [] })
})

test('reminds the expert who holds a profile instead of its agency, and only an active one', async () => {
  const keeper = await makeMember(held, { role: 'pr' })
  const [holder, dormant] = [
    await makeMember(held, { role: 'expert' }),
    await makeMember(held, { role: 'expert', dormant: true }),
  ]
  const hold = (id: string, expert: Member) =>
    held.database.pool.query('update profiles set held_by = $2 where id = $1', [id, expert.id])
  await hold(await lapsing(keeper, 'Ada', 5), holder)
  await hold(await lapsing(keeper, 'Bea', 5), dormant)
  await lapsing(keeper, 'Cleo', 5)
  await remind()
  await remind()
  const subject = '1 confirmation lapses within 30 days'
  expect(await told(keeper)).toEqual({ mails: [[subject, 'Cleo']], bell: [[subject, '/app/sources']] })
  expect(await told(holder)).toEqual({
    mails: [[subject, 'Ada']],
    bell: [[subject, '/app/account/source']],
  })
  const [mail] = await mailsTo(held, holder.email)
  expect([mail?.letter, mail?.slots.sources_link]).toEqual([
    'own_confirmation_lapses',
    expect.stringMatching(/\/app\/account\/source$/),
  ])
  expect(await told(dormant)).toEqual({ mails: [], bell: [] })
})

test('reminds who comes to hold a profile of what its agency was reminded of', async () => {
  const keeper = await makeKeeper()
  const holder = await makeExpert()
  const source = await lapsing(keeper, 'Ada', 5)
  await remind()
  const subject = '1 confirmation lapses within 30 days'
  expect((await told(keeper)).mails).toEqual([[subject, 'Ada']])
  await accept(keeper, (await claim(holder, source)).id)
  await remind()
  await remind()
  expect((await told(holder)).mails).toContainEqual([subject, 'Ada'])
  expect((await told(keeper)).mails.filter(([title]) => title === subject)).toHaveLength(1)
})

test('rings and emails as the keeper has set', async () => {
  const [quiet, silent] = [await makeMember(held, { role: 'pr' }), await makeMember(held, { role: 'pr' })]
  await held.as(quiet).call(updateNotificationSettings, { body: { email: { invitations: 'off' } } })
  await held.as(silent).call(updateNotificationSettings, { body: { bell: { invitations: false } } })
  for (const keeper of [quiet, silent]) await lapsing(keeper, 'Ada', 5)
  await remind()
  expect(await told(quiet)).toMatchObject({ mails: [], bell: [[expect.any(String), '/app/sources']] })
  expect(await told(silent)).toMatchObject({ mails: [[expect.any(String), 'Ada']], bell: [] })
})
