import { queueMail } from '../mails/mails.ts'
import { counted, listed, quoted } from '../mails/quoted.rules.ts'
import { notify } from '../notifications/notifications.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { eraseFromOutbox } from '../platform/mail/mail.ts'
import type { Platform } from '../platform/platform.ts'
import { isAway, type Tx } from '../platform/postgres/db.ts'
import { answered } from './answered.sql.ts'
import { NAME_LENGTH } from './confirm-words.ts'
import { linksOf, OWN_PAGE, SOURCES_PAGE } from './keeper-notices.ts'
import { lapsing } from './lapsing.sql.ts'
import { sourceLinks } from './source-links.sql.ts'

/** The most profiles that an email names. */
const NAMED_MAX = 10
const AT_ONCE = 200

/** Twice an hour, so that the address of a link is erased within an hour of its end. */
export function evidenceLapseJob(platform: Platform): Job<object> {
  return { name: 'evidence-lapse', every: '8,38 * * * *', run: () => lapseEvidence(platform) }
}

/** Erases what is left of links that have ended, and reminds of confirmations that are about to lapse. */
export async function lapseEvidence(platform: Platform): Promise<void> {
  const { config, database, log } = platform
  await sourceLinks.eraseExpired(database.db)
  for (const id of await sourceLinks.ended(database.db)) await eraseFromOutbox(config, id)
  await sourceLinks.sweep(database.db)
  // Whoever is left waits for the next run.
  for (const account_id of await lapsing.members(database.db, AT_ONCE))
    await database.db
      .transaction()
      .execute((tx) => remind(platform, tx, account_id))
      .catch((error: unknown) => {
        if (isAway(error)) throw error
        // The others go on.
        log.error({ err: error }, 'a member was not reminded')
      })
}

async function remind(platform: Platform, tx: Tx, account_id: string): Promise<void> {
  const due = await lapsing.remind(tx, account_id)
  const [first] = due
  if (!first) return
  const subject = `${counted(due.length, 'confirmation lapses', 'confirmations lapse')} within 30 days`
  const page = first.is_held ? OWN_PAGE : SOURCES_PAGE
  await notify(platform, tx, {
    ...{ type: 'source', account_id, actor_id: null, object_id: first.source_id },
    ...{ title: subject, link: page },
  })
  const member = await answered.keeper(tx, account_id)
  if (!member?.is_emailed) return
  const names = due.slice(0, NAMED_MAX).map(({ name }) => quoted(name, NAME_LENGTH))
  const slots = {
    ...linksOf(platform),
    ...{ name: member.name, subject, sources: listed(names, due.length) },
    sources_link: platform.origin() + page,
  }
  const about = { account_id, kind: 'invitations' }
  const template = first.is_held ? 'own_confirmation_lapses' : 'confirmations_lapse'
  await queueMail(platform.jobs, tx, template, member.email, slots, about)
}
