import { randomUUID } from 'node:crypto'
import type { Config } from '../platform/config.ts'
import { GivenUp, type Job, type Jobs } from '../platform/jobs/jobs.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { emitMetric, type MetricEvents } from '../platform/metrics/events.ts'
import type { Platform } from '../platform/platform.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { fillIn, oneLine } from './fill-in.rules.ts'
import { existing } from './mails.sql.ts'
import type {
  DigestRow,
  FootRow,
  PostRow,
  Row,
  ShortRow,
  TemplateName,
  TemplateSlots,
} from './template-slots.ts'
import { templates } from './templates.gen.ts'

export { lookAgainAtMails } from './mails.sql.ts'
export type { DigestRow, FootRow, PostRow, Row, ShortRow, TemplateSlots }

/** Every email template. */
export const TEMPLATE_NAMES = Object.keys(templates)

/** Whose emails, and which kind of them, an unsubscribe link turns off; `post_id` is the request that this email is about. */
export type Subscription = { account_id: string; kind: string; post_id?: string }
/** The application whose status page an email links to. */
type OfApplication = { application_id: string }

/** A waiting email. It holds no secret: the address of its link is made when it is sent. */
type Queued = {
  id: string
  letter: TemplateName
  to: string
  slots: Record<string, string>
  rows?: Row[]
  link?: string
  application?: string
  /** A link to an expert, from which the whole email is made. */
  source_link?: string
  unsubscribe?: Subscription
}

/** The name of the queue. */
export const MAIL = 'mail'

/**
 * Queues an email in the transaction that it reports on. `carries` is the id of its mailed link, the application that
 * its link is about, or what its unsubscribe link turns off.
 */
export async function queueMail<Name extends TemplateName>(
  jobs: Jobs,
  tx: Tx,
  template: Name,
  to: string,
  slots: TemplateSlots[Name],
  carries?: string | OfApplication | Subscription,
): Promise<void> {
  const { rows, ...rest } = slots as Record<string, string> & { rows?: Row[] }
  const queued: Queued = {
    id: randomUUID(),
    letter: template,
    to,
    slots: rest,
    ...(rows && { rows }),
    ...linksOf(carries),
  }
  await jobs.queue(tx, { name: MAIL }, queued)
}

/**
 * Queues the email with a link to an expert. Neither whom it goes to nor what it says is in the queue: it is read from the
 * link when it is sent, so that nothing is left of it once the link has ended.
 */
export async function queueSourceLink(jobs: Jobs, tx: Tx, link_id: string): Promise<void> {
  const queued: Queued = { id: link_id, letter: 'source_link', to: '', slots: {}, source_link: link_id }
  await jobs.queue(tx, { name: MAIL }, queued)
}

function linksOf(carries: string | OfApplication | Subscription | undefined) {
  if (carries === undefined) return {}
  if (typeof carries === 'string') return { link: carries }
  return 'application_id' in carries ? { application: carries.application_id } : { unsubscribe: carries }
}

/** An email to an expert, with the address of its link. */
export type SourceLinkMail = { to: string; slots: TemplateSlots['source_link'] & { link: string } }
type Addresses<Of> = { address: (db: Db, origin: string, of: Of) => Promise<string | null> }
export type MailLinks = {
  links: Addresses<string>
  statusLinks: Addresses<string>
  unsubscribeLinks: Addresses<Subscription> & {
    /** For how many seconds the email is held, which does not change until the transaction ends. Null: the member has left. */
    secondsHeld: (tx: Tx, of: Subscription) => Promise<number | null>
  }
  sourceLinks: { mail: (db: Db, origin: string, link_id: string) => Promise<SourceLinkMail | null> }
}

/**
 * The job that sends one email. `links` return the full address of a mailed link, with its lifetime counted from now, or
 * null when it was used or voided while it waited: then there is nothing to send. `statusLinks` likewise return null when
 * the application is gone, `sourceLinks` when the link has ended, `unsubscribeLinks` when the member has left or turned these emails off, or no longer reads the
 * request that the email is about; an email that is held is put back until it may go out. Rows about conversations that are gone by then are left out, and so is an email that had
 * no other rows.
 */
export function mailJob(
  { config, database: { db }, jobs, origin }: Pick<Platform, 'config' | 'database' | 'jobs' | 'origin'>,
  deliver: (mail: Mail) => Promise<void>,
  { links, statusLinks, sourceLinks, unsubscribeLinks }: MailLinks,
): Job<Queued> {
  const linkOf = async ({ link, application }: Pick<Queued, 'link' | 'application'>) => {
    if (link !== undefined) return links.address(db, origin(), link)
    return application === undefined ? '' : statusLinks.address(db, origin(), application)
  }
  /** Puts back an email that is held. False: there is nothing to send now. */
  const isDue = (mail: Queued, of: Subscription) =>
    db.transaction().execute(async (tx) => {
      const seconds = await unsubscribeLinks.secondsHeld(tx, of)
      if (seconds) await jobs.queue(tx, { name: MAIL }, mail, seconds)
      return seconds === 0
    })
  return {
    name: MAIL,
    // A mail server that is slow for one address must not hold up many others.
    atOnce: 3,
    run: async (mail, _log, queuedAt) => {
      const { id, letter: template, to, slots, rows, link, application, source_link, unsubscribe } = mail
      if (source_link !== undefined) {
        const made = await sourceLinks.mail(db, origin(), source_link)
        const whole = { id, template, rows: undefined, unsubscribe: '' }
        if (made) await sendMail(config, deliver, { ...whole, ...made }, queuedAt)
        return
      }
      const address = await linkOf({ link, application })
      const unsubscribe_link =
        unsubscribe === undefined ? '' : await unsubscribeLinks.address(db, origin(), unsubscribe)
      if (address === null || unsubscribe_link === null) return
      if (unsubscribe !== undefined && !(await isDue(mail, unsubscribe))) return
      const about = [...new Set(rows?.flatMap(({ of }) => of ?? []))]
      const there = about.length > 0 ? await existing(db, about) : []
      const shown = rows?.filter(({ of }) => of === undefined || there.includes(of))
      if (shown?.length === 0) return
      const filled = { template, slots: { ...slots, link: address }, rows: shown }
      await sendMail(config, deliver, { id, to, unsubscribe: unsubscribe_link, ...filled }, queuedAt)
    },
  }
}

/** An email to fill in; `unsubscribe` is the address that turns its kind off, empty: none does. */
type ToSend = {
  id: string
  to: string
  template: TemplateName
  slots: Record<string, string>
  rows: Row[] | undefined
  unsubscribe: string
}

/** Fills an email in and hands it over. */
export async function sendMail(
  config: Config,
  deliver: (mail: Mail) => Promise<void>,
  { id, to, template, slots, rows, unsubscribe }: ToSend,
  queuedAt: Date,
): Promise<void> {
  const all = {
    ...slots,
    // "Hello there," for a recipient without a name.
    name: slots.name?.trim() || 'there',
    unsubscribe_link: unsubscribe,
    company: config.COMPANY_NAME,
    contact_email: config.CONTACT_EMAIL,
  }
  const mail = {
    id,
    to,
    ...(slots.from_name && { from_name: oneLine(slots.from_name) }),
    ...(slots.thread && { thread: slots.thread }),
    ...(slots.reply_to && { reply_to: slots.reply_to }),
    ...(unsubscribe && { unsubscribe }),
    ...fillIn(template, all, rows),
  }
  await counted(template, queuedAt, () => deliver(mail))
}

async function counted(template: TemplateName, queuedAt: Date, deliver: () => Promise<void>): Promise<void> {
  const ended = (outcome: MetricEvents['mail']['outcome']) =>
    emitMetric('mail', {
      letter: template,
      outcome,
      seconds: Math.max(0, Date.now() - queuedAt.getTime()) / 1_000,
    })
  try {
    await deliver()
  } catch (error) {
    ended(error instanceof GivenUp ? 'permanent' : 'temporary')
    throw error
  }
  ended('sent')
}
