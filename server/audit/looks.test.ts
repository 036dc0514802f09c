import { expect, test } from 'vitest'
import { listAuditLog } from '../../contract/audit.ts'
import { listLooks } from '../../contract/looks.ts'
import { exportOwnData } from '../../contract/own-data.ts'
import { readApplication } from '../../contract/vetting.ts'
import { testApp } from '../../test/support/app.ts'
import { makeApplication } from '../../test/support/applying.ts'
import { type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { runCommand } from '../../test/support/operating.ts'
import { exportMember } from '../operate/export-member.ts'
import { showConversation } from '../operate/show-conversation.ts'
import { showDraft } from '../operate/show-draft.ts'
import { audit } from './audit.ts'

const app = await testApp()
const { db, pool } = app.database
const admin = await makeMember(app, { role: 'admin', name: 'Gus Vale' })
const reason = 'A complaint about threats'
const options = { reason }

const looksOf = async (member: Member, cursor?: string) =>
  (await app.as(member).call(listLooks, { query: { cursor } })).body
const newest = async () => (await app.as(admin).call(listAuditLog, { query: {} })).body.records[0]

async function conversation(kim: Member, lee: Member): Promise<string> {
  const { id } = await db
    .insertInto('responses')
    .values({ responder_id: kim.id, account_id: lee.id, commentary: 'First', is_pitch: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const back = { conversation_id: id, sender_id: lee.id, recipient_id: kim.id, message_text: 'Second' }
  await db.insertInto('messages').values(back).execute()
  return id
}

const look = {
  id: expect.any(String),
  by: 'operator',
  partner: null,
  texts: null,
  reason: null,
  at: expect.any(String),
}

test('names both members, the texts and the reason of a conversation that the operator read, to admins and to both', async () => {
  const [kim, lee, other] = [
    await makeMember(app, { name: 'Kim Pryor' }),
    await makeMember(app, { name: 'Lee Stone' }),
    await makeMember(app),
  ]
  const id = await conversation(kim, lee)
  await runCommand(app, showConversation, [id], { options })
  const record = await newest()
  expect(record).toMatchObject({
    ...{ action: 'conversation.shown', actor: null, subject: { id, name: null } },
    details: { reason, texts: '2' },
  })
  expect(record?.about.map(({ name }) => name).sort()).toEqual(['Kim Pryor', 'Lee Stone'])
  const read = { ...look, what: 'conversation', texts: 2, reason }
  expect(await looksOf(kim)).toEqual({ looks: [{ ...read, partner: 'Lee Stone' }], next: null })
  expect(await looksOf(lee)).toEqual({ looks: [{ ...read, partner: 'Kim Pryor' }], next: null })
  expect(await looksOf(other)).toEqual({ looks: [], next: null })
  await pool.query('delete from auth_users where id = $1', [lee.id])
  expect((await looksOf(kim)).looks).toMatchObject([{ partner: null, texts: 2 }])
  expect((await newest())?.about.map(({ name }) => name).sort()).toEqual(['Kim Pryor', null])
})

test('shows a draft that was read and data that was exported to its member, in the export too', async () => {
  const member = await makeMember(app, { name: 'Kim Pryor' })
  const draft = await makePost(app, member, { status: 'draft' })
  await runCommand(app, showDraft, [draft], { options })
  expect((await newest())?.about).toEqual([{ id: member.id, name: 'Kim Pryor' }])
  await runCommand(app, exportMember, [member.email])
  expect(await looksOf(member)).toEqual({
    looks: [
      { ...look, what: 'account' },
      { ...look, what: 'draft', reason },
    ],
    next: null,
  })
  const { looks } = (await app.as(member).call(exportOwnData)).body
  expect(looks).toMatchObject([
    { action: 'draft.shown', by: 'operator', subject_id: draft, details: { reason } },
    { action: 'account.exported', by: 'operator', about_ids: [member.id] },
  ])
  expect(JSON.stringify(looks)).not.toContain('actor')
})

test('records who opened an application, in the transaction of the read; its member sees that the team did', async () => {
  const application = await makeApplication(app)
  const params = { application_id: application.id }
  await app.as(admin).call(readApplication, { params })
  expect(await newest()).toMatchObject({
    ...{ action: 'application.opened', actor: { name: 'Gus Vale' }, subject: { id: application.id } },
    about: [],
  })
  const member = await makeMember(app, { name: 'Kim Pryor' })
  expect((await looksOf(member)).looks).toEqual([])
  await pool.query('update users set account_id = $1 where id = $2', [member.id, application.id])
  await app.as(admin).call(readApplication, { params })
  expect((await newest())?.about).toEqual([{ id: member.id, name: 'Kim Pryor' }])
  const { looks } = await looksOf(member)
  expect(looks).toEqual(Array(2).fill({ ...look, by: 'team', what: 'application' }))
  expect(JSON.stringify(looks)).not.toContain('Gus')
})

test("shows no application when opening it can't be written down", async () => {
  const { id } = await makeApplication(app)
  await pool.query(
    `alter table audit_log add constraint closed check (action <> 'application.opened') not valid`,
  )
  const answer = await app.as(admin).send('GET', `/api/admin/applications/${id}`)
  await pool.query('alter table audit_log drop constraint closed')
  expect(answer.status).toBe(500)
  expect(app.takeErrors()).toHaveLength(1)
})

test('records nothing of an application that is not there, and shows no look to strangers', async () => {
  const before = await newest()
  const params = { application_id: admin.id }
  await app.as(admin).refused(readApplication, { params }, 404)
  expect((await newest())?.id).toBe(before?.id)
  await app.anonymous.refused(listLooks, {}, 401)
})

test('lists only what was read of the member, page by page, each once, for dormant members too', async () => {
  const member = await makeMember(app, { dormant: true })
  await db.transaction().execute(async (tx) => {
    await audit(tx, { action: 'account.reactivated', actor_id: admin.id, subject_id: member.id })
    for (let at = 0; at < 65; at++)
      await audit(tx, {
        ...{ action: 'draft.shown', actor_id: null, subject_id: member.id, about_ids: [member.id] },
        details: { reason: `Number ${at}` },
      })
  })
  const reasons: (string | null)[] = []
  let next: string | null | undefined
  do {
    const page = await looksOf(member, next ?? undefined)
    reasons.push(...page.looks.map((one) => one.reason))
    next = page.next
  } while (next)
  expect(reasons).toHaveLength(65)
  expect(new Set(reasons).size).toBe(65)
  await app.as(member).refused(listLooks, { query: { cursor: 'x' } }, 422)
})
