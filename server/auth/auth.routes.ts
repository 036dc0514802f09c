import {
  challengeFactor,
  enrollFactor,
  logout,
  readUser,
  recover,
  removeFactor,
  resend,
  token,
  updateUser,
  verifyFactor,
} from '../../contract/auth.ts'
import { notAuthenticated } from '../platform/http/errors.ts'
import { type Route, reads, writes } from '../platform/http/routes.ts'
import { badGrant, insufficientAal, tooManyMails, validationFailed, wording429 } from './auth.errors.ts'
import { users } from './auth.sql.ts'
import { type Auth, refresh, signIn, signOut, userObject } from './auth.ts'
import { resendLinks } from './email-change.ts'
import * as factors from './factors.ts'
import { notOffered } from './not-offered.routes.ts'
import { askForRecovery } from './recover.ts'
import { updateUser as update } from './update-user.ts'
import { activeMembers, anyone, anySession, inProtocol, signedIn } from './who.ts'

// Declared as a read, so that the call opens its own transactions: counting a refused attempt, or ending a stolen
// session, must stand although the call fails.
export const authRoutes = (auth: Auth): Route[] => [
  reads(token, anyone, ({ query, body, request }) => {
    if (query.grant_type === 'password') return signIn(auth, request, body)
    if (query.grant_type === 'refresh_token') return refresh(auth, body?.refresh_token)
    throw badGrant()
  }),
  reads(recover, anyone, ({ body, request }) => askForRecovery(auth, request, body?.email)),
  reads(readUser, inProtocol(anySession), async ({ caller, platform }) => {
    const user = await users.byId(platform.database.db, caller.id)
    if (!user) throw notAuthenticated()
    return userObject(user)
  }),
  reads(updateUser, inProtocol(signedIn), ({ caller, body, request }) => update(auth, request, caller, body)),
  reads(resend, inProtocol(activeMembers), async ({ caller, body }) => {
    if (body?.type !== 'email_change')
      throw validationFailed('Only the links of an email change are sent again')
    await wording429(tooManyMails, () => resendLinks(auth, caller))
    return {}
  }),
  writes(logout, inProtocol(anySession), ({ caller, query }, tx) => {
    // Ends only the session that the password alone began, no other session of the member.
    if (query.scope !== 'local' && caller.next_step === 'second_factor') throw insufficientAal()
    return signOut(tx, caller, query.scope)
  }),
  reads(enrollFactor, inProtocol(signedIn), ({ caller, body }) => factors.enrollFactor(auth, caller, body)),
  reads(challengeFactor, inProtocol(anySession), ({ caller, params }) =>
    factors.challengeFactor(auth, caller, params.factor_id),
  ),
  reads(verifyFactor, inProtocol(anySession), ({ caller, params, body, request }) =>
    factors.verifyFactor(auth, request, caller, params.factor_id, body),
  ),
  writes(removeFactor, inProtocol(signedIn), ({ caller, params }, tx) =>
    factors.removeFactor(auth, tx, caller, params.factor_id),
  ),
  ...notOffered,
]
