import {
  APPEAL_RESULT_NAMES,
  type AppealResult,
  isMilder,
  type Measure,
} from '../../contract/sanctions.rules.ts'
import { audit } from '../audit/audit.ts'
import { queueMail } from '../mails/mails.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { publishHeld } from '../sources/sources.ts'
import { appeals } from './appeals.sql.ts'
import { restoreContent } from './content.ts'
import { type Notifier, notifyMember, STANDING } from './notify-member.ts'
import { sanctions } from './sanctions.sql.ts'

export type Decided = {
  appeal_id: string
  result: AppealResult
  reason: string
  /** Null: the operator, or nobody. */
  decided_by: string | null
  /** Nobody decided in time. */
  has_lapsed?: true
  /** What a reduced sanction becomes. */
  reduced_to: Measure | null
}

/**
 * Decides an appeal, and notifies the member by bell and email. A sanction that is reduced ends, and a milder one with the
 * same start takes its place. Throws 409 when it is decided already, 422 when it would not be milder.
 */
export async function decideAppeal(platform: Notifier, tx: Tx, decided: Decided): Promise<void> {
  const { appeal_id, result, reason, decided_by, has_lapsed, reduced_to } = decided
  const account_id = await appeals.account(tx, appeal_id)
  const member = account_id === undefined ? undefined : await sanctions.hold(tx, account_id)
  const appeal = member && (await appeals.lock(tx, appeal_id))
  if (!appeal) throw conflict('This member has left.')
  if (appeal.is_decided) throw conflict('This appeal has been decided.')
  const { sanction_id } = appeal
  await appeals.decide(tx, appeal_id, { result, reason, decided_by })
  if (result === 'reduced') {
    if (!reduced_to || !isMilder(reduced_to, appeal))
      throw invalid({ reduced_to: 'Choose a milder or shorter sanction' })
    await sanctions.replace(tx, sanction_id, reduced_to)
  }
  if (result !== 'upheld') await sanctions.end(tx, sanction_id)
  if (result === 'lifted' && appeal.removed) await restoreContent(tx, appeal.removed)
  await sanctions.bar(tx, member.id)
  if (result !== 'upheld') await publishHeld(tx, member.id)
  const details = { result, ...(has_lapsed && { by: 'time' }) }
  await audit(tx, { action: 'appeal.decided', actor_id: decided_by, subject_id: member.id, details })
  await notifyMember(platform, tx, member, appeal_id, 'Your appeal was decided')
  await queueMail(platform.jobs, tx, 'appeal_decided', member.email, {
    ...{ name: member.name || 'User', result: APPEAL_RESULT_NAMES[result], message: reason },
    standing_link: `${platform.origin()}${STANDING}`,
  })
}
