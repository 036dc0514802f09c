import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { AUDIT_ACTIONS } from '../../../contract/audit.rules.ts'
import type { AuditRecord } from '../../../contract/audit.ts'
import { ApiError } from '../../api/call.ts'
import { auditRecord } from '../../testing/admin-factories.ts'
import { asked, heading, server, show } from '../../testing/admin-members-pages.tsx'
import { ACTION_OPTIONS } from './audit-options.ts'

vi.mock('../../api/call.ts', { spy: true })

let made = 0
const record = (action: AuditRecord['action'], more: Partial<AuditRecord> = {}) =>
  auditRecord({
    id: `record-${++made}`,
    action,
    actor: { id: 'gus', name: 'Gus Vale' },
    subject: { id: 'ada', name: 'Ada Lund' },
    created_at: new Date(2026, 2, 20, 9, 5).toISOString(),
    ...more,
  })
const logIs = (...records: AuditRecord[]) => {
  server.answer = () => ({ records, next: null })
}
const lines = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent)
const linesAre = (...expected: string[]) =>
  expect
    .poll(() => lines().filter((line) => expected.some((words) => line?.includes(words))))
    .toHaveLength(expected.length)

test('writes each line as a sentence: who did what to whom, with the details', async () => {
  const gone = { id: 'gone', name: null }
  const ada = { id: 'ada', name: 'Ada Lund' }
  const talk = { id: '0198-talk', name: null }
  logIs(
    record('account.role_changed', { details: { from: 'journalist', to: 'pr' } }),
    record('account.sessions_ended'),
    record('account.status_changed', { actor: null, details: { to: 'Dormant' } }),
    record('application.approved', { details: { linked: 'true' } }),
    record('application.rejected', { subject: gone, details: { role: 'pr' } }),
    record('conversation.shown', {
      ...{ actor: null, subject: talk, about: [ada, gone] },
      details: { reason: 'A complaint', texts: '12' },
    }),
    record('conversation.shown', {
      ...{ actor: null, subject: talk, about: [ada, { id: 'bo', name: 'Bo Strand' }] },
      details: { reason: 'Spam', texts: '1' },
    }),
    record('conversation.shown', { actor: null, subject: talk, details: { reason: 'Long ago' } }),
    record('draft.shown', { actor: null, subject: talk, about: [ada], details: { reason: 'A threat' } }),
    record('case.opened', { subject: talk, about: [ada], details: { number: '7', texts: '2' } }),
    record('application.opened', { subject: gone, about: [ada] }),
    record('application.opened', { subject: gone }),
    record('account.exported', { actor: gone, subject: gone }),
    record('account.deleted', { actor: gone, subject: gone }),
  )
  show('/admin/audit')
  await linesAre(
    'Gus Vale changed the role of Ada LundFrom Journalist to PR Executive',
    'Gus Vale ended all sessions of Ada Lund',
    'Operator changed the status of Ada LundTo Dormant',
    'Gus Vale approved the application of Ada LundLinked to a member who was there already',
    'Gus Vale rejected an applicationID: gone',
    'Operator read the conversation between Ada Lund and a former member, 12 textsA complaint · 0198-talk',
    'Operator read the conversation between Ada Lund and Bo Strand, 1 textSpam · 0198-talk',
    'Operator read a conversationLong ago · 0198-talk',
    'Operator read a draft by Ada LundA threat · 0198-talk',
    'Gus Vale read case 7: 2 texts by Ada LundID: 0198-talk',
    'Gus Vale opened the application of Ada LundID: gone',
    'Gus Vale opened an applicationID: gone',
    'A former member exported the data of a former member',
    'A former member closed their own account',
  )
})

test('names nobody whom the admin has reported without seeing their name', async () => {
  const read = { subject: { id: '0198-case', name: null }, details: { number: '7', texts: '1' } }
  logIs(record('case.opened', read), record('member.warned', { subject: null, details: { rule: 'mass' } }))
  show('/admin/audit')
  await linesAre(
    'Gus Vale read a caseID: 0198-case',
    'Gus Vale warned a hidden authorMass or off-topic pitching',
  )
})

test('has words for every action, in its line and in the filter', async () => {
  logIs(...AUDIT_ACTIONS.map((action) => record(action, { subject: null })))
  show('/admin/audit')
  await expect
    .poll(() => lines().filter((line) => line?.startsWith('9:05')))
    .toHaveLength(AUDIT_ACTIONS.length)
  expect(lines().join()).not.toContain('undefined')
  expect(new Set(ACTION_OPTIONS.map(({ label }) => label)).size).toBe(AUDIT_ACTIONS.length + 1)
})

test('separates days, newest first, with the time on each line', async () => {
  const before = new Date(2026, 2, 19, 23, 59).toISOString()
  logIs(record('invite.sent'), record('invite.sent'), record('invite.sent', { created_at: before }))
  show('/admin/audit')
  await expect.element(heading('Friday, March 20, 2026')).toBeVisible()
  await expect.element(heading('Thursday, March 19, 2026')).toBeVisible()
  expect(lines().filter((line) => line?.startsWith('11:59'))).toHaveLength(1)
})

test('keeps the chosen action in the address', async () => {
  logIs()
  const history = show('/admin/audit')
  await expect.element(heading('Nothing logged')).toBeVisible()
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Role changed' }).click()
  await expect.poll(() => asked().at(-1)?.query?.action).toBe('account.role_changed')
  expect(history.location.search).toBe('?action=account.role_changed')
})

test('ignores an unknown action in the address', async () => {
  logIs()
  show('/admin/audit', '?action=all')
  await expect.element(heading('Nothing logged')).toBeVisible()
  expect(asked().map(({ query }) => query?.action)).toEqual([undefined])
})

test('loads more of the log, and retries what failed', async () => {
  server.answer = (_at, { query }) => {
    if (query?.cursor) throw new ApiError(503, {})
    return { records: [record('invite.sent')], next: 'more' }
  }
  show('/admin/audit')
  await expect.element(heading('The next ones did not load')).toBeVisible()
  server.answer = () => ({ records: [record('backup.restored', { subject: null })], next: null })
  await page.getByRole('button', { name: 'Try Again' }).click()
  await linesAre('Gus Vale sent an invite to Ada Lund', 'Gus Vale restored a backup')
})
