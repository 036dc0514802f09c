import { queueMail } from '../mails/mails.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { chain } from './chain.sql.ts'

type Needs = Pick<Platform, 'config' | 'database' | 'jobs'>

/**
 * Daily: emails the number of entries and the last hash to the team. Whoever controls the database could write a new
 * chain, but not change an email that has been sent.
 */
export function auditAnchorJob(platform: Needs): Job<object> {
  return { name: 'audit-anchor', every: '0 12 * * *', run: () => mailAnchor(platform) }
}

export async function mailAnchor({ config, database, jobs }: Needs): Promise<void> {
  const last = await chain.last(database.db)
  if (!last) return
  const slots = { entries: String(last.seq), hash: last.hash.toString('hex') }
  await database.db
    .transaction()
    .execute((tx) => queueMail(jobs, tx, 'audit_anchor', config.CONTACT_EMAIL, slots))
}
