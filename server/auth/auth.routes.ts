import { logout, readUser, token } from '../../contract/auth.ts'
import { notAuthenticated } from '../platform/errors.ts'
import { type Route, reads, writes } from '../platform/routes.ts'
import { badGrant } from './auth.errors.ts'
import { users } from './auth.sql.ts'
import { type Auth, refresh, signIn, signOut, userObject } from './auth.ts'
import { anyone, signedIn } from './who.ts'

export const authRoutes = (auth: Auth): Route[] => [
  // Not in one transaction: a refused attempt is counted, and a stolen session ended, although the call fails.
  reads(token, anyone, ({ query, body, request }) => {
    if (query.grant_type === 'password') return signIn(auth, request, body)
    if (query.grant_type === 'refresh_token') return refresh(auth, body?.refresh_token)
    throw badGrant()
  }),
  reads(readUser, signedIn, async ({ caller, platform }) => {
    const user = await users.byId(platform.database.db, caller.id)
    if (!user) throw notAuthenticated()
    return userObject(user)
  }),
  writes(logout, signedIn, ({ caller, query }, tx) => signOut(tx, caller, query.scope)),
]
