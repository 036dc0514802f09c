import { text } from './fields.ts'
import { LENGTHS } from './vocabulary.ts'

// A limit counts code points, of which each may take two units; a browser's parser may take the square of a length.
const LONGEST = 2 * LENGTHS.short + 'https://'.length

/** Whether it is an http or https address. Credentials before the host would let one site look like another. */
export function isWebAddress(value: string): boolean {
  if (value.length > LONGEST) return false
  if (!/^https?:\/\/[^/?#@\s\\]+([/?#][^\s\\]*)?$/i.test(value) || !URL.canParse(value)) return false
  // A name with a top level: neither a machine of the own network nor a bare number.
  const names = new URL(value).hostname.replace(/\.$/, '').split('.')
  return /[a-z]/i.test(names.at(-1) ?? '') && Boolean(names.at(-2))
}

/** The address with https before it when it has no scheme. */
export const withScheme = (value: string) =>
  value === '' || value.includes('://') ? value : `https://${value}`

/** An http or https address; without a scheme it gets https. An empty one is as good as none. */
export const webAddress = (message: string) =>
  text(LENGTHS.short)
    .overwrite((value) => withScheme(value.trim()))
    .refine((value) => value === '' || isWebAddress(value), message)
