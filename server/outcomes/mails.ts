import { queueMail } from '../mails/mails.ts'
import { notify } from '../notifications/notifications.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { outcomesMail, reminderMail } from './mail-words.ts'
import { outcomeMails } from './mails.sql.ts'

export const { toRemind, noteReminded, toMailReminders, toMail, noteMailed } = outcomeMails

/** Notifies the author of a closed request, once per closing, that pitches need an outcome; an email follows. */
export async function remindAuthor(platform: Platform, tx: Tx, post_id: string): Promise<void> {
  const request = await outcomeMails.holdClosed(tx, post_id)
  if (!request || request.pitches === 0 || !(await outcomeMails.noteReminded(tx, post_id, true))) return
  const { account_id, title, pitches } = request
  await notify(platform, tx, {
    type: 'outcomes_due',
    account_id,
    actor_id: null,
    object_id: post_id,
    title,
    count: pitches,
    link: `/app/pitchbox?request=${post_id}`,
  })
}

/** Emails an author which of their closed requests need outcomes. */
export async function mailReminders(platform: Platform, tx: Tx, account_id: string): Promise<void> {
  if (!(await outcomeMails.hold(tx, account_id))) return
  const due = await outcomeMails.takeReminders(tx, account_id)
  if (!due) return
  const slots = reminderMail(due, due.requests, platform.origin(), Date.now())
  await queueMail(platform.jobs, tx, 'outcomes_due', due.email, slots, { account_id, kind: 'outcomes' })
}

/** Emails a member what came of their pitches, if any of it is news. */
export async function mailOutcomes(platform: Platform, tx: Tx, account_id: string): Promise<void> {
  if (!(await outcomeMails.hold(tx, account_id))) return
  const news = await outcomeMails.takeNews(tx, account_id)
  if (!news) return
  const slots = outcomesMail(news, platform.origin())
  await queueMail(platform.jobs, tx, 'pitch_outcomes', news.email, slots, { account_id, kind: 'outcomes' })
}
