import { FALLBACK_NAMES, type Role } from './vocabulary.ts'

export const APPLICATION_STATUSES = ['New', 'Approved', 'Rejected'] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** The columns that applications can be sorted by. */
export const APPLICATION_SORTS = ['email', 'role', 'created_at', 'status'] as const
export type ApplicationSort = (typeof APPLICATION_SORTS)[number]

/** Why an application may be rejected, as the applicant reads it. The first one also counts for a rejection without any. */
export const REJECTION_REASONS = [
  'We could not verify where you work.',
  'Your organization is not in the US or Canada.',
  'Your work is outside what Beatline covers.',
  'We could not verify your profile.',
] as const
/** An admin's own words. */
export const ANOTHER_REASON = 'Another reason'
/** Longest rejection reason. */
export const REASON_MAX = 2_000

/** The length of a question to an applicant. */
export const QUESTION = { min: 10, max: 2_000 } as const

/** The roles as the admin's pages name them. Source: docs/product.md#roles. */
export const ADMIN_ROLE_NAMES: Record<Role, string> = {
  journalist: 'Journalist',
  pr: 'PR Executive',
  expert: 'Domain Expert',
  admin: 'Admin',
}

const PRODUCT = 'Beatline'

// Letters of other alphabets next to Latin ones. Chinese, Japanese and Korean names are written next to Latin ones.
const FOREIGN =
  /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}])\p{L}/u
// Drawn like Latin letters but not Latin: mathematical, full-width, circled and squared ones.
const DRAWN = /[\u{1d400}-\u{1d7ff}\uff21-\uff5a\u249c-\u24e9\u{1f130}-\u{1f189}]/u

/** What each character looks like at a glance; what Unicode decomposes by itself (é, ﬁ) is not listed. */
const READ_AS: Record<string, string> = {
  a: '4@ɑᴀ',
  b: 'ƀɓʙ',
  c: 'ᴄ',
  d: 'đðɖɗᴅ',
  e: '3ɛəǝᴇ',
  f: 'ƒꜰ',
  g: 'ɡɠɢ',
  h: 'ħɦʜ',
  i: '1l|!ıɩɪɨłƚɫɬʟ',
  j: 'ȷɉᴊ',
  k: 'ƙᴋ',
  m: 'ɱᴍ',
  n: 'ŋɲƞɴ',
  o: '0øɵᴏ',
  p: 'ƥᴘ',
  r: 'ɾʀ',
  s: '5$ʂꜱ',
  t: 'ŧƭʈᴛ',
  u: 'ʉʊᴜ',
  v: 'ʋᴠ',
  w: 'ᴡ',
  y: 'ƴʏ',
  z: 'ƶȥᴢ',
}
const LETTER_OF = new Map(
  Object.entries(READ_AS).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
)

/** A name as it looks at a glance: without case, accents, blanks and the difference between I, l and 1, or rn and m. */
const glance = (name: string) =>
  [...name.normalize('NFKD').toLowerCase()]
    .map((sign) => LETTER_OF.get(sign) ?? sign)
    .join('')
    .replace(/[^\p{L}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

/** How a name, or the words it begins with, look at a glance; with digits read as letters, and without them. */
function beginnings(name: string): string[] {
  const words = name.split(/[\s\p{Pd}\p{Pc}.,()]+/u)
  const begun = words.map((_, n) => words.slice(0, n + 1).join(''))
  return begun.flatMap((words) => [glance(words), glance(words.replace(/\d/g, ''))])
}

/** What an admin is warned about in an applicant's name, or null. */
export function nameWarning(name: string): string | null {
  if (DRAWN.test(name) || (FOREIGN.test(name) && /\p{Script=Latin}/u.test(name)))
    return 'Some letters of this name only look like Latin ones.'
  if (glance(name).includes(glance(PRODUCT))) return `This name looks like that of ${PRODUCT} itself.`
  const begun = beginnings(name)
  const alike = Object.values(FALLBACK_NAMES).find((fallback) => begun.includes(glance(fallback)))
  return alike ? `This name looks like “${alike}”, which stands for members without a name.` : null
}

type Asked = { status: ApplicationStatus; asked_at: string | null; answered_at: string | null }

/** Whether a question to the applicant waits for an answer. */
export const isAsked = ({ status, asked_at, answered_at }: Asked): boolean =>
  status === 'New' && asked_at !== null && answered_at === null

/** Why the applicant can't be asked a question now, or null. */
export function whyNotAsk(application: Asked): string | null {
  const why = whyNotDecide(application.status)
  if (why !== null) return why
  return isAsked(application) ? 'A question to the applicant is waiting for an answer already.' : null
}

/** Why no invite can be sent for an application, or null. */
export const whyNotInvite = (status: ApplicationStatus): string | null =>
  status === 'Rejected' ? 'This application was rejected.' : null

/** Why an application can no longer be decided, or null. */
export function whyNotDecide(status: ApplicationStatus): string | null {
  if (status === 'New') return null
  return `This application was ${status.toLowerCase()} already.`
}
