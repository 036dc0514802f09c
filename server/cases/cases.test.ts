import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listAuditLog } from '../../contract/audit.ts'
import { decideCase, listCases, readCase, releaseCase, takeCase } from '../../contract/cases.ts'
import { listComments } from '../../contract/comments.ts'
import { listLooks } from '../../contract/looks.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { exportOwnData } from '../../contract/own-data.ts'
import { listReports } from '../../contract/reports.ts'
import { readStanding } from '../../contract/sanctions.ts'
import { testApp } from '../../test/support/app.ts'
import { commenting } from '../../test/support/commenting.ts'
import { type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { makeMessage } from '../../test/support/pitching.ts'
import { caseOf, makeCase, report } from '../../test/support/reporting.ts'
import { decideAs } from '../../test/support/sanctioning.ts'
import { talking } from '../../test/support/talking.ts'
import { sweepCases } from './cases.ts'

const app = await testApp()
const { db, pool } = app.database
const { say } = commenting(app)
const [gus, ada] = [
  await makeMember(app, { role: 'admin', name: 'Gus Vale' }),
  await makeMember(app, { role: 'admin', name: 'Ada Roe' }),
]
const REASON = 'Nothing here breaks a rule of ours.'
const CHANGED = 'Someone else changed this case. Load it again to continue.'

const act = (case_id: string, version = 1) => ({ params: { case_id }, body: { version } })
const decision = (case_id: string, changes: object = {}) => ({
  params: { case_id },
  body: { version: 1, decision: 'no_breach' as const, reason: REASON, ...changes },
})
const read = async (admin: Member, case_id: string) =>
  (await app.as(admin).call(readCase, { params: { case_id } })).body
const list = async (closed: boolean, cursor?: string) =>
  (await app.as(gus).call(listCases, { body: { closed, cursor } })).body
const dueAfter = async (at: string, days: number): Promise<string> => {
  const { rows } = await pool.query<{ due: string }>('select business_days_after($1, $2) as due', [at, days])
  return new Date(rows[0]!.due).toISOString()
}

test('is due after two business days in New York, over weekends and changes of the clock', async () => {
  // Monday 10:00, and the same time on Wednesday.
  expect(await dueAfter('2026-06-01T14:00:00Z', 2)).toBe('2026-06-03T14:00:00.000Z')
  // Thursday to Monday, Friday to Tuesday; from a Saturday or Sunday the first day is Monday.
  expect(await dueAfter('2026-06-04T14:00:00Z', 2)).toBe('2026-06-08T14:00:00.000Z')
  expect(await dueAfter('2026-06-05T14:00:00Z', 2)).toBe('2026-06-09T14:00:00.000Z')
  expect(await dueAfter('2026-06-06T14:00:00Z', 2)).toBe('2026-06-09T14:00:00.000Z')
  expect(await dueAfter('2026-06-07T14:00:00Z', 2)).toBe('2026-06-09T14:00:00.000Z')
  // In Europe it is Saturday already, in New York still Friday.
  expect(await dueAfter('2026-06-06T02:00:00Z', 2)).toBe('2026-06-10T02:00:00.000Z')
  // The clocks go forward on 8 March and back on 1 November.
  expect(await dueAfter('2026-03-06T15:00:00Z', 2)).toBe('2026-03-10T14:00:00.000Z')
  expect(await dueAfter('2026-10-30T14:00:00Z', 2)).toBe('2026-11-03T15:00:00.000Z')
  expect(await dueAfter('2026-06-01T14:00:00Z', 5)).toBe('2026-06-08T14:00:00.000Z')
})

test('lists open cases, earliest due first, and closed ones, newest first, page by page', async () => {
  const members = [await makeMember(app), await makeMember(app), await makeMember(app)]
  const ids: string[] = []
  for (const one of members) ids.push(await makeCase(app, one))
  const [first, second, third] = ids as [string, string, string]
  for (const [place, id] of [third, first, second].entries())
    await pool.query(`update cases set due_at = now() + $2 * interval '1 minute' where id = $1`, [id, place])
  const open = (await list(false)).cases.map(({ id }) => id)
  expect(open.filter((id) => ids.includes(id))).toEqual([third, first, second])
  for (const id of ids) await app.as(gus).call(decideCase, decision(id))
  expect((await list(true)).cases.map(({ id }) => id).slice(0, 3)).toEqual([third, second, first])
  await pool.query(
    `insert into cases (number, subject_type, subject_id, due_at)
     select 1000 + n, 'member', gen_random_uuid(), now() + n * interval '1 hour' from generate_series(1, 70) n`,
  )
  const { cases, next } = await list(false)
  const rest = await list(false, next!)
  expect([cases.length, rest.next]).toEqual([60, null])
  const all = [...cases, ...rest.cases].map(({ due_at }) => due_at)
  expect(all).toEqual([...all].sort())
  expect(new Set([...cases, ...rest.cases].map(({ id }) => id)).size).toBe(all.length)
})

test('shows the texts, rules, reporters and facts to admins, and records each reading for the authors', async () => {
  const [kim, lee] = [
    await makeMember(app, { name: 'Kim' }),
    await makeMember(app, { name: 'Lee', role: 'pr' }),
  ]
  const { id } = await talking(app).make(lee, kim, { commentary: 'Pay me' })
  await makeMessage(app, id, kim, lee, 'No')
  const message = await makeMessage(app, id, lee, kim, 'Or else')
  const words = 'A threat'
  const sent = await report(app, kim, { type: 'message', subject_id: message, rule: 'harassment', words })
  const case_id = await caseOf(app, message)
  const found = await read(gus, case_id)
  expect(found).toMatchObject({
    ...{
      version: 1,
      subject_type: 'message',
      about: { id: lee.id, name: 'Lee' },
      taken_by: null,
      decision: null,
    },
    reports: [{ id: sent.id, reporter: { id: kim.id, name: 'Kim' }, rule: 'harassment', words }],
    member: { role: 'pr', earlier_cases: 0 },
  })
  expect(found.texts.map(({ author, text }) => [author?.name, text])).toEqual([
    ['Lee', 'Pay me'],
    ['Kim', 'No'],
    ['Lee', 'Or else'],
  ])
  const { records } = (await app.as(gus).call(listAuditLog, { query: { action: 'case.opened' } })).body
  const details = (texts: string) => ({ number: String(found.number), texts })
  expect(records.slice(0, 2).map(({ about, details }) => [about[0]?.name, details])).toEqual(
    expect.arrayContaining([
      ['Lee', details('2')],
      ['Kim', details('1')],
    ]),
  )
  const looks = async (member: Member) => (await app.as(member).call(listLooks, { query: {} })).body.looks
  const look = { what: 'case', by: 'team', partner: null, reason: `Case ${found.number}` }
  expect(await looks(lee)).toMatchObject([{ ...look, texts: 2 }])
  expect(await looks(kim)).toMatchObject([{ ...look, texts: 1 }])
})

test('gives a case to one admin for 30 minutes after the last action', async () => {
  const id = await makeCase(app, await makeMember(app))
  const taken = (await app.as(gus).call(takeCase, act(id))).body
  expect(taken).toMatchObject({ version: 2, taken_by: { name: 'Gus Vale' } })
  for (const call of [takeCase, releaseCase]) {
    const { body } = await app.as(ada).refused(call, act(id, 2), 409)
    expect(body.error).toBe(CHANGED)
  }
  await app.as(ada).refused(decideCase, decision(id, { version: 2 }), 409)
  const free = (await app.as(gus).call(releaseCase, act(id, 2))).body
  expect(free).toMatchObject({ version: 3, taken_by: null })
  await app.as(ada).refused(takeCase, act(id, 2), 409)
  await app.as(ada).call(takeCase, act(id, 3))
  await db
    .updateTable('cases')
    .set({ taken_until: new Date(0).toISOString() })
    .where('id', '=', id)
    .execute()
  expect(await read(gus, id)).toMatchObject({ taken_by: null })
  await app.as(gus).call(takeCase, act(id, 4))
})

test('lets one of two admins decide, who decide at once', async () => {
  const id = await makeCase(app, await makeMember(app))
  const answers = await Promise.all(
    [gus, ada].map((admin) =>
      app.as(admin).send('POST', `/api/admin/cases/${id}/decide`, {
        body: JSON.stringify(decision(id).body),
        headers: { 'content-type': 'application/json' },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  await app.as(gus).refused(takeCase, act(id, 2), 409)
})

test('refuses a short reason, what cannot be decided, and unknown cases', async () => {
  const id = await makeCase(app, await makeMember(app))
  for (const reason of ['', 'Nineteen letters...', `  ${'x'.repeat(18)}  `, 'x'.repeat(2_001)])
    await app.as(gus).refused(decideCase, decision(id, { reason }), 422)
  for (const one of ['removal', 'ban', ''])
    await app.as(gus).refused(decideCase, decision(id, { decision: one }), 422)
  const unknown = randomUUID()
  await app.as(gus).refused(readCase, { params: { case_id: unknown } }, 404)
  await app.as(gus).refused(decideCase, decision(unknown), 404)
  for (const call of [takeCase, releaseCase]) await app.as(gus).refused(call, act(unknown), 404)
  await app.as(gus).call(decideCase, decision(id, { reason: 'Twenty letters long.' }))
})

test('shuts out an admin who reported or was reported', async () => {
  const about = await makeMember(app)
  await report(app, gus, { subject_id: about.id })
  const own = await caseOf(app, about.id)
  const against = await makeCase(app, gus)
  for (const id of [own, against]) {
    await app.as(gus).refused(readCase, { params: { case_id: id } }, 403)
    for (const call of [takeCase, releaseCase]) await app.as(gus).refused(call, act(id), 403)
    await app.as(gus).refused(decideCase, decision(id), 403)
    await app.as(ada).call(decideCase, decision(id))
  }
})

test('removes a reported comment, and tells each reporter the outcome once', async () => {
  const [kim, ann, lee] = [await makeMember(app), await makeMember(app), await makeMember(app)]
  const post_id = await makePost(app, kim)
  const { id } = await say(lee, post_id, 'Rude')
  for (const one of [kim, ann])
    await report(app, one, { type: 'comment', subject_id: id, rule: 'harassment' })
  const case_id = await caseOf(app, id)
  const decided = (
    await app.as(ada).call(decideCase, decision(case_id, { decision: 'removal', rule: 'mass' }))
  ).body
  expect(decided).toMatchObject({ decision: 'removal', closed_at: expect.any(String), taken_by: null })
  const { body } = await app.as(kim).call(listComments, { params: { post_id } })
  expect(body).toEqual([])
  const bell = async (member: Member) =>
    (await app.as(member).call(listNotifications, { query: {} })).body.notifications.filter(
      ({ type }) => type === 'report',
    )
  for (const one of [kim, ann]) {
    const notices = await bell(one)
    expect(notices).toMatchObject([
      { body: 'Your report was reviewed', actor: null, link: '/app/account/privacy' },
    ])
    const reports = (await app.as(one).call(listReports, { query: {} })).body.reports
    expect(reports.map(({ outcome }) => outcome)).toEqual(['action'])
  }
  expect(await bell(lee)).toEqual([])
  const { rows } = await pool.query<{ address: string; message: string }>(
    `select data ->> 'to' as address, data -> 'slots' ->> 'message' as message from pgboss.queued_in_tests
     where data ->> 'letter' = 'report_reviewed' and data ->> 'to' = any ($1) order by 1`,
    [[kim.email, ann.email, lee.email]],
  )
  const message = 'We took action.'
  expect(rows).toEqual([kim.email, ann.email].sort().map((address) => ({ address, message })))
})

test('says to the reported member neither who reported them nor how many did', async () => {
  const reporters = await Promise.all(
    ['Wilhelmina Quay', 'Barnaby Oxtoby'].map((name) => makeMember(app, { name })),
  )
  const seenBy = async (by: Member[]) => {
    const reported = await makeMember(app, { name: 'Lee' })
    const post_id = await makePost(app, reported, { title: 'Reported' })
    const words = 'It is quoted without leave'
    for (const one of by) await report(app, one, { type: 'post', subject_id: post_id, rule: 'copied', words })
    const case_id = await caseOf(app, post_id)
    await read(gus, case_id)
    await decideAs(app, gus, case_id, {})
    const client = app.as(reported)
    const replies = [
      (await client.call(readStanding)).body,
      (await client.call(listLooks, { query: {} })).body,
      (await client.call(listNotifications, { query: {} })).body,
      await mailsTo(app, reported.email),
    ]
    const all = JSON.stringify([replies, (await client.call(exportOwnData)).body])
    for (const { id, name, email } of by)
      expect([id, name, email, words].filter((one) => all.includes(one))).toEqual([])
    return JSON.stringify(replies)
      .replaceAll(reported.email, 'email')
      .replaceAll(
        /[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)|Case \d+|[A-Z][a-z]+ \d+(, \d+)? at \d+:\d\d [AP]M/g,
        'own',
      )
  }
  const once = await seenBy(reporters.slice(1))
  expect(await seenBy(reporters)).toBe(once)
})

test('opens a new case when the same is reported after the decision', async () => {
  const about = await makeMember(app)
  const first = await makeCase(app, about)
  await app.as(gus).call(decideCase, decision(first))
  const second = await makeCase(app, about)
  expect(second).not.toBe(first)
  expect(await read(gus, second)).toMatchObject({ member: { earlier_cases: 1 } })
})

test('keeps a case for a year after its decision', async () => {
  const [old, recent, open] = [
    await makeCase(app, await makeMember(app)),
    await makeCase(app, await makeMember(app)),
    await makeCase(app, await makeMember(app)),
  ]
  for (const id of [old, recent]) await app.as(gus).call(decideCase, decision(id))
  const move = `update cases set closed_at = closed_at - $2::interval where id = $1`
  await pool.query(move, [old, '12 months 1 minute'])
  await pool.query(move, [recent, '11 months'])
  await sweepCases(db)
  await app.as(gus).refused(readCase, { params: { case_id: old } }, 404)
  for (const id of [recent, open]) await read(gus, id)
})
