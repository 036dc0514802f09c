import type { Role } from '../../contract/vocabulary.ts'
import { type MailedLinks, voidLinks } from '../mailed-links/mailed-links.ts'
import { queueMail } from '../mails/mails.ts'
import { quoted } from '../mails/quoted.rules.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { newMembers } from './members.sql.ts'

/** Applicants choose their own name, and may have given a stranger's address. */
const NAME_LENGTH = 100

/** What making members needs. */
export type Inviting = { jobs: Jobs; links: MailedLinks }

/**
 * Makes a member from a vetted address: user and account share one id, not onboarded, and an emailed link signs them in
 * to complete their profile. The only way to make members, used by approval, invite and the operator's command. Throws
 * the database's unique violation when the address is taken.
 */
export async function createMember(
  { jobs, links }: Inviting,
  tx: Tx,
  member: { email: string; name: string; role: Role },
): Promise<string> {
  const id = await newMembers.insert(tx, { ...member, password_hash: null, data: {} })
  await mailInvite({ jobs, links }, tx, { id, ...member })
  return id
}

const greeting = (name: string) => ({ name: quoted(name, NAME_LENGTH) || 'User' })

/** Emails a member the link that signs them in to complete their profile. Earlier ones no longer work. */
export async function mailInvite(
  { jobs, links }: Inviting,
  tx: Tx,
  member: { id: string; email: string; name: string },
): Promise<void> {
  const { id, email, name } = member
  await voidLinks(tx, id, ['invite'])
  const link = await links.make(tx, { user_id: id, purpose: 'invite', email })
  await queueMail(jobs, tx, 'invite', email, greeting(name), link)
}

/** Emails a member the link to set a new password, requested by them or an admin. Earlier ones no longer work. */
export async function mailRecovery(
  { jobs, links }: Inviting,
  tx: Tx,
  { id, email, name }: { id: string; email: string; name: string },
  template: 'recovery' | 'invited_again' = 'recovery',
): Promise<void> {
  await voidLinks(tx, id, ['recovery'])
  const link = await links.make(tx, { user_id: id, purpose: 'recovery', email })
  await queueMail(jobs, tx, template, email, greeting(name), link)
}

/** Makes a member who can sign in at once, with a password chosen by the operator. */
export async function createMemberWithPassword(
  tx: Tx,
  member: { email: string; name: string; role: Role; password_hash: string },
): Promise<string> {
  return newMembers.insert(tx, { ...member, data: { status: 'Active' } })
}
