import { expect, test } from 'vitest'
import type { AuditAction } from '../../contract/audit.rules.ts'
import { listAuditLog } from '../../contract/audit.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { audit } from './audit.ts'

const app = await testApp()
const admin = await makeMember(app, { role: 'admin', name: 'Gus Vale' })
const member = await makeMember(app, { name: 'Ada Lund' })
const APPLICATION = '00000000-0000-4000-8000-000000000001'

const write = (action: AuditAction, actor_id: string | null, subject_id: string, details = {}) =>
  app.database.db.transaction().execute((tx) => audit(tx, { action, actor_id, subject_id, details }))
const list = async (query: { action?: AuditAction; cursor?: string } = {}) =>
  (await app.as(admin).call(listAuditLog, { query })).body

test('lists the log newest first: actor, action, member and time, with current names and no address', async () => {
  await write('application.rejected', admin.id, APPLICATION)
  await write('account.role_changed', admin.id, member.id, { from: 'pr', to: 'expert' })
  await write('admin.granted', null, admin.id)
  const { records, next } = await list()
  const gus = { id: admin.id, name: 'Gus Vale' }
  expect(records.map(({ id: _, created_at: __, about: ___, ...record }) => record)).toEqual([
    { action: 'admin.granted', actor: null, subject: gus, details: {} },
    {
      action: 'account.role_changed',
      actor: gus,
      subject: { id: member.id, name: 'Ada Lund' },
      details: { from: 'pr', to: 'expert' },
    },
    { action: 'application.rejected', actor: gus, subject: { id: APPLICATION, name: null }, details: {} },
  ])
  expect(next).toBeNull()
  expect(JSON.stringify(records)).not.toContain('@')
})

test('keeps the id of a member who has left, and no name', async () => {
  const deleted = await makeMember(app, { name: 'Soon Gone' })
  await write('member.created', deleted.id, deleted.id)
  await app.database.pool.query('delete from auth_users where id = $1', [deleted.id])
  const [record] = (await list({ action: 'member.created' })).records
  expect([record?.actor, record?.subject]).toEqual(Array(2).fill({ id: deleted.id, name: null }))
})

test('filters by one action name, and refuses unknown ones', async () => {
  const { records } = await list({ action: 'admin.granted' })
  expect(records.map(({ action }) => action)).toEqual(['admin.granted'])
  expect((await list({ action: 'backup.restored' })).records).toEqual([])
  await app.as(admin).refused(listAuditLog, { query: { action: 'all' } }, 422)
})

test('lists each line once, page by page, also lines of the same moment', async () => {
  await app.database.pool.query(
    `insert into audit_log (action, subject_id, created_at)
     select 'invite.sent', gen_random_uuid(), timestamptz '2026-01-01' + i / 50 * interval '1 microsecond'
     from generate_series(1, 150) i`,
  )
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await list({ action: 'invite.sent', ...(cursor && { cursor }) })
    ids.push(...page.records.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(ids).toHaveLength(150)
  expect(new Set(ids).size).toBe(150)
})

test('refuses a made-up cursor', async () => {
  for (const cursor of ['', 'x', `0000-01-01T00:00:00.000000Z~${APPLICATION}`])
    await app.as(admin).refused(listAuditLog, { query: { cursor } }, 422)
})
