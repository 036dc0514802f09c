import { randomUUID } from 'node:crypto'
import type { Config } from '../platform/config.ts'
import { GivenUp, type Job, type Jobs } from '../platform/jobs/jobs.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { emitMetric, type MetricEvents } from '../platform/metrics/events.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { fillIn, oneLine } from './fill-in.ts'
import type { Row, TemplateName, TemplateSlots } from './template-slots.ts'
import { templates } from './templates.gen.ts'

export type { Row, TemplateSlots }

/** Every email template. */
export const TEMPLATE_NAMES = Object.keys(templates)

/** Whose emails, and which kind of them, an unsubscribe link turns off. */
export type Subscription = { account_id: string; kind: string }

/** A waiting email. It holds no secret: the address of its link is made when it is sent. */
type Queued = {
  id: string
  letter: TemplateName
  to: string
  slots: Record<string, string>
  rows?: Row[]
  link?: string
  unsubscribe?: Subscription
}

/** The name of the queue. */
export const MAIL = 'mail'

/**
 * Queues an email in the transaction that it reports on. `carries` is the id of its mailed link, or what its
 * unsubscribe link turns off.
 */
export async function queueMail<Name extends TemplateName>(
  jobs: Jobs,
  tx: Tx,
  template: Name,
  to: string,
  slots: TemplateSlots[Name],
  carries?: string | Subscription,
): Promise<void> {
  const links = typeof carries === 'string' ? { link: carries } : carries && { unsubscribe: carries }
  const { rows, ...rest } = slots as Record<string, string> & { rows?: Row[] }
  const queued: Queued = {
    id: randomUUID(),
    letter: template,
    to,
    slots: rest,
    ...(rows && { rows }),
    ...links,
  }
  await jobs.queue(tx, { name: MAIL }, queued)
}

/**
 * The job that sends one email. `addressOfLink` returns the full address of a mailed link, with its lifetime counted
 * from now, or null when it was used or voided while it waited: then there is nothing to send. `addressToUnsubscribe`
 * likewise returns null when the member has left or turned these emails off. `existing` returns which of these
 * conversations are still there: rows about others are left out, and so is an email that had no other rows.
 */
export function mailJob(
  config: Config,
  deliver: (mail: Mail) => Promise<void>,
  addressOfLink: (id: string) => Promise<string | null>,
  addressToUnsubscribe: (subscription: Subscription) => Promise<string | null>,
  existing: (conversations: string[]) => Promise<string[]>,
): Job<Queued> {
  return {
    name: MAIL,
    // A mail server that is slow for one address must not hold up many others.
    atOnce: 3,
    run: async ({ id, letter: template, to, slots, rows, link, unsubscribe }, _log, queuedAt) => {
      const address = link === undefined ? '' : await addressOfLink(link)
      const unsubscribe_link = unsubscribe === undefined ? '' : await addressToUnsubscribe(unsubscribe)
      if (address === null || unsubscribe_link === null) return
      const about = [...new Set(rows?.flatMap(({ of }) => of ?? []))]
      const there = about.length > 0 ? await existing(about) : []
      const shown = rows?.filter(({ of }) => of === undefined || there.includes(of))
      if (shown?.length === 0) return
      const all = {
        ...slots,
        // "Hello there," for a recipient without a name.
        name: slots.name?.trim() || 'there',
        link: address,
        unsubscribe_link,
        company: config.COMPANY_NAME,
        contact_email: config.CONTACT_EMAIL,
      }
      const filled = fillIn(template, all, shown)
      const mail = {
        id,
        to,
        ...(slots.from_name && { from_name: oneLine(slots.from_name) }),
        ...(slots.thread && { thread: slots.thread }),
        ...(slots.reply_to && { reply_to: slots.reply_to }),
        ...(unsubscribe_link && { unsubscribe: unsubscribe_link }),
        ...filled,
      }
      await counted(template, queuedAt, () => deliver(mail))
    },
  }
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
