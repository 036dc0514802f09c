import { APPEAL_DAYS } from '../../contract/sanctions.rules.ts'
import type { Standing } from '../../contract/sanctions.ts'
import type { Caller } from '../auth/who.ts'
import { addToCase, closeLapsed } from '../cases/cases.ts'
import { adminEmails } from '../last-admin/last-admin.ts'
import { queueMail } from '../mails/mails.ts'
import { conflict, notAuthenticated, notFound } from '../platform/http/errors.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { isAway, type Tx } from '../platform/postgres/db.ts'
import { appeals, decideAppeal, holdMember, standingOf } from '../sanctions/sanctions.ts'

const APPEALS_PER_DAY: Limit = { name: 'appeals', max: 20, seconds: 86_400 }
const AT_ONCE = 100
/** From when on admins are emailed every day about an appeal against a ban. */
const REMINDER_DAYS = 14

/** Appeals a sanction of the caller's, which opens a case. Throws 404, and 409 for a second appeal or a late one. */
export async function appeal(
  { config }: Platform,
  tx: Tx,
  caller: Caller,
  sanction_id: string,
  text: string,
): Promise<Standing> {
  await spendLimit(config, tx, APPEALS_PER_DAY, caller.id)
  if (!(await holdMember(tx, caller.id))) throw notAuthenticated()
  const found = await appeals.judge(tx, sanction_id, caller.id)
  if (!found) throw notFound()
  if (found.is_appealed) throw conflict('You have already appealed this decision.')
  if (found.is_result) throw conflict('The result of an appeal cannot be appealed.')
  if (found.is_late) throw conflict(`A decision can be appealed for ${APPEAL_DAYS} days.`)
  const subject_id = await appeals.insert(tx, sanction_id, text)
  await addToCase(tx, { subject_type: 'appeal', subject_id, about_id: caller.id }, [])
  return standingOf(tx, caller.id)
}

/** Hourly: lifts warnings and suspensions whose appeals nobody has decided in time. */
export function appealsDueJob(platform: Platform): Job<object> {
  return { name: 'appeals-due', every: '7 * * * *', run: () => liftOverdue(platform) }
}

/** Daily: emails admins about appeals against bans that have waited for long. */
export function appealsWaitingJob(platform: Platform): Job<object> {
  return { name: 'appeals-waiting', every: '0 13 * * *', run: () => remindAdmins(platform) }
}

export async function liftOverdue(platform: Platform): Promise<void> {
  const { db } = platform.database
  for (const id of await appeals.overdue(db, AT_ONCE))
    await db
      .transaction()
      .execute((tx) => lapse(platform, tx, id))
      .catch((error: unknown) => {
        if (isAway(error)) throw error
        platform.log.error({ err: error }, 'an appeal did not lapse')
      })
}

async function lapse(platform: Platform, tx: Tx, appeal_id: string): Promise<void> {
  const reason = `Nobody decided within ${APPEAL_DAYS} days.`
  await decideAppeal(platform, tx, {
    appeal_id,
    result: 'lifted',
    reason,
    decided_by: null,
    has_lapsed: true,
    reduced_to: null,
  })
  await closeLapsed(tx, appeal_id, reason)
  platform.log.info({ appeal_id }, 'a sanction was lifted, as nobody decided its appeal in time')
}

export async function remindAdmins({ database, jobs, origin }: Platform): Promise<void> {
  const count = await appeals.waitingBans(database.db, REMINDER_DAYS)
  if (count === 0) return
  const slots = { count: String(count), review_link: `${origin()}/admin/review` }
  const emails = await adminEmails(database.db)
  await database.db.transaction().execute(async (tx) => {
    for (const email of emails) await queueMail(jobs, tx, 'appeals_waiting', email, slots)
  })
}
