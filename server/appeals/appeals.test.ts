import { expect, onTestFinished, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { decideCase, listCases, readCase } from '../../contract/cases.ts'
import { listFeed } from '../../contract/feed.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { appealSanction, readStanding } from '../../contract/sanctions.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { caseOf, makeCase, report } from '../../test/support/reporting.ts'
import { appealCase, decideAs, makeSanction } from '../../test/support/sanctioning.ts'
import { liftOverdue, remindAdmins } from './appeals.ts'

const app = await testApp()
const { pool } = app.database
const { platform } = app.server
const gus = await makeMember(app, { role: 'admin', name: 'Gus Vale' })
const ada = await makeMember(app, { role: 'admin', name: 'Ada Roe' })

const TEXT = 'I sent it to people who had asked for it.'
const ANSWER = 'Those who got it had not asked for it.'
const appealing = (sanction_id: string, text = TEXT) => ({ params: { sanction_id }, body: { words: text } })
const standing = async (member: Member) => (await app.as(member).call(readStanding)).body
/** An appeal does not change, except here. */
const age = (sanction_id: string, days: number) =>
  pool.query(`begin; set local session_replication_role = replica;
    update appeals set created_at = created_at - interval '${days} days' where sanction_id = '${sanction_id}'; commit`)

/** A member with a sanction by Gus that they have appealed. */
async function appellant(traits: Parameters<typeof makeSanction>[2] = {}) {
  const member = await makeMember(app, { name: 'Lee Hart' })
  const sanction = await makeSanction(app, member, { actor_id: gus.id, ...traits })
  await app.as(member).call(appealSanction, appealing(sanction))
  return { member, sanction, case_id: await appealCase(app, member) }
}

test('takes one appeal for each sanction, within 30 days, from a suspended member too', async () => {
  const [lee, other] = [await makeMember(app), await makeMember(app)]
  const id = await makeSanction(app, lee)
  await app.as(lee).refused(appealSanction, appealing(id, 'Too short'), 422)
  await app.as(other).refused(appealSanction, appealing(id), 404)
  const { body } = await app.as(lee).call(appealSanction, appealing(id))
  expect(body.sanctions[0]?.appeal).toMatchObject({ text: TEXT, result: null, same_admin: false })
  const second = await app.as(lee).refused(appealSanction, appealing(id), 409)
  expect(second.body.error).toBe('You have already appealed this decision.')
  const old = await makeSanction(app, other, { kind: 'warning', ago: '31 days' })
  const late = await app.as(other).refused(appealSanction, appealing(old), 409)
  expect(late.body.error).toBe('A decision can be appealed for 30 days.')
  await app.as(other).call(appealSanction, appealing(await makeSanction(app, other, { ago: '29 days' })))
})

test('queues an appeal for seven days beside the reports, with the sanction and its texts', async () => {
  const { member, case_id } = await appellant()
  const report = await makeCase(app, await makeMember(app))
  const listed = async (kind?: 'reports' | 'appeals') =>
    (await app.as(ada).call(listCases, { body: { kind } })).body.cases.map(({ id }) => id)
  expect(await listed('appeals')).toContain(case_id)
  expect(await listed('appeals')).not.toContain(report)
  expect(await listed('reports')).toContain(report)
  expect(await listed('reports')).not.toContain(case_id)
  expect(await listed()).toEqual(expect.arrayContaining([case_id, report]))
  const read = (await app.as(ada).call(readCase, { params: { case_id } })).body
  expect(read).toMatchObject({
    ...{ subject_type: 'appeal', about: { id: member.id }, reports: [], texts: [] },
    appeal: { text: TEXT, kind: 'suspension', days: 7, rule: 'mass', decided_by: { name: 'Gus Vale' } },
  })
  expect(Date.parse(read.due_at) - Date.parse(read.created_at)).toBeCloseTo(7 * 86_400_000, -8)
})

test('keeps the admin who decided out of the appeal, while there is another', async () => {
  const { case_id } = await appellant()
  const decision = { params: { case_id }, body: { version: 1, decision: 'upheld' as const, reason: ANSWER } }
  await app.as(gus).refused(decideCase, decision, 403)
  await app.as(gus).refused(readCase, { params: { case_id } }, 403)
  await app.as(ada).call(decideCase, decision)
})

test('upholds a decision, and says so by bell and email', async () => {
  const { member, case_id } = await appellant()
  await decideAs(app, ada, case_id, { decision: 'upheld', reason: ANSWER })
  await app.as(member).refused(listFeed, {}, 403)
  const [{ appeal, ended_at } = {}] = (await standing(member)).sanctions
  expect(appeal).toMatchObject({ result: 'upheld', reason: ANSWER, same_admin: false })
  expect(ended_at).toBe(null)
  expect((await mailsTo(app, member.email)).map(({ slots }) => slots)).toMatchObject([
    { result: 'Decision upheld', message: ANSWER },
  ])
  await pool.query('update accounts set barred_until = null where id = $1', [member.id])
  const { notifications } = (await app.as(member).call(listNotifications, { query: {} })).body
  expect(notifications).toMatchObject([{ type: 'standing', body: 'Your appeal was decided' }])
})

test('lifts a sanction, which opens everything at once and no longer counts', async () => {
  const { member, case_id } = await appellant({ kind: 'ban' })
  await decideAs(app, ada, case_id, { decision: 'lifted', reason: ANSWER })
  await app.as(member).call(listFeed)
  const { is_good, sanctions } = await standing(member)
  expect(is_good).toBe(true)
  expect(sanctions).toMatchObject([{ ended_at: expect.any(String), appeal: { result: 'lifted' } }])
  const next = await makeCase(app, member)
  const suspension = { version: 1, decision: 'suspension', days: 3, rule: 'mass', reason: ANSWER } as const
  await app.as(ada).refused(decideCase, { params: { case_id: next }, body: suspension }, 422)
})

test('reduces a sanction to a milder or shorter one with the same start, which cannot be appealed', async () => {
  const { member, case_id } = await appellant({ kind: 'ban', ago: '2 days' })
  const reduced = { decision: 'reduced', reason: ANSWER } as const
  const body = { version: 1, ...reduced }
  await app.as(ada).refused(decideCase, { params: { case_id }, body }, 422)
  await decideAs(app, ada, case_id, { ...reduced, reduced_to: 'suspension', days: 7 })
  const [one, other] = (await standing(member)).sanctions
  const [milder, ban] = one?.kind === 'ban' ? [other, one] : [one, other]
  expect(ban).toMatchObject({ ended_at: expect.any(String), appeal: { result: 'reduced' } })
  expect(milder).toMatchObject({ kind: 'suspension', starts_at: ban?.starts_at, appeal_until: null })
  expect(Date.parse(milder!.ends_at!) - Date.parse(milder!.starts_at)).toBe(7 * 86_400_000)
  const { body: refusal } = await app.as(member).refused(listFeed, {}, 403)
  expect(refusal).toMatchObject({ code: 'suspended' })
  await app.as(member).refused(appealSanction, appealing(milder!.id), 409)
})

test('does not revive a sanction that another had ended', async () => {
  const { member, sanction, case_id } = await appellant({ days: 90 })
  await makeSanction(app, member, { days: 3 })
  await pool.query('update sanctions set ended_at = now() where id = $1', [sanction])
  const until = async () => Date.parse((await app.as(member).call(readAccount)).body.suspended_until!)
  const before = await until()
  await decideAs(app, ada, case_id, {
    decision: 'reduced',
    reduced_to: 'suspension',
    days: 30,
    reason: ANSWER,
  })
  expect(Math.abs((await until()) - before)).toBeLessThan(60_000)
  const ended = (await standing(member)).sanctions.map(({ ended_at }) => ended_at !== null)
  expect(ended.filter((is) => !is)).toHaveLength(1)
})

test('keeps the reporter out of the appeal against what was decided', async () => {
  const member = await makeMember(app)
  await report(app, ada, { subject_id: member.id })
  await decideAs(app, gus, await caseOf(app, member.id), {})
  const [{ id } = { id: '' }] = (await standing(member)).sanctions
  await app.as(member).call(appealSanction, appealing(id))
  const decision = { version: 1, decision: 'upheld' as const, reason: ANSWER }
  const case_id = await appealCase(app, member)
  await app.as(ada).refused(decideCase, { params: { case_id }, body: decision }, 403)
})

test('refuses to reduce a sanction to one that is as long or longer', async () => {
  const { case_id } = await appellant({ days: 7 })
  for (const days of [7, 30] as const) {
    const body = { version: 1, decision: 'reduced', reduced_to: 'suspension', days, reason: ANSWER } as const
    const refused = await app.as(ada).refused(decideCase, { params: { case_id }, body }, 422)
    expect(refused.body.fields).toEqual({ reduced_to: 'Choose a milder or shorter sanction' })
  }
  await decideAs(app, ada, case_id, { decision: 'reduced', reduced_to: 'warning', reason: ANSWER })
})

test('lifts a warning or suspension that nobody has judged within 30 days, and no ban', async () => {
  const [late, waiting, banned] = [await appellant(), await appellant(), await appellant({ kind: 'ban' })]
  await age(late.sanction, 31)
  await age(waiting.sanction, 29)
  await age(banned.sanction, 31)
  await liftOverdue(platform)
  await app.as(late.member).call(listFeed)
  for (const one of [waiting, banned]) await app.as(one.member).refused(listFeed, {}, 403)
  expect((await standing(late.member)).sanctions).toMatchObject([
    { appeal: { result: 'lifted', reason: 'Nobody decided within 30 days.' } },
  ])
  const closed = (await app.as(ada).call(readCase, { params: { case_id: late.case_id } })).body
  expect(closed).toMatchObject({ decision: 'lifted', decided_by: null })
  const barred = await makeMember(app, { role: 'admin' })
  await makeSanction(app, barred)
  await remindAdmins(platform)
  expect(await mailsTo(app, barred.email)).toEqual([])
  await pool.query('delete from accounts where id = $1', [barred.id])
  for (const { email } of [gus, ada])
    expect(await mailsTo(app, email)).toContainEqual(
      expect.objectContaining({ letter: 'appeals_waiting', slots: expect.objectContaining({ count: '1' }) }),
    )
})

test('takes an undecided appeal from the queue when its member leaves', async () => {
  const { member, case_id } = await appellant()
  await app.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } })
  await app.as(ada).refused(readCase, { params: { case_id } }, 404)
})

test('lets the only admin who can work decide about their own decision, and says so', async () => {
  const { member, case_id } = await appellant()
  await pool.query(`update accounts set barred_until = 'infinity' where id = $1`, [ada.id])
  onTestFinished(async () => {
    await pool.query('update accounts set barred_until = null where id = $1', [ada.id])
  })
  expect((await standing(member)).has_one_admin).toBe(true)
  await decideAs(app, gus, case_id, { decision: 'upheld', reason: ANSWER })
  expect((await standing(member)).sanctions[0]?.appeal).toMatchObject({ same_admin: true })
})
