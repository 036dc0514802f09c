import { endpoint } from './endpoint.ts'
import { cleanText } from './text.ts'
import { z } from './zod.ts'

// The part of the GoTrue protocol that the browser's client uses. Unknown keys are the client's extensions: ignored.

export const AuthFactor = z.object({
  id: z.uuid(),
  friendly_name: z.string(),
  factor_type: z.literal('totp'),
  status: z.enum(['unverified', 'verified']),
  created_at: z.string(),
  updated_at: z.string(),
})
export type AuthFactor = z.infer<typeof AuthFactor>

export const AuthUser = z.object({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  email_confirmed_at: z.string().nullable(),
  new_email: z.string().optional(),
  phone: z.literal(''),
  last_sign_in_at: z.string().nullable(),
  app_metadata: z.object({ provider: z.literal('email'), providers: z.array(z.literal('email')) }),
  user_metadata: z.object({}),
  identities: z.array(z.never()),
  factors: z.array(AuthFactor),
  is_anonymous: z.literal(false),
  created_at: z.string(),
  updated_at: z.string(),
})
export type AuthUser = z.infer<typeof AuthUser>

export const AuthSession = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds from now. */
  expires_in: z.number().int(),
  /** Seconds since 1970. */
  expires_at: z.number().int(),
  refresh_token: z.string(),
  user: AuthUser,
})
export type AuthSession = z.infer<typeof AuthSession>

const secret = z.string().max(1_000).optional()

export const token = endpoint('POST /auth/v1/token', {
  summary: 'Sign in with a password, or renew a session',
  query: z.object({ grant_type: z.string().max(100).optional() }),
  body: z
    .object({
      email: z.string().max(400).overwrite(cleanText).optional(),
      phone: secret,
      password: secret,
      refresh_token: secret,
    })
    .optional(),
  reply: AuthSession,
})

export const readUser = endpoint('GET /auth/v1/user', { summary: 'The signed-in user', reply: AuthUser })

export const logout = endpoint('POST /auth/v1/logout', {
  summary: 'End this session, the others, or all',
  query: z.object({ scope: z.enum(['local', 'others', 'global']).default('global') }),
  empty: true,
  body: z.unknown().optional(),
  reply: z.object({}),
})

const redirect = z.object({ redirect_to: z.string().max(2_000).optional() })
const address = z.string().max(400).overwrite(cleanText).optional()

export const updateUser = endpoint('PUT /auth/v1/user', {
  summary: 'Change the own password or email address',
  query: redirect,
  body: z.object({
    password: secret,
    /** Required unless the session came from a mailed link. */
    current_password: secret,
    email: address,
    phone: z.unknown().optional(),
    data: z.unknown().optional(),
    app_metadata: z.unknown().optional(),
    role: z.unknown().optional(),
  }),
  reply: AuthUser,
})

export const recover = endpoint('POST /auth/v1/recover', {
  summary: 'Mail a link to reset the password; the answer is the same for an unknown address',
  query: redirect,
  body: z.object({ email: address }).optional(),
  reply: z.object({}),
})

export const LINK_TYPES = ['recovery', 'invite', 'email_change'] as const
export type LinkType = (typeof LINK_TYPES)[number]

export const resend = endpoint('POST /auth/v1/resend', {
  summary: 'Mail the links of an email change again',
  query: redirect,
  body: z.object({ type: z.string().max(100).optional(), email: address }).optional(),
  reply: z.object({}),
})

export const enrollFactor = endpoint('POST /auth/v1/factors', {
  summary: 'Begin to set up a second factor (TOTP)',
  body: z.object({
    factor_type: z.string().max(100).optional(),
    friendly_name: z.string().max(200).overwrite(cleanText).optional(),
    issuer: z.string().max(200).optional(),
  }),
  reply: z.object({
    id: z.uuid(),
    type: z.literal('totp'),
    friendly_name: z.string(),
    /** `qr_code` is an SVG image that holds `uri`; `secret` is base32, to be typed by hand. */
    totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
  }),
})

const factor = z.object({ factor_id: z.uuid() })

export const challengeFactor = endpoint('POST /auth/v1/factors/:factor_id/challenge', {
  summary: 'Ask for a code of a second factor',
  params: factor,
  body: z.unknown().optional(),
  reply: z.object({
    id: z.uuid(),
    type: z.literal('totp'),
    /** Seconds since 1970. */
    expires_at: z.number().int(),
  }),
})

export const verifyFactor = endpoint('POST /auth/v1/factors/:factor_id/verify', {
  summary: 'Give a code of a second factor; the session then counts as aal2',
  params: factor,
  body: z.object({ challenge_id: z.string().max(100).optional(), code: z.string().max(100).optional() }),
  reply: AuthSession,
})

export const removeFactor = endpoint('DELETE /auth/v1/factors/:factor_id', {
  summary: 'Remove a second factor',
  params: factor,
  body: z.unknown().optional(),
  reply: z.object({ id: z.uuid() }),
})
