import { LINKS_PER_SOURCE } from '../../contract/evidence.rules.ts'
import type { sendLink as sending } from '../../contract/evidence.ts'
import { whyNotSendLink } from '../../contract/sources.rules.ts'
import type { z } from '../../contract/zod.ts'
import { addressHash, mailboxOf } from '../auth/auth.ts'
import type { Caller } from '../auth/who.ts'
import { queueSourceLink } from '../mails/mails.ts'
import { dayIn } from '../mails/moments.rules.ts'
import { conflict, invalid, notAuthenticated, tooMany } from '../platform/http/errors.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { domainOf } from '../source-evidence/source-evidence.ts'
import { absentSource, refuseFor } from '../sources/sources.ts'
import { sourceLinks } from './source-links.sql.ts'

const LINKS_PER_DAY: Limit = { name: 'source-links', max: 20, seconds: 86_400 }
/** LINKS_PER_SOURCE is within so many days, and as many to one address. */
const WINDOW_DAYS = 30

type Sent = z.output<(typeof sending)['schemas']['reply']>

/**
 * Emails the expert of the caller's own source a link to confirm it. The link that the source had before ends. Throws 403,
 * 404, 409, 422 and 429.
 */
export async function sendLink(
  platform: Platform,
  caller: Caller,
  source_id: string,
  email: string,
  tx: Tx,
): Promise<Sent> {
  const { config, jobs } = platform
  const sender = await sourceLinks.holdSender(tx, caller.id)
  if (!sender) throw notAuthenticated()
  const source = await sourceLinks.holdSource(tx, source_id, caller.id)
  if (!source) throw absentSource()
  refuseFor(source, whyNotSendLink(caller, source))
  if (source.retired_by === 'admin') throw conflict('The Beatline team has retired this profile.')
  const hash = await addressHash(config, email)
  if (mailboxOf(email) === mailboxOf(sender.email))
    throw invalid({ email: "This is your own address. Enter the expert's." })
  if (await sourceLinks.isRefused(tx, caller.id, hash))
    throw invalid({ email: 'The person at this address asked not to be contacted again.' })
  if (source.denied_by && !source.denied_by.equals(hash))
    throw invalid({
      email: 'Someone at another address said that this profile is not theirs. Only they can confirm it.',
    })
  const next = await sourceLinks.nextAt(
    tx,
    { profile_id: source_id, account_id: caller.id, address_hash: hash },
    LINKS_PER_SOURCE,
    WINDOW_DAYS,
  )
  if (next) {
    const date = dayIn(sender.zone, Date.parse(next.at), Date.parse(next.now))
    throw tooMany(
      next.seconds,
      `You have sent ${LINKS_PER_SOURCE} links in ${WINDOW_DAYS} days. You can send the next one on ${date}.`,
    )
  }
  await spendLimit(config, tx, LINKS_PER_DAY, caller.id)
  await sourceLinks.void(tx, source_id)
  const mail = domainOf(email)
  const { id, expires_at } = await sourceLinks.insert(tx, {
    ...{ profile_id: source_id, account_id: caller.id, email },
    ...{ ...mail, address_hash: hash },
  })
  await queueSourceLink(jobs, tx, id)
  // The keeper's pages show when the expert was asked.
  await publishEvent(tx, 'sources.changed', source_id)
  return { domain: mail.domain, expires_at }
}
