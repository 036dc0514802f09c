import { whyNotChangeRole, whyNotReactivate } from '../../contract/membership.rules.ts'
import type { MemberEntriesPage, MemberEntrySearch } from '../../contract/membership.ts'
import { ROLE_NAMES, type Role } from '../../contract/vocabulary.ts'
import { audit } from '../audit/audit.ts'
import { endSessions, IDLE_DAYS } from '../auth/auth.ts'
import type { Caller } from '../auth/who.ts'
import { keepAnAdmin } from '../last-admin/last-admin.ts'
import { queueMail } from '../mails/mails.ts'
import { conflict, forbidden, notFound } from '../platform/http/errors.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { readEntryCursor, writeEntryCursor } from './member-cursor.ts'
import { entryPage } from './member-list.sql.ts'
import { type LockedMember, membership } from './membership.sql.ts'

type Jobs = Pick<Platform, 'jobs'>

/** A page of all members as admins see them. `signal` aborts when the caller disconnects. */
export async function listEntries(
  platform: Platform,
  caller: Caller,
  { cursor, search = '', ...asked }: MemberEntrySearch,
  signal: AbortSignal,
): Promise<MemberEntriesPage> {
  const query = { ...asked, search, after: readEntryCursor(asked.sort, cursor), idleDays: IDLE_DAYS }
  const read = () => entryPage(platform.database.db, query)
  const { members, next } =
    search === '' ? await read() : await platform.searches.take(caller.id, signal, read)
  return { members, next: next && writeEntryCursor(next) }
}

/** A member as admins see them in the list. */
export const entryOf = (tx: Tx, id: string) => membership.entry(tx, id, IDLE_DAYS)

const mailedName = ({ name }: LockedMember) => ({ name: name || 'User' })

/**
 * Reactivates a dormant member and emails them. `actor_id` is null for the operator at the command line. Throws 404
 * when there is no such member, 409 when they are not dormant.
 */
export async function reactivate({ jobs }: Jobs, tx: Tx, id: string, actor_id: string | null) {
  const member = await lock(tx, id)
  const reason = whyNotReactivate(member)
  if (reason !== null) throw conflict(reason)
  await membership.reactivate(tx, id)
  await audit(tx, { action: 'account.reactivated', actor_id, subject_id: id })
  await queueMail(jobs, tx, 'reactivated', member.email, mailedName(member))
  return SUCCESS
}

/** Signs a member out everywhere. Refuses the admin's own account, as they would lose what they are doing. */
export async function endSessionsOf(tx: Tx, caller: Caller, id: string) {
  const member = await lock(tx, id)
  // Not by the requested id, which may be in capitals.
  if (member.id === caller.id) throw conflict('Sign yourself out on the Security page.')
  await endSessions(tx, id, {})
  await audit(tx, { action: 'account.sessions_ended', actor_id: caller.id, subject_id: id })
  return SUCCESS
}

// What becomes of their sources.
const NOTICES: Partial<Record<Role, 'role_changed_from_pr' | 'role_changed_from_expert'>> = {
  pr: 'role_changed_from_pr',
  expert: 'role_changed_from_expert',
}

/** Makes a member a journalist, PR executive or expert, and emails them. */
export async function changeRole({ jobs }: Jobs, tx: Tx, caller: Caller, id: string, role: Role) {
  const member = await lock(tx, id)
  const reason = whyNotChangeRole(member, role)
  if (reason !== null) throw member.role === role ? conflict(reason) : forbidden(reason)
  await membership.setRole(tx, id, role)
  const details = { from: member.role, to: role }
  await audit(tx, { action: 'account.role_changed', actor_id: caller.id, subject_id: id, details })
  const slots = { ...mailedName(member), role: ROLE_NAMES[role] }
  await queueMail(jobs, tx, NOTICES[member.role] ?? 'role_changed', member.email, slots)
  return SUCCESS
}

/** Changes an admin to this role; only for the operator. False if the member is not an admin. Throws 404, 409. */
export async function revokeAdmin(tx: Tx, id: string, role: Exclude<Role, 'admin'>): Promise<boolean> {
  // Locks admins in one order, after the user and before the account, so that two who leave at once don't deadlock.
  await membership.lockUser(tx, id)
  await keepAnAdmin(tx, id, null)
  const member = await lock(tx, id)
  if (member.role !== 'admin') return false
  await membership.setRole(tx, id, role)
  await audit(tx, { action: 'admin.revoked', actor_id: null, subject_id: id, details: { to: role } })
  return true
}

async function lock(tx: Tx, id: string): Promise<LockedMember> {
  const member = await membership.lock(tx, id)
  if (!member) throw notFound()
  return member
}
