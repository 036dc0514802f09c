import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { seededId } from '../db/seed/live.ts'
import { signAccessToken } from '../server/auth/tokens.ts'
import { hashPassword } from '../server/platform/passwords.ts'
import { send } from './load.ts'
import { AUTH_SECRET } from './server.ts'

export type Member = { account: string; email: string; role: string; token: string }

async function sign(id: string, created_at: string, user: { id: string; email: string }): Promise<string> {
  const claims = { id, aal: 'aal1', method: 'password', created_at, second_factor_at: null }
  const signed = await signAccessToken(Buffer.from(AUTH_SECRET), { ...claims, now: Date.now() / 1_000 }, user)
  return signed.token
}

/** Signs a member in without a password, and returns the access token. */
export async function makeSession(
  client: pg.ClientBase,
  { account, email }: { account: string; email: string },
): Promise<string> {
  const id = randomUUID()
  await client.query('update auth_users set password_set_at = now() where id = $1', [account])
  const { rows } = await client.query<{ created_at: string }>(
    `insert into auth_sessions (id, user_id, method, expires_at) values ($1, $2, 'password', now() + interval '1 day')
     returning created_at`,
    [id, account],
  )
  return sign(id, new Date(rows[0]!.created_at).toISOString(), { id: account, email })
}

/** The first members with a session each; those of earlier runs end. */
export async function signInMembers(client: pg.ClientBase, count: number): Promise<Member[]> {
  await client.query('delete from auth_sessions')
  const { rows } = await client.query<Omit<Member, 'token'>>(
    'select id as account, email, role from accounts order by id limit $1',
    [count],
  )
  const members: Member[] = []
  for (const row of rows) members.push({ ...row, token: await makeSession(client, row) })
  return members
}

export type PasswordMember = { email: string; password: string }

/** Gives seeded members one password of this run. */
export async function givePassword(client: pg.ClientBase, emails: string[]): Promise<PasswordMember[]> {
  const password = randomBytes(18).toString('base64url')
  await client.query(
    'update auth_users set password_hash = $1, password_set_at = now() where email = any ($2)',
    [await hashPassword(password), emails],
  )
  return emails.map((email) => ({ email, password }))
}

/** The session that the server gives to a member who signs in with a password. */
export type Session = { access_token: string; user: { id: string } }

export const signInCall = (member: PasswordMember) => ({
  method: 'POST',
  path: '/auth/v1/token?grant_type=password',
  body: JSON.stringify(member),
})

export const openSession = async (port: number, member: PasswordMember): Promise<Session> =>
  JSON.parse(await send(port, signInCall(member)))

/** Access tokens of seeded members, by number (db/seed/live.ts). */
export function tokensOf(count: number): Promise<string[]> {
  const created_at = new Date().toISOString()
  const tokens = Array.from({ length: count }, (_, number) => {
    const user = { id: seededId('account', number), email: `talker${number}@load.example` }
    return sign(seededId('session', number), created_at, user)
  })
  return Promise.all(tokens)
}

/** A new key for each write, as the page sends it. */
export const idempotencyKey = () => ({ 'idempotency-key': randomUUID() })
