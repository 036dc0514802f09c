import { beforeAll, describe, expect, test } from 'vitest'
import { listAuditLog, verifyAuditLog } from '../../contract/audit.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, PASSWORD } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { runCommand } from '../../test/support/operating.ts'
import { UsageError } from '../platform/command.ts'
import { mailAnchor } from './anchor.ts'
import { audit } from './audit.ts'
import { verifyAudit } from './verify.ts'
import { verifyAuditCommand } from './verify-audit.command.ts'

// Jobs wait: one of them sends the daily email.
const app = await testApp({ CONTACT_EMAIL: 'desk@example.test' }, undefined, 3_600)
const { db, pool } = app.database
const admin = await makeMember(app, { role: 'admin' })

const write = (subject_id = admin.id) =>
  db.transaction().execute((tx) => audit(tx, { action: 'invite.sent', actor_id: admin.id, subject_id }))
const check = async () => (await app.as(admin).call(verifyAuditLog)).body
const command = (...words: string[]) => runCommand(app, verifyAuditCommand, words)
const rows = async (text: string, values: unknown[] = []) =>
  (await pool.query<Record<string, unknown>>(text, values)).rows

/** Runs statements as a superuser who turns the triggers off. */
async function asSuperuser(...statements: string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** The third entry: in the middle of the log. */
let middle: { id: string; at: string }
beforeAll(async () => {
  await Promise.all(Array.from({ length: 20 }, () => write()))
  const found =
    await rows(`select l.id, to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from audit_log l join audit_chain c on c.audit_id = l.id where c.seq = 3`)
  middle = found[0] as typeof middle
})

test('links entries that are written at once, each to the one before', async () => {
  const chained = await rows('select seq::int from audit_chain order by seq')
  expect(chained.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  expect(await check()).toEqual({ entries: 20, broken_at: null })
  expect(await verifyAudit(db, undefined, 7), 'in steps').toEqual({ entries: 20, broken_at: null })
  expect(await command()).toBe('Intact: 20 entries')
})

test('chains nothing that is rolled back', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await audit(tx, { action: 'invite.sent', actor_id: admin.id, subject_id: admin.id })
    throw new Error('afterwards')
  })
  await expect(failing).rejects.toThrow('afterwards')
  expect(await check()).toEqual({ entries: 20, broken_at: null })
})

test.each(['audit_log', 'audit_chain'])(
  'refuses every change of %s to the application and to admins',
  async (table) => {
    for (const change of [
      `update ${table} set hash = null`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      const text = table === 'audit_log' ? change.replace('hash', 'details') : change
      await expect(pool.query(text), text).rejects.toThrow(/audit_(log|chain) is append-only/)
    }
    const path = `/api/admin/audit/${middle.id}`
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect((await app.as(admin).send(method, path)).status, method).toBe(404)
    expect(await check()).toEqual({ entries: 20, broken_at: null })
  },
)

test('lets only admins check the log', async () => {
  for (const role of ['journalist', 'pr', 'expert'] as const)
    await app.as(await makeMember(app, { role })).refused(verifyAuditLog, {}, 403)
  await app.anonymous.refused(verifyAuditLog, {}, 401)
})

describe('finds what a superuser', () => {
  const where = () => `where id = '${middle.id}'`
  const chained = () => `where audit_id = '${middle.id}'`

  test.each([
    ['the details', `details = '{"reason": "Another one"}'`, 'details'],
    ['the actor', `actor_id = null`, 'actor_id'],
    ['the action', `action = 'member.created'`, 'action'],
    ['whom it was about', `about_ids = array[gen_random_uuid()]`, 'about_ids'],
  ])('changed in an entry: %s', async (_, change, column) => {
    const [before] = await rows(`select ${column}::text as it from audit_log ${where()}`)
    await asSuperuser(`update audit_log set ${change} ${where()}`)
    expect(await check()).toEqual({ entries: 20, broken_at: middle.at })
    await expect(command()).rejects.toThrow(`Broken at ${middle.at}`)
    const type = { details: 'jsonb', actor_id: 'uuid', action: 'text', about_ids: 'uuid[]' }[column]
    await asSuperuser(`update audit_log set ${column} = '${String(before?.it)}'::${type} ${where()}`)
    expect(await check()).toEqual({ entries: 20, broken_at: null })
  })

  test('moved to another day', async () => {
    await asSuperuser(`update audit_log set created_at = created_at - interval '1 day' ${where()}`)
    expect((await check()).broken_at).not.toBeNull()
    await asSuperuser(`update audit_log set created_at = created_at + interval '1 day' ${where()}`)
    expect((await check()).broken_at).toBeNull()
  })

  test('deleted, with or without its link', async () => {
    await asSuperuser('create table kept as select * from audit_log', `delete from audit_log ${where()}`)
    const { broken_at } = await check()
    expect(broken_at?.slice(0, 10), 'the time in its id').toBe(middle.at.slice(0, 10))
    await asSuperuser(
      'create table links as select * from audit_chain',
      `delete from audit_chain ${chained()}`,
    )
    expect((await check()).broken_at).not.toBeNull()
    await asSuperuser(
      ...[`insert into audit_log select * from kept ${where()}`, 'drop table kept'],
      ...[`insert into audit_chain select * from links ${chained()}`, 'drop table links'],
    )
    expect((await check()).broken_at).toBeNull()
  })

  test('added without its link, or with a link of its own', async () => {
    const at = '2026-01-02T03:04:05.000000Z'
    const id = '019b0000-0000-7000-8000-000000000001'
    await asSuperuser(
      `insert into audit_log (id, action, subject_id, created_at) values ('${id}', 'invite.sent', '${admin.id}', '${at}')`,
    )
    expect(await check()).toEqual({ entries: 20, broken_at: at })
    await asSuperuser(`insert into audit_chain values (21, '${id}', sha256('made up'))`)
    expect(await check()).toEqual({ entries: 21, broken_at: at })
    await asSuperuser(`delete from audit_chain where seq = 21`, `delete from audit_log where id = '${id}'`)
    expect(await check()).toEqual({ entries: 20, broken_at: null })
  })
})

describe('the daily email', () => {
  let entries: string
  let hash: string

  test('goes to the team, with the number of entries and the last hash', async () => {
    await mailAnchor(app.server.platform)
    const mails = await mailsTo(app, 'desk@example.test')
    expect(mails).toMatchObject([{ letter: 'audit_anchor', slots: { entries: '20' } }])
    entries = mails[0]?.slots.entries ?? ''
    hash = mails[0]?.slots.hash ?? ''
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('lets the operator check later that the log still holds all of it', async () => {
    await write()
    expect(await command(entries, hash)).toBe('Intact: 21 entries')
    await expect(command(entries, 'ab'.repeat(32))).rejects.toThrow('The log is not the one of the email')
    for (const words of [[entries], ['twenty', hash], ['0', hash], [entries, 'abc']])
      await expect(command(...words)).rejects.toThrow(UsageError)
  })

  test('shows that a superuser wrote the end of the log again', async () => {
    await asSuperuser(
      `delete from audit_chain where seq >= 20`,
      `delete from audit_log l where not exists (select from audit_chain c where c.audit_id = l.id)`,
    )
    await write()
    expect(await command()).toBe('Intact: 20 entries')
    await expect(command(entries, hash)).rejects.toThrow('its entry 20 is missing or has another hash')
  })
})

test('stays intact when a member it names leaves', async () => {
  const member = await makeMember(app, { name: 'Soon Gone' })
  await write(member.id)
  await app.as(member).call(deleteOwnAccount, { body: { password: PASSWORD } })
  const { records } = (await app.as(admin).call(listAuditLog, { query: {} })).body
  expect(records.slice(0, 2).map(({ action, subject }) => [action, subject?.name])).toEqual([
    ['account.deleted', null],
    ['invite.sent', null],
  ])
  expect((await check()).broken_at).toBeNull()
})

test('emails nothing about an empty log', async () => {
  const empty = await testApp({ CONTACT_EMAIL: 'desk@example.test' })
  await mailAnchor(empty.server.platform)
  expect(await mailsTo(empty, 'desk@example.test')).toEqual([])
})
