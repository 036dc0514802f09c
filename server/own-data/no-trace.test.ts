import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { enrollFactor, recover, updateUser } from '../../contract/auth.ts'
import { sendContactMessage } from '../../contract/contact.ts'
import { markEmailPending, validateEmailChange } from '../../contract/email-change.ts'
import { likePost } from '../../contract/likes.ts'
import { startConversation } from '../../contract/messages.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { createPost } from '../../contract/posts.ts'
import { saveProfile } from '../../contract/profile.ts'
import { createRequest } from '../../contract/requests.ts'
import { saveFilter } from '../../contract/saved-filters.ts'
import { createSource } from '../../contract/sources.ts'
import { promptApp } from '../../test/support/app.ts'
import { contactMessage, makeApplication } from '../../test/support/applying.ts'
import { commenting } from '../../test/support/commenting.ts'
import {
  communityPost,
  type Member,
  makeMember,
  makePost,
  PASSWORD,
  requestForm,
  UNFILTERED,
} from '../../test/support/factories.ts'
import { runCommand } from '../../test/support/operating.ts'
import { makePitch, makeRequest } from '../../test/support/pitching.ts'
import { storePicture } from '../../test/support/stored-pictures.ts'
import { wholeRows } from '../../test/support/whole-rows.ts'
import { deleteMember } from '../operate/delete-member.ts'
import { forgetInJobs } from './jobs-of-leaver.sql.ts'
import { eraseAgain } from './own-data.ts'

const app = await promptApp()
const { db, pool } = app.database
const { say } = commenting(app)
// An admin must remain, whichever member leaves.
const admin = await makeMember(app, { role: 'admin' })

let made = 0
/** The words that identify a member, unique to them. */
function identity() {
  made += 1
  const mark = `zq${made}zq`
  return {
    name: `Quentin ${mark} Zebrowski`,
    email: `quentin.${mark}@zebrowski.test`,
    new_email: `${mark}.new@zebrowski.test`,
    bio: `Grew up in ${mark} Quillville`,
    phone: `+1 ${mark} 555 0163`,
  }
}
type Identity = ReturnType<typeof identity>
const key = () => ({ 'idempotency-key': randomUUID() })

/** Writes the identifying words of the member wherever a member can, except in what they write to others. */
async function writeEverywhere(me: Identity): Promise<{ member: Member; other: Member; picture: string }> {
  const { name, email, bio, phone } = me
  const member = await makeMember(app, { role: 'pr', name, email, profile: { title: `${bio}, director` } })
  const other = await makeMember(app)
  const client = app.as(member)
  await client.call(saveProfile, { body: { bio } })
  await client.call(enrollFactor, { body: { factor_type: 'totp', friendly_name: `Phone of ${name}` } })
  await client.call(saveFilter, {
    body: { ...UNFILTERED, name: me.phone },
    headers: key(),
  })
  const social_links = { Phone: { url: 'tel:+15550163', icon: 'Phone' as const } }
  const source = await client.call(createSource, {
    body: { name: `Client of ${name}`, role: 'Executive', expertise: bio, social_links },
    headers: key(),
  })
  const request = requestForm({ contact_info: `${name}, ${phone}` })
  await client.call(createRequest, { body: request, headers: key() })
  const draft = communityPost({ title: name, description: phone, data: { status: 'draft' } })
  await client.call(createPost, { body: draft, headers: key() })
  await makeApplication(app, { email, account_id: member.id }, { name, phone, additional_info: bio })
  await makeApplication(app, { email: `earlier.${email}`, account_id: member.id }, { name, phone })
  await app.anonymous.call(sendContactMessage, { body: contactMessage({ name, email, message: phone }) })
  await app.anonymous.call(recover, { query: {}, body: { email } })
  const pitched = await makeRequest(app, other)
  await makePitch(app, { ...member, source: source.body.id }, pitched)
  const theirs = await makePost(app, other)
  await client.call(likePost, { params: { post_id: theirs } })
  await say(member, theirs, 'What I think of it.')
  const begun = { account_id: member.id, message_text: 'May I ask you something?' }
  await app.as(other).call(startConversation, { body: begun, headers: key() })
  await client.call(validateEmailChange, { body: { newEmail: me.new_email, password: PASSWORD } })
  await client.call(updateUser, { query: {}, body: { email: me.new_email } })
  await client.call(markEmailPending, { body: { pendingEmail: me.new_email } })
  const picture = await storePicture(app, member)
  return { member, other, picture }
}

const holds = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase())
/** The tables that hold one of these words, except for the goodbye email. */
async function tablesWith(words: string[], rows = wholeRows(pool, { queue: true })): Promise<string[]> {
  const identifies = (row: string) =>
    !row.includes('account_deleted') && words.some((word) => holds(row, word))
  return [...(await rows)].flatMap(([table, rows]) => (rows.some(identifies) ? [table] : [])).sort()
}

const ways: [string, (member: Member) => Promise<unknown>][] = [
  ['themselves', (member) => app.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } })],
  ['the operator', (member) => runCommand(app, deleteMember, [member.email], { yes: true })],
  [
    'a restore',
    ({ id }) => db.transaction().execute((tx) => eraseAgain(app.config, tx, [`deletions/${id}`])),
  ],
]

test.each(ways)('leaves no trace of a member deleted by %s except the record of it', async (_by, remove) => {
  const me = identity()
  const { member, picture } = await writeEverywhere(me)
  const words = [...Object.values(me), picture, `zq${made}zq`]
  const before = wholeRows(pool, { queue: true })
  for (const word of words) expect(await tablesWith([word], before), word).not.toEqual([])
  await remove(member)
  expect(await tablesWith([...Object.values(me), `zq${made}zq`])).toEqual([])
  // The hourly sweep deletes the row of a picture, which names nobody.
  expect(await tablesWith([picture])).toEqual(['images'])
  const withId = await tablesWith([member.id])
  expect(withId.filter((table) => !table.startsWith('pgboss.'))).toEqual(['audit_log'])
  const { rows } = await pool.query('select name from pgboss.job where data::text like $1', [
    `%${member.id}%`,
  ])
  expect(rows.filter(({ name }) => name !== 'deletion-record')).toEqual([])
  expect(app.log.filter((line) => words.some((word) => holds(line, word)))).toEqual([])
})

test('keeps what the member wrote to others, and notifications between others', async () => {
  const me = identity()
  const { member, other } = await writeEverywhere(me)
  await ways[1]![1](member)
  const texts = await pool.query(
    `select content as text from comments union all select commentary from responses
     union all select description from posts where contact_info = '' and post_type = 'request_for_story'`,
  )
  for (const text of ['What I think of it.', 'May I ask you something?', requestForm().description])
    expect(texts.rows).toContainEqual({ text })
  const { rows } = await pool.query(
    `select reply -> 'partner' as partner, reply ->> 'locked' as locked, reply ->> 'commentary' as text from idempotency_keys
     where account_id = $1`,
    [other.id],
  )
  expect(rows).toEqual([{ partner: null, locked: 'This member has left.', text: 'May I ask you something?' }])
})

test('keeps emails to a longer address, and to one that the member only wished for', async () => {
  const me = identity()
  const member = await makeMember(app, { email: me.email })
  await db.updateTable('auth_users').set({ new_email: admin.email }).where('id', '=', member.id).execute()
  const later = { startAfter: '2100-01-01' }
  for (const [to, letter] of [
    [`x${me.email}`, 'password_changed'],
    [admin.email, 'invite'],
    [admin.email, 'email_change_new'],
    [me.email, 'password_changed'],
  ] as const)
    await pool.query(`insert into pgboss.job (name, data, start_after) values ('mail', $1, $2)`, [
      JSON.stringify({ to, letter, slots: {} }),
      later.startAfter,
    ])
  const givenUp = { to: admin.email, letter: 'email_change_new' }
  await pool.query(`insert into pgboss.job (name, data, state) values ('mail', $1, 'failed')`, [givenUp])
  await ways[2]![1](member)
  const failed = `select from pgboss.job where state = 'failed' and data ->> 'to' = $1`
  expect((await pool.query(failed, [admin.email])).rowCount).toBe(0)
  const { rows } = await pool.query(
    `select data ->> 'to' as to, data ->> 'letter' as letter from pgboss.job
     where start_after > '2099-01-01' order by 2`,
  )
  expect(rows).toEqual([
    { to: admin.email, letter: 'invite' },
    { to: `x${me.email}`, letter: 'password_changed' },
  ])
})

test('scans a very long queue with a longer timeout than the usual one', async () => {
  const member = await makeMember(app)
  const patience = await db.transaction().execute(async (tx) => {
    // The trigger goes again at the end: the lock for that is taken before workers hold others.
    await sql`lock table pgboss.job`.execute(tx)
    await sql`create function pg_temp.assert_timeout() returns trigger language plpgsql as
      $$ begin assert current_setting('statement_timeout') = '1min'; return old; end $$`.execute(tx)
    await sql`create trigger asserts before delete on pgboss.job for each statement execute function pg_temp.assert_timeout()`.execute(
      tx,
    )
    const leaver = {
      id: member.id,
      email: member.email,
      new_emails: [],
      name: '',
      was_seen: true,
      pictures: [],
    }
    await sql`set local statement_timeout = '20s'`.execute(tx)
    await forgetInJobs(tx, leaver)
    const after = await sql<{ now: string }>`select current_setting('statement_timeout') as now`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`drop trigger asserts on pgboss.job`.execute(tx)
    return after
  })
  expect(patience.rows).toEqual([{ now: '20s' }])
})
