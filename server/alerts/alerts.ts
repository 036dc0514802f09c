import { randomUUID } from 'node:crypto'
import { WITHIN_HOURS } from '../../contract/vocabulary.ts'
import type { Caller } from '../auth/who.ts'
import { conflict } from '../platform/http/errors.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import { emitMetric } from '../platform/metrics/events.ts'
import type { Platform } from '../platform/platform.ts'
import { isAway, type Tx } from '../platform/postgres/db.ts'
import { ALERT_MAIL, type AlertMail } from './alert-mails.ts'
import { delivery, takeMatches } from './delivery.sql.ts'
import { type DigestTime, digests } from './digests.sql.ts'
import { matching } from './matching.sql.ts'

export { ALERT_MAIL } from './alert-mails.ts'

const AT_ONCE = 500
/** A run ends by then, well before the next begins. What is left is due in that one. */
const RUN_MS = 45_000
/** How long a post or an alert waits for the emails of others, and an email for others to be queued. */
const LOOK_EVERY_MS = 500

/**
 * Every minute, and as soon as a post is published or changed: compares posts with filters, and queues the alerts and
 * digests that are due. Processes that run at once share the work.
 */
export function alertsJob(platform: Platform): Job<object> {
  return { name: 'alerts', every: '* * * * *', run: () => bringAlerts(platform) }
}

export async function bringAlerts(platform: Platform): Promise<void> {
  const end = performance.now() + RUN_MS
  for (const within of WITHIN_HOURS)
    await platform.database.db.transaction().execute((tx) => matching.queueDue(tx, within))
  const match = () => matchAll(platform, end)
  const alert = async () => {
    await match()
    await eachMember(platform, end, { due: delivery.due, act: deliverTo, meanwhile: match, atOnce: 3 })
  }
  await alert()
  // Thousands of digests keep no alert waiting, and no request for long.
  await eachMember(platform, end, { due: digests.due, act: sendDigest, meanwhile: alert, atOnce: 1 })
  platform.jobs.wake(ALERT_MAIL)
}

async function timed(match: () => Promise<void>): Promise<void> {
  const began = performance.now()
  await match().finally(() => emitMetric('matched', { seconds: (performance.now() - began) / 1_000 }))
}

/** What fails is logged and left for the next run, and keeps nothing else waiting. */
async function matchAll(platform: Platform, end: number): Promise<void> {
  const failed: string[] = []
  while (performance.now() < end && (await matchNext(platform, failed)));
}

/** Compares one post that waits, none that has `failed`. False: there is none. */
async function matchNext({ database, log }: Platform, failed: string[]): Promise<boolean> {
  let taken: string | undefined
  const matchTaken = async (tx: Tx) => {
    const cause = await matching.take(tx, failed)
    taken = cause?.post_id
    if (cause) await timed(() => matching.match(tx, cause))
    return cause !== undefined
  }
  return database.db
    .transaction()
    .execute(matchTaken)
    .catch((error: unknown) => {
      if (taken === undefined || isAway(error)) throw error
      log.error({ err: error }, 'a post was not compared with filters')
      failed.push(taken)
      return true
    })
}

type Round = {
  /** The members who are due. */
  due: (db: Platform['database']['db'], limit: number) => Promise<string[]>
  act: (jobs: Platform['jobs'], tx: Tx, id: string) => Promise<void>
  /** Done in between, so that what comes in waits for no one else's emails. */
  meanwhile: () => Promise<void>
  /** For how many members: most of the time passes on the way to the database. */
  atOnce: number
}

/** Does this for each member who is due, in a transaction of their own, for a few members at a time. */
async function eachMember(
  platform: Platform,
  end: number,
  { due, act, meanwhile, atOnce }: Round,
): Promise<void> {
  const { database, jobs, log } = platform
  const tried = new Set<string>()
  let lookedAt = performance.now()
  const actFor = (id: string) =>
    database.db
      .transaction()
      .execute((tx) => act(jobs, tx, id))
      .catch((error: unknown) => {
        if (isAway(error)) throw error
        // A member who cannot be notified keeps no one else waiting.
        log.error({ err: error }, 'alerts of a member were not queued')
      })
  while (performance.now() < end) {
    const found = (await due(database.db, AT_ONCE + tried.size)).filter((id) => !tried.has(id))
    if (found.length === 0) return
    const members = found.values()
    const each = async () => {
      for (const id of members) {
        if (performance.now() >= end) return
        if (performance.now() - lookedAt > LOOK_EVERY_MS) {
          lookedAt = performance.now()
          jobs.wake(ALERT_MAIL)
          await meanwhile()
        }
        tried.add(id)
        await actFor(id)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, each))
  }
}

/** Queues one email with all that waits for a member, once it may be sent. */
async function deliverTo(jobs: Platform['jobs'], tx: Tx, account_id: string): Promise<void> {
  if (!(await delivery.hold(tx, account_id))) return
  const hold = await delivery.holds(tx, account_id)
  if (hold) return void (await delivery.wait(tx, account_id, hold))
  const held_by = await delivery.release(tx, account_id)
  const taken = await takeMatches(
    tx,
    account_id,
    held_by === 'vacation' ? ['instant', 'digest'] : ['instant'],
  )
  if (taken.posts.length === 0) return
  const mail: AlertMail = { id: randomUUID(), account_id, kind: 'alert', held_by, ...taken }
  await jobs.queue(tx, { name: ALERT_MAIL, priority: 1 }, mail)
}

/** Queues a member's digest if anything is in it, and notes when the next is due: after quiet hours the same one. */
async function sendDigest(jobs: Platform['jobs'], tx: Tx, account_id: string): Promise<void> {
  if (!(await digests.hold(tx, account_id))) return
  const time = await digests.time(tx, account_id)
  await digests.scheduleNext(tx, account_id)
  await lightBell(tx, account_id)
  if (!time || (await digests.holdForVacation(tx, account_id))) return
  if (!(await digests.holdForQuietHours(tx, account_id))) await queueDigest(jobs, tx, account_id, time)
}

/** The bell says what a digest does, and learns of it at once. */
async function lightBell(tx: Tx, account_id: string): Promise<void> {
  if (await digests.light(tx, account_id)) await publishEvent(tx, 'matches.seen', account_id)
}

/** False: nothing is in it. */
async function queueDigest(
  jobs: Platform['jobs'],
  tx: Tx,
  account_id: string,
  time: DigestTime,
): Promise<boolean> {
  const { is_news, ...reminders } = await digests.reminders(tx, account_id)
  const taken = await takeMatches(tx, account_id, ['digest'])
  if (taken.posts.length === 0 && !is_news) return false
  await digests.note(tx, account_id, time, reminders.saved)
  const mail: AlertMail = { id: randomUUID(), account_id, kind: 'digest', ...time, ...taken, ...reminders }
  await jobs.queue(tx, { name: ALERT_MAIL }, mail)
  return true
}

const DIGESTS_NOW_PER_HOUR: Limit = { name: 'digest-now', max: 1, seconds: 3_600 }

/** Sends the caller what their next digest would contain, which then does not repeat it. */
export async function sendDigestNow(
  { config, jobs }: Platform,
  caller: Caller,
  tx: Tx,
): Promise<{ queued: boolean }> {
  const { is_paused, is_unwanted, ...time } = await digests.holdNow(tx, caller.id)
  // Taken for an email that they do not get, their matches would be dropped.
  if (is_unwanted) throw conflict(is_paused ? 'Your alerts are paused.' : 'Digest emails are off.')
  const queued = await queueDigest(jobs, tx, caller.id, time)
  await lightBell(tx, caller.id)
  // Counted only when something is sent.
  if (queued) await spendLimit(config, tx, DIGESTS_NOW_PER_HOUR, caller.id)
  return { queued }
}

export const sweepDigests = digests.sweep

/** After a restore nothing is sent that was due before it. */
export const dropOldAlerts = (tx: Tx) => digests.dropOld(tx)
