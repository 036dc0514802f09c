import { demoSignIns } from '../../db/seed/demo.ts'
import { anyWithEmail } from '../accounts/accounts.ts'
import { queueMail } from '../mails/mails.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { NIL_ID } from '../platform/postgres/cursor.ts'
import { isAway, type Tx } from '../platform/postgres/db.ts'
import { type Cursor, dormancy } from './dormancy.sql.ts'

const AT_ONCE = 50
/** A run ends after this time; the remaining members are due in the next. */
const RUN_MS = 45_000
const FIRST: Cursor = { last_active_at: '-infinity', id: NIL_ID }
// A day has begun in the whole region once it has in the west: no member is dormant before the day in the warning.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Los_Angeles' })

/** Hourly: warns inactive members, and makes them dormant. */
export function dormancyJob(platform: Platform): Job<object> {
  return { name: 'dormancy', every: '47 * * * *', run: () => lookAtInactive(platform) }
}

/**
 * Processes every due member, each in a separate transaction; concurrent processes share the work. Skips the demo
 * world, which does not age.
 */
export async function lookAtInactive(platform: Platform): Promise<void> {
  const { db } = platform.database
  const demo = demoSignIns.map(({ email }) => email)
  if (await anyWithEmail(db, demo)) return
  const end = performance.now() + RUN_MS
  let after: Cursor | undefined = FIRST
  while (after !== undefined) {
    const due: Cursor[] = await dormancy.due(db, after, AT_ONCE)
    for (const { id } of due) {
      if (performance.now() >= end) return
      await lookAt(platform, id)
    }
    after = due.length === AT_ONCE ? due.at(-1) : undefined
  }
}

/** Sends no email. Any earlier warning no longer counts: after a reactivation the member counts as not warned. */
export async function makeDormant(tx: Tx, id: string): Promise<void> {
  await dormancy.makeDormant(tx, id)
}

async function lookAt(platform: Platform, id: string): Promise<void> {
  try {
    await platform.database.db.transaction().execute((tx) => act(platform, tx, id))
  } catch (error) {
    if (isAway(error)) throw error
    // A member who cannot be updated must not hold up the others.
    platform.log.error({ err: error }, 'the dormancy of a member was not looked at')
  }
}

async function act({ jobs }: Platform, tx: Tx, id: string): Promise<void> {
  const member = await dormancy.hold(tx, id)
  if (!member) return
  const { step, dormant_at, email, name } = member
  if (step === 'warn') {
    await dormancy.warned(tx, id)
    await queueMail(jobs, tx, 'dormancy_warning', email, { name, date: day.format(new Date(dormant_at)) })
  } else {
    await makeDormant(tx, id)
    await queueMail(jobs, tx, 'became_dormant', email, { name })
  }
}
