import type { ContactMessage } from '../../contract/contact.ts'
import { queueMail } from '../mails/mails.ts'
import { quoted } from '../mails/quoted.rules.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { contactMessages } from './contact.sql.ts'

/** No longer than needed to say who it is: only the message is marked as a stranger's words. */
const NAME_LENGTH = 100

const PER_ADDRESS: Limit = {
  name: 'contact-messages',
  max: 5,
  seconds: 3_600,
  words: 'Too many messages have come from your network. Wait before you send another.',
}

/**
 * Stores a message to the team and mails it to the configured address, from where replies go to its writer. The writer
 * gets no email: their address is not verified.
 */
export async function keepContactMessage(
  { config, jobs }: Platform,
  origin: string,
  sent: ContactMessage,
  tx: Tx,
): Promise<typeof SUCCESS> {
  await spendLimit(config, tx, PER_ADDRESS, origin)
  await contactMessages.insert(tx, sent)
  const { email: reply_to, ...slots } = sent
  await queueMail(jobs, tx, 'contact_message', config.CONTACT_EMAIL, {
    ...slots,
    name: quoted(sent.name, NAME_LENGTH),
    organization: quoted(sent.organization, NAME_LENGTH),
    reply_to,
  })
  return SUCCESS
}
