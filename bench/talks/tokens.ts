import { signAccessToken } from '../../server/auth/tokens.ts'
import { seededId } from './talk-seed.ts'

/** Access tokens as the server gives them out, signed with its key, by the member's number. */
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
