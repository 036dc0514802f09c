import { expect, test } from 'vitest'
import type { CaseKind } from '../../contract/case-kinds.rules.ts'
import { decideCase, listCases, readCase, takeCase } from '../../contract/cases.ts'
import { getQueues } from '../../contract/dashboard.ts'
import { listLooks } from '../../contract/looks.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { createReport } from '../../contract/reports.ts'
import { readStanding } from '../../contract/sanctions.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makeSource, PASSWORD } from '../../test/support/factories.ts'
import {
  CHANGED,
  makeClaim,
  makeClaimCase,
  makeConfirmation,
  makeDeniedCase,
  REASON,
  sourceCases,
} from '../../test/support/source-cases.ts'

const app = await testApp()
const { pool } = app.database
const [gus, ada] = [
  await makeMember(app, { role: 'admin', name: 'Gus Vale' }),
  await makeMember(app, { role: 'admin', name: 'Ada Roe' }),
]
const { read, decision, decide, refused, evidence, closedAs, checking, claiming } = sourceCases(app, gus)
const keeper = () => makeMember(app, { role: 'pr', name: 'Dana' })
const expert = () => makeMember(app, { role: 'expert', name: 'Ines' })
const kinds = async (kind: CaseKind) =>
  (await app.as(gus).call(listCases, { body: { kind } })).body.cases.map(({ id }) => id)
const profile = async (id: string) =>
  (await pool.query('select held_by, retired_at from profiles where id = $1', [id])).rows[0]

test('lists denied sources with the reports, and claims and checks apart, as the queues count them', async () => {
  const denied = await makeDeniedCase(app, await makeSource(app, await keeper()))
  const [claim, check] = [await claiming(), await checking()]
  expect(await kinds('reports')).toEqual([denied])
  expect(await kinds('claims')).toEqual([claim.case_id])
  expect(await kinds('checks')).toEqual([check.case_id])
  expect(await kinds('appeals')).toEqual([])
  const { queues } = (await app.as(gus).call(getQueues)).body
  expect(queues.map(({ name, count }) => [name, count])).toEqual([
    ['Membership requests', 0],
    ['Reports', 1],
    ['Appeals', 0],
    ['Claims', 1],
    ['Checks', 1],
  ])
  const { rows } = await pool.query(
    `select due_at = business_days_after(created_at, 2) as soon, due_at = created_at + interval '7 days' as later
     from cases where id = any ($1) order by number`,
    [[denied, claim.case_id, check.case_id]],
  )
  const week = { soon: false, later: true }
  expect(rows[0]).toMatchObject({ soon: true })
  expect(rows.slice(1)).toEqual([week, week])
})

test('names the source of each kind in the list, as it is called now, and nobody’s once it is gone', async () => {
  const listed = async (case_id: string) =>
    (await app.as(gus).call(listCases, { body: {} })).body.cases.find(({ id }) => id === case_id)
  const source = await makeSource(app, await keeper(), { name: 'Harriet Lane' })
  const denied = await makeDeniedCase(app, source)
  expect(await listed(denied)).toMatchObject({ source_name: 'Harriet Lane', about: { name: 'Dana' } })
  await pool.query(`update profiles set name = 'Harriet L.' where id = $1`, [source])
  expect(await listed(denied)).toMatchObject({ source_name: 'Harriet L.' })
  for (const case_id of [(await claiming()).case_id, (await checking()).case_id])
    expect(await listed(case_id)).toMatchObject({ source_name: expect.stringMatching(/./) })
  const reported = { type: 'source' as const, subject_id: source, rule: 'fake' as const }
  await app.as(await makeMember(app)).call(createReport, { body: reported })
  const { rows } = await pool.query(
    `select id from cases where subject_type = 'source' and subject_id = $1`,
    [source],
  )
  expect(await listed(rows[0].id)).toMatchObject({ source_name: 'Harriet L.', about: { name: 'Dana' } })
  await pool.query('delete from profiles where id = $1', [source])
  expect(await listed(denied)).toMatchObject({ source_name: null, about: { name: 'Dana' } })
})

test('decides about the keeper of a denied source as in a report, and never brings the source back', async () => {
  const pr = await keeper()
  const source = await makeSource(app, pr, { name: 'Harriet Lane', title: 'Nurse', organization: 'Fernhill' })
  await pool.query(`update profiles set retired_at = now(), retired_by = 'expert' where id = $1`, [source])
  const case_id = await makeDeniedCase(app, source)
  expect(await read(case_id)).toMatchObject({
    texts: [{ author: { id: pr.id }, text: 'Harriet Lane\nNurse\nFernhill' }],
    source: { name: 'Harriet Lane', is_retired: true, keeper: { id: pr.id } },
    member: { role: 'pr' },
    reports: [],
    claim: null,
  })
  for (const one of ['removal', 'accepted', 'checked', 'lifted'])
    await refused(case_id, { decision: one, rule: 'fake', how: one === 'checked' ? 'phone' : undefined }, 422)
  await decide(case_id, { decision: 'warning', rule: 'fake' })
  const { sanctions } = (await app.as(pr).call(readStanding)).body
  expect(sanctions).toMatchObject([{ kind: 'warning', texts: [{ text: 'Harriet Lane\nNurse\nFernhill' }] }])
  expect(await profile(source)).toMatchObject({ retired_at: expect.any(String) })
  const second = await makeDeniedCase(app, source)
  await decide(second, { decision: 'no_breach' })
  expect(await profile(source)).toMatchObject({ retired_at: expect.any(String) })
  expect(await read(await makeDeniedCase(app, source))).toMatchObject({ member: { earlier_cases: 2 } })
})

test('keeps the case of a denied source that its keeper removes', async () => {
  const source = await makeSource(app, await keeper())
  const case_id = await makeDeniedCase(app, source)
  await pool.query('delete from profiles where id = $1', [source])
  expect(await read(case_id)).toMatchObject({ source: null, decision: null })
  await decide(case_id, { decision: 'warning', rule: 'fake' })
})

test('accepts a claim: the claimant holds the source, and other claims are closed with their cases', async () => {
  const { source, claimant, claim_id, case_id } = await claiming()
  const other = await makeClaim(app, await expert(), source)
  const otherCase = await makeClaimCase(app, other)
  for (const one of ['no_breach', 'warning', 'not_checked', 'upheld'])
    await refused(case_id, { decision: one, rule: 'fake' }, 422)
  expect(await decide(case_id, { decision: 'accepted' })).toMatchObject({ decision: 'accepted', version: 2 })
  expect(await profile(source)).toMatchObject({ held_by: claimant.id })
  const { rows } = await pool.query(
    'select state, reason from source_claims where id = any ($1) order by state',
    [[claim_id, other]],
  )
  expect(rows).toEqual([
    { state: 'accepted', reason: REASON },
    { state: 'closed', reason: 'This profile was claimed by someone else.' },
  ])
  expect(await closedAs(case_id)).toEqual({ decision: 'accepted', decided_by: gus.id })
  expect(await closedAs(otherCase)).toEqual({ decision: 'declined', decided_by: null })
  expect((await refused(otherCase, { decision: 'accepted' }, 409)).error).toBe(CHANGED)
})

test('declines a claim with the reason', async () => {
  const { source, claim_id, case_id } = await claiming()
  await decide(case_id, { decision: 'declined' })
  expect(await profile(source)).toMatchObject({ held_by: null })
  const { rows } = await pool.query('select state, reason from source_claims where id = $1', [claim_id])
  expect(rows).toEqual([{ state: 'declined', reason: REASON }])
})

test('shows the note, the agency’s reason and whether the claimant signs in at the domain that confirmed', async () => {
  const { pr, claimant, source, case_id } = await claiming({
    note: 'It is me.',
    reason: 'We do not know you.',
  })
  const found = await read(case_id)
  expect(found.texts.map(({ author, text }) => [author?.id, text])).toEqual(
    expect.arrayContaining([
      [claimant.id, 'It is me.'],
      [pr.id, 'We do not know you.'],
    ]),
  )
  expect(found).toMatchObject({
    about: { id: pr.id },
    claim: { claimant: { id: claimant.id, name: 'Ines' }, same_domain: null },
    source: { name: 'Ines Falk', holder: null, register: null, proof: { state: 'none' } },
  })
  for (const one of [pr, claimant])
    expect((await app.as(one).call(listLooks, { query: {} })).body.looks).toMatchObject([
      { what: 'case', texts: 1, reason: `Case ${found.number}` },
    ])
  await makeConfirmation(app, source, claimant.email.split('@')[1]!)
  expect(await read(case_id)).toMatchObject({ claim: { same_domain: true } })
  await pool.query(`update source_evidence set domain = 'clinic.example' where profile_id = $1`, [source])
  expect(await read(case_id)).toMatchObject({ claim: { same_domain: false } })
  await pool.query('update source_evidence set is_public_mail = true where profile_id = $1', [source])
  expect(await read(case_id)).toMatchObject({ claim: { same_domain: null } })
})

test('accepts no claim of who is not an expert any more', async () => {
  const { claimant, case_id } = await claiming()
  await pool.query(`update accounts set role = 'journalist' where id = $1`, [claimant.id])
  const { error } = await refused(case_id, { decision: 'accepted' }, 409)
  expect(error).toBe('The claimant is no longer an expert.')
  await decide(case_id, { decision: 'declined' })
})

test('closes the case of a claim that is settled without the team, or whose source or claimant is gone', async () => {
  const [settled, removed, left] = [await claiming(), await claiming(), await claiming()]
  await pool.query(`update source_claims set state = 'accepted', closed_at = now() where id = $1`, [
    settled.claim_id,
  ])
  await pool.query('delete from profiles where id = $1', [removed.source])
  await app.as(left.claimant).call(deleteOwnAccount, { body: { password: PASSWORD } })
  expect(await closedAs(settled.case_id)).toEqual({ decision: 'accepted', decided_by: null })
  for (const { case_id } of [removed, left])
    expect(await closedAs(case_id)).toEqual({ decision: 'declined', decided_by: null })
  for (const { case_id } of [settled, removed, left]) {
    expect(await kinds('claims')).not.toContain(case_id)
    expect((await refused(case_id, { decision: 'declined' }, 409)).error).toBe(CHANGED)
    await app.as(gus).refused(takeCase, { params: { case_id }, body: { version: 2 } }, 409)
  }
})

test('shuts out an admin who keeps, holds or claims the source, or who asked', async () => {
  const [claim, check] = [await claiming(), await checking()]
  const denied = await makeDeniedCase(app, await makeSource(app, claim.pr))
  const holder = await expert()
  const held = await checking(check.pr)
  await pool.query('update profiles set held_by = $1 where id = $2', [holder.id, held.source])
  const involved: [Member, string][] = [
    [claim.pr, claim.case_id],
    [claim.pr, denied],
    [claim.claimant, claim.case_id],
    [check.pr, check.case_id],
    [holder, held.case_id],
  ]
  const ids = involved.map(([{ id }]) => id)
  await pool.query(`update accounts set role = 'admin' where id = any ($1)`, [ids])
  for (const [member, case_id] of involved) {
    await app.as(member).refused(readCase, { params: { case_id } }, 403)
    await app.as(member).refused(takeCase, { params: { case_id }, body: { version: 1 } }, 403)
    for (const one of ['accepted', 'not_checked', 'no_breach'])
      await app.as(member).refused(decideCase, decision(case_id, { decision: one }), 403)
  }
  await pool.query(`update profiles set account_id = $1 where id = $2`, [gus.id, check.source])
  await app.as(check.pr).refused(readCase, { params: { case_id: check.case_id } }, 403)
  await app.as(gus).refused(readCase, { params: { case_id: check.case_id } }, 403)
  await read(check.case_id, ada)
})

test('lets one of two admins decide, who decide at once', async () => {
  const [claim, check] = [await claiming(), await checking()]
  const both = async (case_id: string, body: object) => {
    const answers = await Promise.all(
      [gus, ada].map((admin) =>
        app.as(admin).send('POST', `/api/admin/cases/${case_id}/decide`, {
          body: JSON.stringify({ version: 1, reason: REASON, ...body }),
          headers: { 'content-type': 'application/json' },
        }),
      ),
    )
    return answers.map(({ status }) => status).toSorted((one, other) => one - other)
  }
  expect(await both(claim.case_id, { decision: 'accepted' })).toEqual([200, 409])
  expect(await both(check.case_id, { decision: 'checked', how: 'video' })).toEqual([200, 409])
  expect(await evidence(check.source)).toHaveLength(1)
})
