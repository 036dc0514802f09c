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

/** Signs members in without a password, and returns their access tokens in the same order. */
export async function makeSessions(
  client: pg.ClientBase,
  members: readonly { account: string; email: string }[],
): Promise<string[]> {
  const accounts = members.map(({ account }) => account)
  await client.query('update auth_users set password_set_at = now() where id = any ($1)', [accounts])
  const { rows } = await client.query<{ id: string; user_id: string; created_at: string }>(
    `insert into auth_sessions (id, user_id, method, expires_at)
     select gen_random_uuid(), a, 'password', now() + interval '1 day' from unnest($1::uuid[]) a
     returning id, user_id, created_at`,
    [accounts],
  )
  const sessions = new Map(rows.map((row) => [row.user_id, row]))
  const tokenOf = ({ account, email }: { account: string; email: string }) => {
    const { id, created_at } = sessions.get(account)!
    return sign(id, new Date(created_at).toISOString(), { id: account, email })
  }
  return Promise.all(members.map(tokenOf))
}

/** The first members with a session each; those of earlier runs end. */
export async function signInMembers(client: pg.ClientBase, count: number): Promise<Member[]> {
  await client.query('delete from auth_sessions')
  const { rows } = await client.query<Omit<Member, 'token'>>(
    'select id as account, email, role from accounts order by id limit $1',
    [count],
  )
  const tokens = await makeSessions(client, rows)
  return rows.map((row, n) => ({ ...row, token: tokens[n]! }))
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
