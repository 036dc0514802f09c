import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { seededId } from '../db/seed/live.ts'
import { signAccessToken } from '../server/auth/tokens.ts'
import { hashPassword } from '../server/platform/passwords.ts'

export type Member = { account: string; email: string; role: string; token: string }

/** Signs a member in without a password, and gives the access token. `key` is the server's. */
export async function makeSession(
  client: pg.ClientBase,
  key: Uint8Array,
  { account, email }: { account: string; email: string },
): Promise<string> {
  const id = randomUUID()
  await client.query('update auth_users set password_set_at = now() where id = $1', [account])
  const { rows } = await client.query<{ created_at: string }>(
    `insert into auth_sessions (id, user_id, method, expires_at) values ($1, $2, 'password', now() + interval '1 day')
     returning created_at`,
    [id, account],
  )
  const created_at = new Date(rows[0]!.created_at).toISOString()
  const session = { id, aal: 'aal1', method: 'password', created_at }
  const claims = { ...session, second_factor_at: null, now: Date.now() / 1_000 }
  const { token } = await signAccessToken(key, claims, { id: account, email })
  return token
}

/** The first members with a session each; those of earlier runs end. */
export async function signInMembers(
  client: pg.ClientBase,
  key: Uint8Array,
  count: number,
): Promise<Member[]> {
  await client.query('delete from auth_sessions')
  const { rows } = await client.query<Omit<Member, 'token'>>(
    'select id as account, email, role from accounts order by id limit $1',
    [count],
  )
  const members: Member[] = []
  for (const row of rows) members.push({ ...row, token: await makeSession(client, key, row) })
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

/** The session as the server gives it to someone who signs in by password. */
export type OpenSession = { access_token: string; user: { id: string } }
export const SIGN_IN_PATH = '/auth/v1/token?grant_type=password'

export async function openSession(port: number, member: PasswordMember): Promise<OpenSession> {
  const response = await fetch(`http://127.0.0.1:${port}${SIGN_IN_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(member),
  })
  if (response.status !== 200) throw new Error(`The sign-in was answered ${response.status}.`)
  return (await response.json()) as OpenSession
}

/** Access tokens as the server signs them with its key, by the number of the seeded member (db/seed/live.ts). */
export async function tokensOf(key: Uint8Array, count: number): Promise<string[]> {
  const created_at = new Date().toISOString()
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      const session = { id: seededId('session', number), aal: 'aal1', method: 'password', created_at }
      const user = { id: seededId('account', number), email: `talker${number}@load.example` }
      const now = Date.now() / 1_000
      const { token } = await signAccessToken(key, { ...session, second_factor_at: null, now }, user)
      return token
    }),
  )
}

/** A key for each write, as the page sends it. */
export const idempotencyKey = () => ({ 'idempotency-key': randomUUID() })
