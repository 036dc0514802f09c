import { FALLBACK_NAMES, type Role } from './vocabulary.ts'

export const APPLICATION_STATUSES = ['New', 'Approved', 'Rejected'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** What the applications may be sorted by. */
export const APPLICATION_SORTS = ['email', 'role', 'created_at', 'status'] as const
export type ApplicationSort = (typeof APPLICATION_SORTS)[number]

/** Longest reason of a rejection. */
export const REASON_MAX = 2_000

/** The roles as the admin's pages name them. Source: docs/product.md#roles. */
export const ADMIN_ROLE_NAMES: Record<Role, string> = {
  journalist: 'Journalist',
  pr: 'PR Executive',
  expert: 'Domain Expert',
  admin: 'Admin',
}

const PRODUCT = 'Beatline'

// Of these scripts many letters look like Latin ones; the others are drawn as Latin ones and are none.
const LOOKALIKE =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u
const DRAWN = /[\u{1d400}-\u{1d7ff}\uff21-\uff5a]/u

const LEET: Record<string, string> = {
  0: 'o',
  1: 'i',
  l: 'i',
  '|': 'i',
  '!': 'i',
  3: 'e',
  5: 's',
  $: 's',
  4: 'a',
  '@': 'a',
}
/** A name as it reads at a glance: without case, accents, blanks and the difference between I, l and 1. */
const glance = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[01l|!35$4@]/g, (sign) => LEET[sign] ?? sign)
    .replace(/[^\p{L}]/gu, '')

/** What an admin is warned of in an applicant's name, or null. */
export function nameWarning(name: string): string | null {
  if (DRAWN.test(name) || (LOOKALIKE.test(name) && /\p{Script=Latin}/u.test(name)))
    return 'Some letters of this name only look like Latin ones.'
  const seen = glance(name)
  if (seen.includes(glance(PRODUCT))) return `This name looks like that of ${PRODUCT} itself.`
  const alike = Object.values(FALLBACK_NAMES).find((fallback) => seen === glance(fallback))
  return alike ? `This name looks like “${alike}”, which stands for members without a name.` : null
}

/** Why an application cannot be decided any more, or null. */
export function whyNotDecide(status: ApplicationStatus): string | null {
  if (status === 'New') return null
  return `This application was ${status.toLowerCase()} already.`
}
