import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { signAccessToken } from '../server/auth/tokens.ts'

/** Signs a member in without a password. Gives the session and its access token, signed with the server's `key`. */
export async function makeSession(
  client: pg.ClientBase,
  key: Uint8Array,
  { account, email }: { account: string; email: string },
): Promise<{ session: string; token: string }> {
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
  return { session: id, token }
}
