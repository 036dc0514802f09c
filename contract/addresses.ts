import { text } from './fields.ts'
import { LENGTHS } from './vocabulary.ts'

// Limits count code points, and one can take two UTF-16 units. A browser's parser may take quadratic time.
const LONGEST = 2 * LENGTHS.short + 'https://'.length

/** Whether this is an http or https address. Credentials before the host would let one site look like another. */
export function isWebAddress(value: string): boolean {
  if (value.length > LONGEST) return false
  if (!/^https?:\/\/[^/?#@\s\\]+([/?#][^\s\\]*)?$/i.test(value) || !URL.canParse(value)) return false
  // A name with a top-level domain: no machine of the local network, no bare number.
  const names = new URL(value).hostname.replace(/\.$/, '').split('.')
  return /[a-z]/i.test(names.at(-1) ?? '') && Boolean(names.at(-2))
}

/** The address, with https in front if it has no scheme. */
export const withScheme = (value: string) =>
  value === '' || value.includes('://') ? value : `https://${value}`

/** An http or https address; without a scheme it gets https. An empty one counts as none. */
export const webAddress = (message: string) =>
  text(LENGTHS.short)
    .overwrite((value) => withScheme(value.trim()))
    .refine((value) => value === '' || isWebAddress(value), message)
