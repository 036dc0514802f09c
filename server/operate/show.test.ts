import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { makeAnswer, makeBrief } from '../../test/support/briefing.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { auditOf, runCommand } from '../../test/support/operating.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'
import { UsageError } from '../platform/command.ts'
import { showConversation } from './show-conversation.ts'
import { showDraft } from './show-draft.ts'

const app = await testApp()
const { db, pool } = app.database
const reason = 'A report of abuse from www.evil.example'
const look = (id: string, given = reason) =>
  runCommand(app, showConversation, [id], { options: { reason: given } })
const lookAtDraft = (id: string, given = reason) =>
  runCommand(app, showDraft, [id], { options: { reason: given } })

async function conversation() {
  const kim = await makeMember(app, { name: 'Kim Pryor' })
  const lee = await makeMember(app, { name: 'Lee Stone' })
  const { id } = await db
    .insertInto('responses')
    .values({
      responder_id: kim.id,
      account_id: lee.id,
      commentary: 'First\nline two \u001b[31m',
      is_pitch: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const back = { conversation_id: id, sender_id: lee.id, recipient_id: kim.id, message_text: 'Second' }
  await db.insertInto('messages').values(back).execute()
  return { id, kim, lee }
}

const MOMENT = '\\d+ \\w+ \\d{4} at \\d\\d:\\d\\d UTC'

test('prints a conversation after it notifies both sides, with the reason', async () => {
  const { id, kim, lee } = await conversation()
  expect(await look(id)).toMatch(
    new RegExp(
      `^Kim Pryor, ${MOMENT}\n {4}First\n {4}line two <1b>\\[31m\n\nLee Stone, ${MOMENT}\n {4}Second\n$`,
    ),
  )
  expect(await auditOf(app, id)).toEqual([
    { action: 'conversation.shown', actor_id: null, details: { reason, texts: '2' } },
  ])
  const message = 'A report of abuse from www\u2060.\u2060evil\u2060.\u2060example'.replaceAll('\u2060.', '.')
  for (const [one, partner] of [
    [kim, 'Lee Stone'],
    [lee, 'Kim Pryor'],
  ] as const)
    expect(await mailsTo(app, one.email)).toMatchObject([
      { letter: 'conversation_shown', slots: { name: one.name, partner, message } },
    ])
})

test('prints the must-haves and answers of a pitch below it', async () => {
  const request = await makeRequest(app, await makeMember(app))
  const { id } = await makePitch(app, await makePitcher(app), request, 'Her pitch')
  await makeBrief(app, request, { must_haves: ['Holds a license'] })
  await makeAnswer(app, id, 'The board\ndid.\u202e')
  expect((await look(id)).split('\n').slice(1)).toEqual([
    ...['    Her pitch', '    ', '    Holds a license', '    Yes, On file.', '    '],
    ...['    Who approved the loan?', '    The board', '    did.<202e>', '    '],
    ...['    Availability', '    Weekdays after 2 PM', ''],
  ])
})

test('notifies the remaining side when the other has left', async () => {
  const { id, kim, lee } = await conversation()
  await pool.query('delete from auth_users where id = $1', [kim.id])
  expect(await look(id)).toMatch(/^Unknown User, .*\n {4}First/)
  expect(await mailsTo(app, lee.email)).toMatchObject([{ slots: { partner: 'a member who has left' } }])
})

test('prints a draft after it notifies the author, with the reason', async () => {
  const member = await makeMember(app, { name: 'Kim Pryor' })
  const id = await makePost(app, member, { status: 'draft', title: 'Ports', description: 'Dues\u202e rise.' })
  expect(await lookAtDraft(id)).toMatch(
    new RegExp(`^Kim Pryor, ${MOMENT}\n {4}Ports\n\n {4}Dues<202e> rise\\.$`),
  )
  expect(await auditOf(app, id)).toEqual([{ action: 'draft.shown', actor_id: null, details: { reason } }])
  expect(await mailsTo(app, member.email)).toMatchObject([
    { letter: 'draft_shown', slots: { name: 'Kim Pryor', title: 'Ports' } },
  ])
})

test('refuses a published post, which is no draft, and notifies nobody', async () => {
  const member = await makeMember(app)
  const id = await makePost(app, member)
  await expect(lookAtDraft(id)).rejects.toThrow('This post is not a draft: it has been published.')
  expect(await auditOf(app, id)).toEqual([])
  expect(await mailsTo(app, member.email)).toEqual([])
})

test('refuses an unknown id, and writes nothing down', async () => {
  const id = randomUUID()
  for (const unknown of [id, 'x']) {
    await expect(look(unknown)).rejects.toThrow('There is no conversation with this id.')
    await expect(lookAtDraft(unknown)).rejects.toThrow('There is no draft with this id.')
  }
  expect(await auditOf(app, id)).toEqual([])
})

test('shows nothing without a reason of at least 10 letters and at most 500 characters', async () => {
  const { id, kim } = await conversation()
  const draft = await makePost(app, kim, { status: 'draft' })
  for (const given of ['', 'too short', ' \u200b too short \n ', '. . . . . . . .', 'x'.repeat(501)]) {
    await expect(look(id, given)).rejects.toThrow(UsageError)
    await expect(lookAtDraft(draft, given)).rejects.toThrow('--reason TEXT is needed')
  }
  expect(await auditOf(app, id)).toEqual([])
  await look(id, 'x'.repeat(500))
})

test("shows nothing when it can't be written down", async () => {
  const { id, kim } = await conversation()
  await pool.query(
    `alter table audit_log add constraint closed check (action <> 'conversation.shown') not valid`,
  )
  const said: string[] = []
  const context = { options: { reason }, say: (text: string) => said.push(text), database: app.database }
  await expect(showConversation.run([id], context as never)).rejects.toThrow('closed')
  await pool.query('alter table audit_log drop constraint closed')
  expect(said).toEqual([])
  expect(await mailsTo(app, kim.email)).toEqual([])
})
