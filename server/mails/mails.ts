import { randomUUID } from 'node:crypto'
import type { Config } from '../platform/config.ts'
import { GivenUp, type Job, type Jobs } from '../platform/jobs/jobs.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { emitMetric, type MetricEvents } from '../platform/metrics/events.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { fillIn } from './fill-in.ts'
import type { TemplateName, TemplateSlots } from './template-slots.ts'
import { templates } from './templates.gen.ts'

export type { TemplateSlots }

/** Every email template. */
export const TEMPLATE_NAMES = Object.keys(templates)

/** Whose emails, and which kinds of them, an unsubscribe link turns off. */
export type Subscription = { account_id: string; kind: 'messages' | 'pitches' | 'all' | 'outcomes' }

/** A waiting email. It holds no secret: the address of its link is made when it is sent. */
type Queued = {
  id: string
  letter: TemplateName
  to: string
  slots: Record<string, string>
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
  const queued: Queued = { id: randomUUID(), letter: template, to, slots, ...links }
  await jobs.queue(tx, { name: MAIL }, queued)
}

/**
 * The job that sends one email. `addressOfLink` returns the full address of a mailed link, with its lifetime counted
 * from now, or null when it was used or voided while it waited: then there is nothing to send. `addressToUnsubscribe`
 * likewise returns null when the member has left or turned these emails off.
 */
export function mailJob(
  config: Config,
  deliver: (mail: Mail) => Promise<void>,
  addressOfLink: (id: string) => Promise<string | null>,
  addressToUnsubscribe: (subscription: Subscription) => Promise<string | null>,
): Job<Queued> {
  return {
    name: MAIL,
    // A mail server that is slow for one address must not hold up many others.
    atOnce: 3,
    run: async ({ id, letter: template, to, slots, link, unsubscribe }, _log, queuedAt) => {
      const address = link === undefined ? '' : await addressOfLink(link)
      const unsubscribe_link = unsubscribe === undefined ? '' : await addressToUnsubscribe(unsubscribe)
      if (address === null || unsubscribe_link === null) return
      const filled = fillIn(template, {
        ...slots,
        // "Hello there," for a recipient without a name.
        name: slots.name?.trim() || 'there',
        link: address,
        unsubscribe_link,
        company: config.COMPANY_NAME,
        contact_email: config.CONTACT_EMAIL,
      })
      const mail = {
        id,
        to,
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
