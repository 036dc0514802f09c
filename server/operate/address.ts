import { EmailAddress } from '../../contract/email-change.ts'
import { cleanText } from '../../contract/text.ts'
import { UsageError } from '../platform/command.ts'

/** Normalizes an address the way addresses are stored. */
export const addressOf = (word = ''): string => cleanText(word).trim().toLowerCase()

/** The same, for an address that needn't belong to a member yet. Throws UsageError when it isn't an address. */
export function anyAddressOf(word = ''): string {
  const read = EmailAddress('').safeParse(word)
  if (!read.success) throw new UsageError('EMAIL must be an email address.')
  return read.data
}

export const nobody = () => new Error('There is no member with this address.')
