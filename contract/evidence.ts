import { endpoint } from './endpoint.ts'
import {
  CHECK_MIN,
  CHECKS,
  EVIDENCE_LENGTHS,
  IDENTITY,
  PROOF_STATES,
  REGISTER_RESULTS,
} from './evidence.rules.ts'
import { Id, line, Moment, requiredText, Success } from './fields.ts'
import { PhotoMatch } from './photo-matches.ts'
import { Proof } from './sources.ts'
import { cleanText, lengthOf } from './text.ts'
import { LENGTHS } from './vocabulary.ts'
import { z } from './zod.ts'

const Confirmation = z.object({
  state: z.enum(PROOF_STATES).exclude(['none']),
  at: Moment,
  until: Moment,
  domain: z.string(),
  /** Whether the domain is that of the website listed here. */
  is_website: z.boolean(),
  /** Whether it is that of the agency. */
  is_agency: z.boolean(),
  /** What has changed since, and when; null: nothing. */
  changed: z.object({ what: z.array(z.enum(IDENTITY)).min(1), at: Moment }).nullable(),
})

/** Each row of the section "Evidence"; null: missing. */
export const EvidenceRows = z.object({
  expert: Confirmation.nullable(),
  agency: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('attested'),
        name: z.string(),
        organization: z.string(),
        at: Moment,
        until: Moment,
      }),
      /** The expert's own profile. */
      z.object({ kind: z.literal('own'), since: Moment }),
    ])
    .nullable(),
  register: z
    .object({
      register: z.string(),
      number: z.string(),
      url: z.string(),
      result: z.enum(REGISTER_RESULTS),
      /** When it was added, or when the team looked it up. */
      at: Moment,
      until: Moment.nullable(),
    })
    .nullable(),
  team: z.object({ how: z.enum(CHECKS), at: Moment, until: Moment }).nullable(),
  /** Null without a photo. */
  photo: z
    .discriminatedUnion('state', [
      z.object({ state: z.literal('consented'), at: Moment, until: Moment }),
      z.object({ state: z.enum(['changed', 'missing']) }),
    ])
    .nullable(),
  photo_match: PhotoMatch.nullable(),
})
export type EvidenceRows = z.infer<typeof EvidenceRows>

export const Evidence = z.object({
  proof: Proof,
  rows: EvidenceRows,
  /** When the keeper sent the link that is not answered yet; null for everyone else. */
  asked_at: Moment.nullable(),
})
export type Evidence = z.infer<typeof Evidence>

const params = z.object({ source_id: Id })

export const readEvidence = endpoint('GET /api/sources/:source_id/evidence', {
  summary: 'What was checked about a source, how, and until when it counts',
  params,
  reply: Evidence,
})

export const attestSource = endpoint('PUT /api/sources/:source_id/attestation', {
  summary: 'Say that the caller represents the expert with their agreement',
  params,
  body: z.strictObject({ agreed: z.literal(true) }),
  reply: Evidence,
})

const HTTPS = 'Enter an address that begins with https://'

// With a name before it, or characters that nobody sees, a link shows another host than it leads to.
const isPlainAddress = (value: string) =>
  URL.canParse(value) && !/^https:\/\/[^/?#]*@/i.test(value) && !/\p{Cf}/u.test(value)

export const RegisterForm = z.strictObject({
  register: line(EVIDENCE_LENGTHS.register, 'Registry is required'),
  number: line(EVIDENCE_LENGTHS.number, 'Number is required'),
  url: z
    .string(HTTPS)
    .trim()
    .max(LENGTHS.short)
    .refine((value) => /^https:\/\/\S+$/i.test(value) && isPlainAddress(value), HTTPS)
    .meta({ format: 'uri' }),
})
export type RegisterForm = z.output<typeof RegisterForm>

export const setRegister = endpoint('PUT /api/sources/:source_id/register', {
  summary: 'Add a registry number, which the team may look up',
  params,
  body: RegisterForm,
  reply: Evidence,
})

export const confirmOwnSource = endpoint('PUT /api/sources/:source_id/confirmation', {
  summary: 'Confirm a profile that the caller holds; with `photo`, consent to its photo alone',
  params,
  body: z.strictObject({ photo: z.boolean() }),
  reply: Evidence,
})

const CHECK_WORDS = `Write ${CHECK_MIN} to ${EVIDENCE_LENGTHS.check.toLocaleString('en-US')} characters`

export const CheckForm = z.strictObject({
  words: requiredText(EVIDENCE_LENGTHS.check, CHECK_WORDS).refine(
    (value) => lengthOf(value) >= CHECK_MIN,
    CHECK_WORDS,
  ),
})

export const requestCheck = endpoint('POST /api/sources/:source_id/checks', {
  summary: 'Ask the team to check a source; 409 while a check is open',
  creates: true,
  params,
  body: CheckForm,
  reply: Success,
})

const NO_ADDRESS = 'Invalid email address'
/** The longest name of a host (RFC 1035). */
const DOMAIN_MAX = 253

/** As mail servers take it: both parts of an address have a length of their own. */
function isAddress(value: string): boolean {
  const at = value.lastIndexOf('@')
  return at <= LENGTHS.emailName && value.length - at - 1 <= DOMAIN_MAX
}

export const LinkForm = z.strictObject({
  email: z
    .string(NO_ADDRESS)
    .overwrite((value) => cleanText(value).trim())
    .pipe(z.email(NO_ADDRESS).max(LENGTHS.email, NO_ADDRESS).refine(isAddress, NO_ADDRESS)),
})

export const sendLink = endpoint('POST /api/sources/:source_id/links', {
  summary: 'Email the expert a link to confirm the profile',
  creates: true,
  params,
  body: LinkForm,
  reply: z.object({ domain: z.string(), expires_at: Moment }),
})
