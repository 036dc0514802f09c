import { queueMail } from '../mails/mails.ts'
import { kindOf } from '../notification-settings/kinds.rules.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { NIL_ID } from '../platform/postgres/cursor.ts'
import { isAway, type Tx } from '../platform/postgres/db.ts'
import { awayMails, waitingNote } from './away-mails.sql.ts'
import { awayMail } from './away-words.ts'

const AT_ONCE = 200
/** A run ends by then, well before the next begins. Members who are left are due in that one. */
const RUN_MS = 45_000

/** Part of the statement that makes a message or pitch: notes whom it went to. */
export const noteWaiting = waitingNote

/** Every minute: one email to each member who has been away while something arrived for them. */
export function awayMailsJob(platform: Platform): Job<object> {
  return { name: 'away-mails', every: '* * * * *', run: () => mailThoseAway(platform) }
}

/** Handles all members who are due, each in a transaction of their own. Processes that run at once share them. */
export async function mailThoseAway(platform: Platform): Promise<void> {
  const { config, database, log } = platform
  const end = performance.now() + RUN_MS
  let after: string | undefined = NIL_ID
  while (after !== undefined && performance.now() < end) {
    const due: string[] = await awayMails.due(database.db, config.AWAY_MAIL_MINUTES, after, AT_ONCE)
    for (const id of due) {
      if (performance.now() >= end) return
      await database.db
        .transaction()
        .execute((tx) => lookAt(platform, tx, id))
        .catch((error: unknown) => {
          if (isAway(error)) throw error
          // A member who cannot be mailed keeps no one else waiting.
          log.error({ err: error }, 'a member who is away was not mailed')
        })
    }
    after = due.length === AT_ONCE ? due.at(-1) : undefined
  }
}

async function lookAt(platform: Platform, tx: Tx, id: string): Promise<void> {
  const quiet = platform.config.AWAY_MAIL_MINUTES
  if (!(await awayMails.hold(tx, id, quiet))) return
  const { look_again, email, name, news } = await awayMails.look(tx, id, quiet)
  if (news.length > 0 && look_again !== null) {
    await awayMails.lookAgain(tx, id, look_again)
    return
  }
  await awayMails.forget(tx, id)
  if (news.length === 0) return
  const kind = kindOf(news.map((one) => one.kind))
  await queueMail(platform.jobs, tx, 'away_mail', email, awayMail(news, name, platform.origin()), {
    account_id: id,
    kind,
  })
  await awayMails.noteMailed(tx, id)
}
