import { isWebAddress, withScheme } from './addresses.ts'
import { atMost } from './at-most.ts'
import { line, text } from './fields.ts'
import { cleanText } from './text.ts'
import { LENGTHS, SOCIAL_ICONS, SOCIAL_LINKS_MAX } from './vocabulary.ts'
import { z } from './zod.ts'

// Each character can match in one place only, so no address takes long to check.
const MAIL = /^mailto:([^\s@<>"?&]+)@[^\s@<>"?&.]+(\.[^\s@<>"?&.]+)+$/i
const PHONE = /^tel:\+?[(). /-]*\d[\d(). /-]*(;ext=\d{1,10})?$/i
const PHONE_LENGTH = 40

/** A phone number with its extension as in an address (RFC 3966): "x12" and "ext. 12" are ";ext=12". */
function withExtension(phone: string): string {
  const [number = '', extension = '', ...more] = phone.split(/extension\.?|ext\.?|x/i)
  if (more.length > 0 || !/^\d{1,10}$/.test(extension.trim())) return phone
  return `${number.trimEnd().replace(/,$/, '').trimEnd()};ext=${extension.trim()}`
}

/** The address as it is stored: email addresses and phone numbers get their scheme, anything else https. */
function tidyUrl(url: string, icon: string): string {
  const trimmed = url.trim()
  if (trimmed === '') return ''
  if (icon === 'Mail' && !trimmed.includes(':')) return `mailto:${trimmed}`
  if (icon === 'Phone' && (!trimmed.includes(':') || /^tel:/i.test(trimmed)))
    return `tel:${withExtension(trimmed.replace(/^tel:/i, ''))}`
  return /^(mailto|tel):/i.test(trimmed) ? trimmed : withScheme(trimmed)
}

const REFUSALS: Partial<Record<string, string>> = {
  Mail: 'Must be a valid email',
  Phone: 'Must be a valid phone number',
}

/** Email and phone addresses must use their own icons: the icons decide who may see them. */
function isSafe({ url, icon }: { url: string; icon: string }): boolean {
  if (icon === 'Mail') {
    const name = MAIL.exec(url)?.[1]
    return (
      name !== undefined && name.length <= LENGTHS.emailName && url.length <= 'mailto:'.length + LENGTHS.email
    )
  }
  if (icon === 'Phone') return url.length <= 'tel:'.length + PHONE_LENGTH && PHONE.test(url)
  return isWebAddress(url)
}

export const SocialLink = z
  .strictObject({ url: text(LENGTHS.short), icon: z.enum(SOCIAL_ICONS) })
  .overwrite(({ url, icon }) => ({ url: tidyUrl(url, icon), icon }))
  .refine(isSafe, {
    error: ({ input }) => REFUSALS[(input as { icon: string }).icon] ?? 'Must be a valid URL',
    path: ['url'],
  })
export type SocialLink = z.output<typeof SocialLink>

const tidyName = (name: string) => cleanText(name).replace(/\s+/g, ' ').trim()

// A map would drop one of two names that are equal once tidied, and one that names its prototype.
function refuseNames(names: string[], refuse: (name: string, message: string) => void) {
  const seen = new Set<string>()
  for (const name of names) {
    const tidy = tidyName(name)
    if (tidy === '__proto__') refuse(name, 'Invalid input')
    else if (seen.has(tidy)) refuse(name, 'There is a link of this name')
    seen.add(tidy)
  }
}

const Links = z.record(line(LENGTHS.tag, 'Required'), SocialLink)

/** By the platform's name: a map has each name once. */
export const SocialLinks = atMost(
  SOCIAL_LINKS_MAX,
  `At most ${SOCIAL_LINKS_MAX} links`,
  z.preprocess<unknown, typeof Links, z.input<typeof Links>>((links, context) => {
    if (typeof links !== 'object' || links === null) return links
    refuseNames(Object.keys(links), (name, message) =>
      context.addIssue({ code: 'custom', path: [name], message }),
    )
    return links
  }, Links),
)
