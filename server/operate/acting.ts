import { DELETION_RECORD } from '../erasure-marks/erasure-marks.ts'
import { MAIL } from '../mails/mails.ts'
import { Jobs } from '../platform/jobs/jobs.ts'
import { createLog } from '../platform/log/log.ts'
import type { Database, Tx } from '../platform/postgres/db.ts'

/** Runs an act in one transaction that can queue jobs; the server does them once it runs. */
export async function acting<Result>(
  database: Database,
  act: (tx: Tx, jobs: Jobs) => Promise<Result>,
): Promise<Result> {
  const jobs = new Jobs(database, createLog('silent'))
  await jobs.open([MAIL, DELETION_RECORD])
  try {
    return await database.db.transaction().execute((tx) => act(tx, jobs))
  } finally {
    await jobs.stop()
  }
}
