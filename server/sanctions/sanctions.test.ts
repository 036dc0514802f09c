import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { listAuditLog } from '../../contract/audit.ts'
import { decideCase, readCase } from '../../contract/cases.ts'
import { listFeed } from '../../contract/feed.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { exportOwnData } from '../../contract/own-data.ts'
import { readPost } from '../../contract/posts.ts'
import { listReports } from '../../contract/reports.ts'
import { markSanctionRead, readStanding } from '../../contract/sanctions.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { makeRequest } from '../../test/support/pitching.ts'
import { caseOf, makeCase, report } from '../../test/support/reporting.ts'
import { DECISION, decideAs, makeSanction, WHY } from '../../test/support/sanctioning.ts'

const app = await testApp()
const { db, pool } = app.database
const gus = await makeMember(app, { role: 'admin', name: 'Gus Vale' })

const SKIP = 'The threats were too serious for less.'
const standing = async (member: Member) => (await app.as(member).call(readStanding)).body
const refused = async (case_id: string, changes: object, status: number) =>
  (
    await app
      .as(gus)
      .refused(decideCase, { params: { case_id }, body: { version: 1, ...DECISION, ...changes } }, status)
  ).body

test('warns a member, who reads rule, reason and texts in Standing, the bell and an email', async () => {
  const [kim, lee] = [await makeMember(app, { name: 'Kim' }), await makeMember(app, { name: 'Lee' })]
  expect(await standing(lee)).toEqual({ is_good: true, sanctions: [], has_one_admin: true })
  const post = await makePost(app, lee, { title: 'Buy links', description: 'Ten dollars each.' })
  await report(app, kim, { type: 'post', subject_id: post, rule: 'payment' })
  await decideAs(app, gus, await caseOf(app, post), { rule: 'payment' })
  const { is_good, sanctions } = await standing(lee)
  expect(is_good).toBe(false)
  expect(sanctions).toMatchObject([
    {
      ...{ kind: 'warning', rule: 'payment', reason: WHY, ended_at: null, read_at: null, appeal: null },
      texts: [{ text: 'Buy links\nTen dollars each.' }],
    },
  ])
  const [{ id, starts_at, appeal_until }] = sanctions as [(typeof sanctions)[number]]
  expect(Date.parse(appeal_until!) - Date.parse(starts_at)).toBeCloseTo(30 * 86_400_000, -8)
  const { notifications } = (await app.as(lee).call(listNotifications, { query: {} })).body
  const words = 'A warning about your membership'
  expect(notifications).toMatchObject([{ type: 'standing', body: words, link: '/app/account/privacy' }])
  expect((await mailsTo(app, lee.email)).map(({ slots }) => slots)).toMatchObject([
    { subject: words, rule: 'Asking for payment or links', message: WHY },
  ])
  expect((await app.as(lee).call(readAccount)).body).toMatchObject({ next_step: null, warning: { id } })
  for (const _ of [1, 2]) await app.as(lee).call(markSanctionRead, { params: { sanction_id: id } })
  expect((await app.as(lee).call(readAccount)).body.warning).toBe(null)
  await app.as(kim).refused(markSanctionRead, { params: { sanction_id: id } }, 404)
  const { reports } = (await app.as(kim).call(listReports, { query: {} })).body
  expect(reports).toMatchObject([{ outcome: 'action' }])
})

test('needs a reason of its own for a suspension or ban without the step before it', async () => {
  const lee = await makeMember(app)
  const suspension = { decision: 'suspension', days: 7 } as const
  const first = await makeCase(app, lee)
  expect(await refused(first, suspension, 422)).toMatchObject({
    fields: { skip_reason: 'Write at least 20 characters' },
  })
  await refused(first, { ...suspension, skip_reason: 'Too short' }, 422)
  await decideAs(app, gus, first, { ...suspension, skip_reason: SKIP })
  const second = await makeCase(app, lee)
  await decideAs(app, gus, second, { ...suspension, days: 3 })
  const other = await makeMember(app)
  await makeSanction(app, other, { kind: 'warning', ago: '13 months' })
  await refused(await makeCase(app, other), suspension, 422)
  await refused(await caseOf(app, other.id), { decision: 'ban' }, 422)
  await makeSanction(app, other, { kind: 'warning', ago: '11 months' })
  await refused(await caseOf(app, other.id), { decision: 'ban' }, 422)
  await decideAs(app, gus, await caseOf(app, other.id), suspension)
  await decideAs(app, gus, await makeCase(app, other), { decision: 'ban' })
})

test('has one suspension in effect at a time, and nothing beside a ban', async () => {
  const lee = await makeMember(app)
  const until = async () => {
    const { rows } = await pool.query<{ days: number | null }>(
      `select round(extract(epoch from barred_until - now()) / 86400)::float8 as days from accounts
       where id = $1 and barred_until < 'infinity'`,
      [lee.id],
    )
    return rows[0]?.days
  }
  await decideAs(app, gus, await makeCase(app, lee), {})
  await decideAs(app, gus, await makeCase(app, lee), { decision: 'suspension', days: 30 })
  expect(await until()).toBe(30)
  await decideAs(app, gus, await makeCase(app, lee), { decision: 'suspension', days: 3 })
  expect(await until()).toBe(3)
  const { body } = await app.as(lee).refused(listFeed, {}, 403)
  expect(body).toMatchObject({ code: 'suspended' })
  await decideAs(app, gus, await makeCase(app, lee), { decision: 'ban' })
  expect((await standing(lee)).sanctions.map(({ kind, ended_at }) => [kind, ended_at !== null])).toEqual([
    ['ban', false],
    ['suspension', true],
    ['suspension', true],
    ['warning', true],
  ])
  const again = await makeCase(app, lee)
  expect((await refused(again, {}, 409)).error).toBe('This member is banned already.')
  const subjects = (await mailsTo(app, lee.email)).map(({ slots }) => slots.subject)
  expect(subjects.slice(1, 2)).toEqual([expect.stringMatching(/^Your membership is suspended until \w+ \d+/)])
  expect(subjects.at(-1)).toBe('Your membership has ended')
})

test('closes the requests of a banned author, and no others', async () => {
  const [lee, reader] = [await makeMember(app), await makeMember(app)]
  const [open, others] = [await makeRequest(app, lee), await makeRequest(app, reader)]
  const draft = await makeRequest(app, lee, { status: 'draft' })
  const stream = await app.stream(reader)
  await stream.next('ready')
  await decideAs(app, gus, await makeCase(app, lee), { decision: 'ban', skip_reason: SKIP })
  expect((await stream.next('post.updated')).data).toMatchObject({ id: open })
  const isClosed = async (post_id: string) =>
    (
      await pool.query<{ closed: boolean }>('select expires_at <= now() as closed from posts where id = $1', [
        post_id,
      ])
    ).rows[0]!.closed
  expect(await isClosed(open)).toBe(true)
  for (const post_id of [others, draft]) expect(await isClosed(post_id)).toBe(false)
  expect((await app.as(reader).call(readPost, { params: { post_id: open } })).body.closed_by_author).toBe(
    true,
  )
})

test('sanctions no admin, and no one who has left', async () => {
  const ada = await makeMember(app, { role: 'admin' })
  const against = await makeCase(app, ada)
  expect((await refused(against, {}, 403)).error).toBe('Admins cannot be sanctioned here.')
  await decideAs(app, gus, against, { decision: 'no_breach' })
  const lee = await makeMember(app)
  const id = await makeCase(app, lee)
  await sql`delete from auth_users where id in (${lee.id}, ${ada.id})`.execute(db)
  expect((await refused(id, {}, 409)).error).toBe('This member has left.')
})

test('refuses a sanction without a rule or a time, and a result that only an appeal has', async () => {
  const id = await makeCase(app, await makeMember(app))
  expect(await refused(id, { rule: undefined }, 422)).toMatchObject({
    fields: { rule: 'Choose the house rule' },
  })
  await refused(id, { rule: 'other' }, 422)
  const without = await refused(id, { decision: 'suspension' }, 422)
  expect(without).toMatchObject({ fields: { days: 'Choose for how long' } })
  await refused(id, { decision: 'suspension', days: 5 }, 422)
  for (const decision of ['upheld', 'lifted', 'removed']) await refused(id, { decision }, 422)
  await refused(id, { decision: 'reduced', reduced_to: 'warning' }, 422)
})

test('shows admins what counts, and writes down who sanctioned whom', async () => {
  const lee = await makeMember(app, { name: 'Lee Hart' })
  await makeSanction(app, lee, { kind: 'warning', ago: '2 days' })
  const case_id = await makeCase(app, lee)
  const { member, number } = (await app.as(gus).call(readCase, { params: { case_id } })).body
  expect(member).toMatchObject({
    sanctions: [{ kind: 'warning' }],
    ladder: { was_warned: true, was_suspended: false },
  })
  await decideAs(app, gus, case_id, { decision: 'suspension', days: 7 })
  const { records } = (await app.as(gus).call(listAuditLog, { query: {} })).body
  expect(records.slice(0, 2).map(({ action, details }) => [action, details])).toEqual([
    ['case.decided', { number: String(number), decision: 'suspension' }],
    ['member.suspended', { rule: 'mass', days: '7' }],
  ])
  expect(records[1]).toMatchObject({ actor: { name: 'Gus Vale' }, subject: { name: 'Lee Hart' } })
})

test('keeps sanctions as they are, and puts them into the data that members export', async () => {
  const lee = await makeMember(app)
  const id = await makeSanction(app, lee, { kind: 'warning', actor_id: gus.id })
  const change = (column: string, value: string) =>
    expect(pool.query(`update sanctions set ${column} = $2 where id = $1`, [id, value])).rejects.toThrow(
      'sanctions is append-only',
    )
  await change('reason', 'Another reason, which is long enough.')
  await change('ends_at', '2020-01-01')
  await pool.query('update sanctions set ended_at = now() where id = $1', [id])
  await change('ended_at', '2020-01-01')
  const { sanctions } = (await app.as(lee).call(exportOwnData)).body
  expect(sanctions).toMatchObject([{ id, kind: 'warning', reason: WHY, texts: [] }])
  expect(JSON.stringify(sanctions)).not.toContain(gus.id)
})
