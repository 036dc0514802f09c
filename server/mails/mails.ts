import { randomUUID } from 'node:crypto'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/db.ts'
import type { Job, Jobs } from '../platform/jobs.ts'
import type { Mail } from '../platform/mail.ts'
import { fillIn } from './fill-in.ts'
import type { LetterName, Letters } from './letters.ts'

/** A mail that waits. It holds no secret: the address of its link is made when it is sent. */
type Queued = { id: string; letter: LetterName; to: string; slots: Record<string, string>; link?: string }

/** The name of the queue. */
export const MAIL = 'mail'

/** Queues a mail in the transaction of what it tells. `link` is the id of the mailed link that it carries. */
export async function queueMail<Name extends LetterName>(
  jobs: Jobs,
  tx: Tx,
  letter: Name,
  to: string,
  slots: Letters[Name],
  link?: string,
): Promise<void> {
  const queued: Queued = { id: randomUUID(), letter, to, slots, ...(link !== undefined && { link }) }
  await jobs.queue(tx, { name: MAIL }, queued)
}

/**
 * The job that sends one mail. `addressOfLink` gives the full address of a mailed link, its time counted from now, or
 * null when it was used or voided meanwhile: then there is nothing to send.
 */
export function mailJob(
  config: Config,
  deliver: (mail: Mail) => Promise<void>,
  addressOfLink: (id: string) => Promise<string | null>,
): Job<Queued> {
  return {
    name: MAIL,
    // A mail server that answers slowly for one address holds up few others.
    atOnce: 3,
    run: async ({ id, letter, to, slots, link }) => {
      const address = link === undefined ? '' : await addressOfLink(link)
      if (address === null) return
      const filled = fillIn(letter, {
        ...slots,
        // "Hello there," to whom nobody has named.
        name: slots.name?.trim() || 'there',
        link: address,
        company: config.COMPANY_NAME,
        contact_email: config.CONTACT_EMAIL,
      })
      await deliver({ id, to, ...filled })
    },
  }
}
