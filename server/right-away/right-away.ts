import { queueMail } from '../mails/mails.ts'
import type { Job, Jobs } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { NIL_ID } from '../platform/postgres/cursor.ts'
import { isAway, type Tx } from '../platform/postgres/db.ts'
import { PAUSE_SECONDS, rightAway, rightAwayNote, type Unsent } from './right-away.sql.ts'
import { messageMail, pitchMail } from './right-away-words.ts'

const JOB = { name: 'right-away' }
const AT_ONCE = 200
/** A run ends by then, well before the next begins. Members who are left are due in that one. */
const RUN_MS = 45_000

/** Part of the statement that makes a message or pitch: notes whom to email right away. */
export const noteRightAway = rightAwayNote

/** Looks when the first text of a burst is due. The job's own schedule is too coarse for it. */
export const wakeRightAway = (jobs: Jobs, tx: Tx, event: 'messages' | 'pitches'): Promise<void> =>
  jobs.queue(tx, JOB, {}, event === 'messages' ? PAUSE_SECONDS : 0)

/** Woken when something is due, and every minute for what had to wait: emails what was just written to members. */
export function rightAwayJob(platform: Platform): Job<object> {
  return { ...JOB, every: '* * * * *', run: () => mailRightAway(platform) }
}

/** Handles all members for whom something is due, each in a transaction of their own. Processes that run at once share them. */
export async function mailRightAway(platform: Platform): Promise<void> {
  const { database, log } = platform
  const end = performance.now() + RUN_MS
  let after: string | undefined = NIL_ID
  while (after !== undefined && performance.now() < end) {
    const due: string[] = await rightAway.due(database.db, after, AT_ONCE)
    for (const id of due) {
      if (performance.now() >= end) return
      await database.db
        .transaction()
        .execute((tx) => mail(platform, tx, id))
        .catch((error: unknown) => {
          if (isAway(error)) throw error
          // A member who cannot be mailed keeps no one else waiting.
          log.error({ err: error }, 'a member was not emailed right away')
        })
    }
    after = due.length === AT_ONCE ? due.at(-1) : undefined
  }
}

async function mail(platform: Platform, tx: Tx, id: string): Promise<void> {
  const waiting = await rightAway.hold(tx, id)
  const unsent = await rightAway.unsent(tx, id, waiting)
  const found = new Set(unsent.map((one) => one.id))
  // Read, withdrawn, or turned off meanwhile.
  await rightAway.forget(
    tx,
    id,
    waiting.filter((conversation) => !found.has(conversation)),
  )
  for (const { id: conversation, wait_until } of unsent)
    if (wait_until !== null) await wait(platform, tx, id, conversation, wait_until)
  const due = unsent.filter(({ wait_until }) => wait_until === null)
  const pitches = due.filter(({ pitch }) => pitch !== null)
  const messages = due.filter(({ pitch }) => pitch === null)
  // What had to wait goes out together.
  const late = messages.filter(({ is_late }) => is_late)
  const groups = [late, ...messages.filter(({ is_late }) => !is_late).map((one) => [one])]
  await send(platform, tx, id, 'pitches', pitches)
  for (const group of groups) await send(platform, tx, id, 'messages', group)
}

async function wait(platform: Platform, tx: Tx, id: string, conversation: string, at: string): Promise<void> {
  await rightAway.lookAgain(tx, id, conversation, at)
  const seconds = Math.max(1, Math.ceil((Date.parse(at) - Date.now()) / 1_000))
  // The rest of a burst. What is held longer is found by the schedule.
  if (seconds <= 2 * PAUSE_SECONDS) await platform.jobs.queue(tx, JOB, {}, seconds)
}

async function send(
  platform: Platform,
  tx: Tx,
  account_id: string,
  kind: 'pitches' | 'messages',
  group: Unsent[],
): Promise<void> {
  if (group.length === 0) return
  const recipient = await rightAway.recipient(tx, account_id)
  const where = { origin: platform.origin(), now: Date.now() }
  const carries = { account_id, kind }
  if (kind === 'pitches')
    await queueMail(
      platform.jobs,
      tx,
      'pitch_now',
      recipient.email,
      pitchMail(group, recipient, where),
      carries,
    )
  else
    await queueMail(
      platform.jobs,
      tx,
      'message_now',
      recipient.email,
      messageMail(group, recipient, where),
      carries,
    )
  for (const [at, one] of group.entries())
    await rightAway.noteMailed(tx, account_id, one, kind === 'pitches' && at === 0)
}
