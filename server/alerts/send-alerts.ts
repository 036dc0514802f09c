import { sendMail } from '../mails/mails.ts'
import type { Delivery } from '../matches/matches.rules.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { Turns } from '../platform/jobs/turns.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { emitMetric } from '../platform/metrics/events.ts'
import type { Platform } from '../platform/platform.ts'
import type { ActionLinks } from './action-links.ts'
import { ALERT_MAIL, type AlertMail, type Mailing } from './alert-mails.ts'
import { alertEmail, digestEmail } from './alert-words.ts'
import { digestFacts } from './digest-facts.sql.ts'
import { digestTip } from './digest-tip.sql.ts'
import { mailedPosts } from './mailed-posts.sql.ts'

/** Connections to the mail server, besides those of other emails, which never wait behind alerts. */
export const ALERT_CONNECTIONS = 10

/** A digest is in no hurry: half of the time is for requests. */
const DIGEST_RESTS = 1

/**
 * The job that sends one alert or digest. What it says is looked up now: a post that was closed or marked as not relevant
 * since it was queued, and one that no filter delivers any more, is left out, and an email without any is not sent.
 */
export function alertMailJob(
  platform: Platform,
  deliver: (mail: Mail) => Promise<void>,
  links: ActionLinks,
): Job<AlertMail> {
  const turns = new Turns()
  return {
    name: ALERT_MAIL,
    atOnce: 2,
    batch: ALERT_CONNECTIONS,
    run: (mail, _log, queuedAt) => sendAlert(platform, deliver, { links, turns }, mail, queuedAt),
  }
}

const secondsSince = (moment: string) => Math.max(0, Date.now() - Date.parse(moment)) / 1_000

/** After a vacation an alert has what had waited for digests, too. */
const kindsOf = (mail: AlertMail): Delivery[] =>
  mail.kind === 'digest' ? ['digest'] : mail.held_by === 'vacation' ? ['instant', 'digest'] : ['instant']

async function sendAlert(
  { config, database: { db }, log, origin }: Platform,
  deliver: (mail: Mail) => Promise<void>,
  { links, turns }: { links: ActionLinks; turns: Turns },
  mail: AlertMail,
  queuedAt: Date,
): Promise<void> {
  const { account_id } = mail
  const reader = await mailedPosts.reader(db, account_id)
  if (!reader) return
  const { posts, expired: expiredSince } = await mailedPosts.taken(db, account_id, mail.posts, kindsOf(mail))
  const mailing: Mailing = {
    ...{ reader, posts, origin: origin(), now: Date.now() },
    addressOf: (action, id) => links.address(origin(), { action, account_id, subject_id: id ?? null }),
  }
  const email =
    mail.kind === 'alert'
      ? ofAlert(mailing, mail)
      : await turns.take(() => ofDigest(mailing, mail), DIGEST_RESTS)
  if (!email) return
  // An alert of one filter turns off that filter; any other all alerts.
  const filters = new Set(posts.flatMap(({ filters }) => filters.map(({ id }) => id)))
  const [only] = mail.kind === 'alert' && filters.size === 1 ? filters : []
  const unsubscribe = only
    ? mailing.addressOf('unsubscribe_filter', only)
    : mailing.addressOf('unsubscribe_alerts')
  const {
    template,
    slots: { rows, ...slots },
  } = email
  const filled = { template, slots: { ...slots, name: reader.name }, rows }
  await sendMail(config, deliver, { id: mail.id, to: reader.email, unsubscribe, ...filled }, queuedAt)
  if (mail.kind === 'alert' && mail.held_by === null && mail.since !== null)
    emitMetric('alerted', { channel: 'email', seconds: secondsSince(mail.since) })

  function ofAlert(about: Mailing, { held_by, expired }: AlertMail & { kind: 'alert' }) {
    return posts.length > 0 && alertEmail(about, { held_by, expired: expired + expiredSince })
  }

  async function ofDigest(about: Mailing, { local_at, zone, ...ids }: AlertMail & { kind: 'digest' }) {
    if (!reader?.wants_digest) return null
    const saved = await mailedPosts.open(db, account_id, ids.saved)
    const changed = await mailedPosts.readable(db, account_id, ids.changed)
    if (posts.length + saved.length === 0) return null
    // The word that a tip names is one of their authors'.
    const tune = reader.show_text ? await tip() : null
    const facts = await digestFacts.of(db, account_id)
    return digestEmail(about, { local_at, zone, saved, changed, tune, ...facts })
  }

  function tip() {
    return digestTip.of(db, account_id).catch((error: unknown) => {
      log.error({ err: error }, 'a digest goes without a tip')
      return null
    })
  }
}
