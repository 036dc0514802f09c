import { expect, test } from 'vitest'
import { listAuditLog } from '../../contract/audit.ts'
import { requestCheck } from '../../contract/evidence.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { caseOf } from '../../test/support/reporting.ts'
import { CHANGED, makeClaimed, makeRegister, REASON, sourceCases } from '../../test/support/source-cases.ts'

const app = await testApp()
const { pool } = app.database
const gus = await makeMember(app, { role: 'admin', name: 'Gus Vale' })
const { read, decide, refused, evidence, closedAs, checking } = sourceCases(app, gus)
const bell = async (member: Member) =>
  (await app.as(member).call(listNotifications, { query: {} })).body.notifications.map(({ body }) => body)

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
