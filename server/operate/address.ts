import { EmailAddress } from '../../contract/email-change.ts'
import { cleanText } from '../../contract/text.ts'
import { UsageError } from '../platform/command.ts'

/** As addresses are kept. */
export const addressOf = (word = ''): string => cleanText(word).trim().toLowerCase()

/** The same, of one that no member needs to have yet. Throws UsageError when it is no address. */
export function anyAddressOf(word = ''): string {
  const read = EmailAddress('').safeParse(word)
  if (!read.success) throw new UsageError('EMAIL must be an email address.')
  return read.data
}

export const nobody = () => new Error('There is no member with this address.')
