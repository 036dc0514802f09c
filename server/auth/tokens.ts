import { createHash, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jwtVerify, SignJWT } from 'jose'
import { z } from '../../contract/zod.ts'
import type { Config } from '../platform/config.ts'

export const ACCESS_TOKEN_SECONDS = 3_600

/** The claims of an access token, `exp` in seconds. They grant nothing alone: every call looks up the session. */
export type AccessClaims = { userId: string; sessionId: string; exp: number }

/**
 * The key that signs access tokens: AUTH_SECRET, or a random one kept in DATA_DIR. Processes on several machines must
 * share AUTH_SECRET.
 */
export async function readAuthKey(config: Config): Promise<Uint8Array> {
  if (config.AUTH_SECRET) return Buffer.from(config.AUTH_SECRET)
  const path = join(config.dataDir, 'auth-secret')
  await mkdir(config.dataDir, { recursive: true })
  // Written in full before it gets its name, and never overwritten, so that two processes that start at once agree.
  const half = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(half, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true })
  await link(half, path).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(half)
  await chmod(path, 0o600)
  const key = await readFile(path)
  if (key.length < 32)
    throw new Error(`The secret in ${path} is damaged. Restore it, or remove the file to make another.`)
  return key
}

/** `now` in seconds, by the database's clock. */
type SignedSession = {
  id: string
  aal: string
  method: string
  created_at: string
  second_factor_at: string | null
  now: number
}

export async function signAccessToken(
  key: Uint8Array,
  session: SignedSession,
  user: { id: string; email: string },
): Promise<{ token: string; expiresAt: number }> {
  const now = Math.floor(session.now)
  const expiresAt = now + ACCESS_TOKEN_SECONDS
  const seconds = (moment: string) => Math.floor(Date.parse(moment) / 1_000)
  const token = await new SignJWT({
    role: 'authenticated',
    email: user.email,
    session_id: session.id,
    aal: session.aal,
    amr: [
      ...(session.second_factor_at ? [{ method: 'totp', timestamp: seconds(session.second_factor_at) }] : []),
      { method: session.method, timestamp: seconds(session.created_at) },
    ],
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(user.id)
    .setAudience('authenticated')
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(key)
  return { token, expiresAt }
}

const REMEMBERED = 10_000
/** Ours have about 900 at most, with an address of 320 characters. */
const LENGTH_MAX = 2_048
// One text per token: the last character of a signature holds two spare bits, which must be zero.
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/

/**
 * Reads access tokens: the claims of one that we signed, or null. The database's clock decides whether it has expired.
 * Verified tokens are cached by their whole text, as checking the signature at every call takes a quarter of the
 * server's time. Every call still looks up the session.
 */
export function accessTokenReader(key: Uint8Array) {
  const verified = new Map<string, AccessClaims>()
  return async (token: string): Promise<AccessClaims | null> => {
    if (token.length > LENGTH_MAX) return null
    const known = verified.get(token)
    if (known) return known
    const read = TOKEN.test(token) ? await verify(key, token) : null
    if (!read) return null
    // Evicts the oldest: a map keeps insertion order.
    if (verified.size >= REMEMBERED) verified.delete(verified.keys().next().value ?? '')
    verified.set(token, read)
    return read
  }
}

const Claims = z.object({ sub: z.uuid(), session_id: z.uuid(), exp: z.number() })

async function verify(key: Uint8Array, token: string) {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience: 'authenticated',
      // This process's own clock does not count.
      currentDate: new Date(0),
    })
    const { sub, session_id, exp } = Claims.parse(payload)
    return { userId: sub, sessionId: session_id, exp }
  } catch {
    return null
  }
}

/** 256 bits that only the browser keeps; the database holds the hash. */
export function newRefreshToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
