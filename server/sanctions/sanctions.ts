import type { AuditAction } from '../../contract/audit.rules.ts'
import { whyNotReason } from '../../contract/cases.rules.ts'
import { RULE_NAMES } from '../../contract/reports.rules.ts'
import { type Removable, type SanctionKind, skipsStep } from '../../contract/sanctions.rules.ts'
import { audit } from '../audit/audit.ts'
import { keepAnAdmin } from '../last-admin/last-admin.ts'
import { queueMail } from '../mails/mails.ts'
import { momentIn } from '../mails/moments.rules.ts'
import { conflict, forbidden, invalid, notFound } from '../platform/http/errors.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { closeRequestsOf } from '../posts/posts.ts'
import { publishHeld } from '../sources/sources.ts'
import { removeContent } from './content.ts'
import { type Notifier, notifyMember, STANDING } from './notify-member.ts'
import { type MadeSanction, type NewSanction, type SanctionedMember, sanctions } from './sanctions.sql.ts'

export { appeals } from './appeals.sql.ts'
export { removeContent } from './content.ts'
export { decideAppeal } from './decide-appeal.ts'
export type { Notifier } from './notify-member.ts'
export type { NewSanction } from './sanctions.sql.ts'

const REMOVED: Record<Removable, string> = {
  post: 'Your post was removed',
  comment: 'Your comment was removed',
  source: 'Your source was retired',
}

const ACTIONS: Record<SanctionKind, AuditAction> = {
  removal: 'content.removed',
  warning: 'member.warned',
  suspension: 'member.suspended',
  ban: 'member.banned',
}

/** Locks a member, before any case of theirs. */
export const holdMember = sanctions.hold
/** The id of the newest of a member's sanctions, or null. */
export const latestSanction = sanctions.latest

export const standingOf = sanctions.standing

/**
 * Sanctions a member, who is notified by bell and email. Only the operator, for whom `actor_id` is null, sanctions admins.
 * Throws 403, 404, 409 for a member who is banned already and for the last admin, and 422 when a milder step is skipped
 * without a reason.
 */
export async function sanction(platform: Notifier, tx: Tx, given: NewSanction): Promise<void> {
  const { account_id, kind, days, rule, reason, actor_id, case_id, removed } = given
  const isOver = kind === 'suspension' || kind === 'ban'
  const member = await sanctions.hold(tx, account_id)
  if (!member) throw notFound()
  if (member.role === 'admin' && actor_id !== null) throw forbidden('Admins cannot be sanctioned here.')
  if (member.is_banned && !removed) throw conflict('This member is banned already.')
  if (member.role === 'admin' && isOver) await keepAnAdmin(tx, account_id, actor_id)
  const skips = skipsStep(kind, await sanctions.ladder(tx, account_id))
  if (skips && given.skip_reason === '') throw invalid({ skip_reason: whyNotReason('')! })
  const made = await sanctions.insert(tx, {
    ...given,
    skip_reason: skips ? given.skip_reason : '',
  })
  if (removed) await removeContent(tx, actor_id, removed)
  if (case_id !== null) await sanctions.keepTexts(tx, made.id, case_id, account_id)
  await sanctions.endOthers(tx, made.id, account_id, kind)
  await sanctions.bar(tx, account_id)
  if (isOver) await publishHeld(tx, account_id)
  if (kind === 'ban') await closeRequestsOf(tx, account_id)
  await audit(tx, {
    ...{ action: ACTIONS[kind], actor_id, subject_id: account_id },
    details: { rule, ...(days !== null && { days: String(days) }) },
  })
  const subject = subjectOf(member, given, made)
  await notifyMember(platform, tx, member, made.id, subject)
  await queueMail(platform.jobs, tx, 'sanction', member.email, {
    ...{ name: member.name || 'User', subject, rule: RULE_NAMES[rule], message: reason },
    date: momentIn(member.zone, Date.parse(made.appeal_until), Date.parse(made.now)),
    standing_link: `${platform.origin()}${STANDING}`,
  })
}

function subjectOf(
  { zone }: SanctionedMember,
  { kind, removed }: NewSanction,
  { ends_at, now }: MadeSanction,
): string {
  if (removed) return REMOVED[removed.type]
  if (kind === 'warning') return 'A warning about your membership'
  if (kind === 'ban' || ends_at === null) return 'Your membership has ended'
  return `Your membership is suspended until ${momentIn(zone, Date.parse(ends_at), Date.parse(now))}`
}
