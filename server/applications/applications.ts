import { ROLE_OF_USER_TYPE, topicsOf } from '../../contract/applications.rules.ts'
import type { SentApplication } from '../../contract/applications.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { mailAfter } from './application-mails.ts'
import { applications } from './applications.sql.ts'
import { applicationStatus } from './status.sql.ts'

const DAY = 86_400
const PER_PERSON: Limit = {
  name: 'applications-person',
  max: 3,
  seconds: DAY,
  words: 'We have several applications with this email address already. Wait before you send another.',
}
const PER_ADDRESS: Limit = {
  name: 'applications-address',
  max: 20,
  seconds: DAY,
  words: 'Too many applications have come from your network. Wait before you send another.',
}
const APPLICATION = 'application'

/** Until the transaction ends, others who apply with this address or decide on it wait. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await applications.lockAddress(tx, email)
}

/**
 * Stores an application beside earlier ones. One with a member's address is dropped, and the answer does not reveal
 * that: the statements are the same, and the job finds out afterwards who gets which email.
 */
export async function apply(
  { config, jobs }: Platform,
  origin: string,
  sent: SentApplication,
  tx: Tx,
): Promise<typeof SUCCESS> {
  await spendLimit(config, tx, PER_ADDRESS, origin)
  await spendLimit(config, tx, PER_PERSON, sent.email)
  const { email } = sent
  await lockAddress(tx, email)
  const id = await applications.insert(tx, email, ROLE_OF_USER_TYPE[sent.userType], dataOf(sent))
  await applications.dropOfMember(tx, id, email)
  await jobs.queue(tx, { name: APPLICATION }, { id, email })
  await publishEvent(tx, 'applications.changed', 'all')
  return SUCCESS
}

/** A reason for a rejection is kept for as long as the status page shows it. */
export const sweepReasons = applicationStatus.sweepReasons

/** In the form that onboarding reads and admins see. */
function dataOf(sent: SentApplication) {
  const { name, organization, phone, city, state, timezone, website, experience } = sent
  return {
    status: 'New',
    ...{ name, organization, phone, city, state, timezone, website, experience },
    linkedin_url: sent.linkedinUrl,
    topics: topicsOf(sent.topics ?? sent.beats, sent.otherBeat),
    other_beat: sent.otherBeat,
    additional_info: sent.additionalInfo,
  }
}

/** The job that sends the emails about an application. */
export function applicationJob(platform: Platform): Job<{ id: string; email: string }> {
  return {
    name: APPLICATION,
    atOnce: 3,
    run: ({ id, email }) =>
      platform.database.db.transaction().execute((tx) => mailAfter(platform, tx, id, email)),
  }
}
