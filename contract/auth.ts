import { endpoint } from './endpoint.ts'
import { cleanText } from './text.ts'
import { z } from './zod.ts'

// The part of the GoTrue protocol that the browser's client uses. Unknown keys are its extensions: ignored.

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
  body: z.unknown().optional(),
  reply: z.object({}),
})
