import { expect, test } from 'vitest'
import { listAuditLog } from '../../contract/audit.ts'
import { decideCase, readCase } from '../../contract/cases.ts'
import { requestCheck } from '../../contract/evidence.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makeSource, PASSWORD } from '../../test/support/factories.ts'
import { caseOf } from '../../test/support/reporting.ts'
import { makeClaimed, makeRegister } from '../../test/support/source-cases.ts'

const app = await testApp()
const { pool } = app.database
const gus = await makeMember(app, { role: 'admin', name: 'Gus Vale' })
const REASON = 'We looked at all of it, and this is what we found.'
const CHANGED = 'Someone else changed this case. Load it again to continue.'

const read = async (case_id: string) => (await app.as(gus).call(readCase, { params: { case_id } })).body
const decision = (case_id: string, more: object) => ({
  params: { case_id },
  body: { version: 1, reason: REASON, ...more } as never,
})
const decide = async (case_id: string, more: object) =>
  (await app.as(gus).call(decideCase, decision(case_id, more))).body
const refused = async (case_id: string, more: object, status: 403 | 409 | 422) =>
  (await app.as(gus).refused(decideCase, decision(case_id, more), status)).body
const bell = async (member: Member) =>
  (await app.as(member).call(listNotifications, { query: {} })).body.notifications.map(({ body }) => body)
const evidence = async (id: string) =>
  (
    await pool.query(
      `select kind, how, result, made_by, decided_at is not null as is_decided, until > now() + interval '364 days' as lasts
       from source_evidence where profile_id = $1 and ended_at is null order by kind`,
      [id],
    )
  ).rows
const closedAs = async (id: string) =>
  (await pool.query('select decision, decided_by from cases where id = $1', [id])).rows[0]

async function checking() {
  const pr = await makeMember(app, { role: 'pr', name: 'Dana' })
  const source = await makeSource(app, pr, { name: 'Harriet Lane' })
  const body = { words: 'Please call the clinic.' }
  await app.as(pr).call(requestCheck, { params: { source_id: source }, body })
  return { pr, source, case_id: await caseOf(app, source) }
}

test('marks what was checked, and how, in the evidence and in the log, and notifies the keeper', async () => {
  const { pr, source, case_id } = await checking()
  await makeRegister(app, source)
  expect(await read(case_id)).toMatchObject({
    version: 2,
    source: {
      register: {
        register: 'Medical Board',
        number: '4711',
        url: 'https://board.example/4711',
        result: 'given',
      },
    },
  })
  await decide(case_id, { version: 2, decision: 'checked', registry: 'found', how: 'phone' })
  const decided = { is_decided: true, lasts: true }
  const made = { is_decided: false, lasts: true }
  expect(await evidence(source)).toEqual([
    { kind: 'register', how: null, result: 'found', made_by: null, ...decided },
    { kind: 'team_check', how: 'phone', result: 'checked', made_by: gus.id, ...made },
  ])
  const { records } = (await app.as(gus).call(listAuditLog, { query: { action: 'case.decided' } })).body
  expect(records[0]?.details).toMatchObject({ decision: 'checked', registry: 'found', how: 'phone' })
  expect(await bell(pr)).toEqual(['The team checked Harriet Lane'])
  // A later check takes the place of the earlier one.
  const body = { words: 'Please look at it again.' }
  await app.as(pr).call(requestCheck, { params: { source_id: source }, body })
  await decide(await caseOf(app, source), { decision: 'checked', registry: 'not_found', how: 'video' })
  expect(await evidence(source)).toMatchObject([
    { kind: 'register', result: 'not_found', lasts: null },
    { kind: 'team_check', how: 'video' },
  ])
})

test('says why the team could not check a source, and marks nothing', async () => {
  const { pr, source, case_id } = await checking()
  await decide(case_id, { decision: 'not_checked' })
  expect(await evidence(source)).toEqual([])
  expect(await bell(pr)).toEqual([`The team could not check Harriet Lane: ${REASON}`])
})

test('refuses a check that says nothing, of a registry number that is not there, and in other decisions', async () => {
  const { case_id } = await checking()
  expect((await refused(case_id, { decision: 'checked' }, 422)).fields).toEqual({
    how: 'Choose what was checked, and how',
  })
  expect((await refused(case_id, { decision: 'checked', registry: 'found' }, 422)).fields).toEqual({
    registry: 'This source has no registry number.',
  })
  for (const given of [{ registry: 'given' }, { how: 'email' }, { registry: 'found', how: '' }])
    await refused(case_id, { decision: 'checked', ...given }, 422)
  await refused(case_id, { decision: 'not_checked', how: 'phone' }, 422)
  await refused(case_id, { decision: 'no_breach' }, 422)
  const claim = await makeClaimed(app)
  for (const given of [{ how: 'phone' }, { registry: 'found' }])
    await refused(claim, { decision: 'accepted', ...given }, 422)
  await decide(case_id, { decision: 'checked', how: 'document' })
})

test('marks nothing that the admin has not read: a new name or registry number changes the case', async () => {
  const { source, case_id } = await checking()
  await makeRegister(app, source)
  await pool.query(`update source_evidence set ended_at = now() where profile_id = $1`, [source])
  await makeRegister(app, source, '4712')
  expect((await refused(case_id, { decision: 'checked', registry: 'found' }, 409)).error).toBe(CHANGED)
  const { version } = await read(case_id)
  await pool.query(`update profiles set name = 'Someone Else' where id = $1`, [source])
  await refused(case_id, { version, decision: 'checked', how: 'phone' }, 409)
  await pool.query(`update profiles set name = ' someone  ELSE ', expertise = 'Rates' where id = $1`, [
    source,
  ])
  await decide(case_id, { version: version + 1, decision: 'checked', how: 'phone' })
})

test('closes the check of a source that is removed, also with its keeper', async () => {
  const [one, other] = [await checking(), await checking()]
  await pool.query('delete from profiles where id = $1', [one.source])
  await app.as(other.pr).call(deleteOwnAccount, { body: { password: PASSWORD } })
  for (const { case_id } of [one, other]) {
    expect(await closedAs(case_id)).toEqual({ decision: 'not_checked', decided_by: null })
    await refused(case_id, { decision: 'not_checked' }, 409)
    expect(await read(case_id)).toMatchObject({ source: null, claim: null })
  }
})
