import {
  cancelEmailChange,
  markEmailPending,
  resendEmailVerification,
  syncEmail,
  validateEmailChange,
} from '../../contract/email-change.ts'
import { confirmPassword } from '../../contract/passwords.ts'
import { conflict, forbidden, notAuthenticated } from '../platform/http/errors.ts'
import { type Route, reads, SUCCESS, writes } from '../platform/http/routes.ts'
import { sessions, users } from './auth.sql.ts'
import { type Auth, isOwnPassword, WRONG_PASSWORD } from './auth.ts'
import * as change from './email-change.ts'
import { activeMembers, signedIn } from './who.ts'

const NONE_PENDING = 'There is no email change to confirm.'

export const emailChangeRoutes = (auth: Auth): Route[] => [
  reads(validateEmailChange, activeMembers, async ({ caller, body, request }) => {
    await change.validateEmailChange(auth, request, caller, body)
    return SUCCESS
  }),
  writes(markEmailPending, activeMembers, async ({ caller, body }, tx) => {
    if (!(await users.markPendingEmail(tx, caller.id, body.pendingEmail))) throw conflict(NONE_PENDING)
    return SUCCESS
  }),
  writes(cancelEmailChange, activeMembers, async ({ caller }, tx) => {
    if (!(await change.cancelEmailChange(tx, caller.id))) throw conflict(NONE_PENDING)
    return SUCCESS
  }),
  reads(resendEmailVerification, activeMembers, async ({ caller }) => {
    if (!(await change.resendLinks(auth, caller))) throw conflict(NONE_PENDING)
    return SUCCESS
  }),
  writes(syncEmail, signedIn, async ({ caller }, tx) => {
    const email = await users.syncEmail(tx, caller.id)
    if (email === undefined) throw notAuthenticated()
    return { email, ok: true as const }
  }),
  reads(confirmPassword, signedIn, async ({ caller, body, request, platform }) => {
    if (!(await isOwnPassword(platform, request, caller.id, body.password))) throw forbidden(WRONG_PASSWORD)
    await sessions.passwordConfirmed(platform.database.db, caller.session_id)
    return SUCCESS
  }),
]
