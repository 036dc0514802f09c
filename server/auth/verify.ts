import type { FastifyRequest } from 'fastify'
import type { AuthSession, LinkType } from '../../contract/auth.ts'
import { findLink, useLink, voidLinks } from '../mailed-links/mailed-links.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { linkExpired } from './auth.errors.ts'
import { users } from './auth.sql.ts'
import { type Auth, beginSession } from './auth.ts'
import { confirmEmail, type EmailConfirmation } from './email-change.ts'

/** The result of a redeemed link: a session, or the state of an email change, which never signs anyone in. */
export type Redeemed = AuthSession | EmailConfirmation

/**
 * Redeems an emailed link, once. It must be of this type and open, and its address must still be the user's. Throws 403
 * otp_expired for every other link, 403 membership_dormant for an address change that a dormant member began before,
 * which leaves the link unused, and 422 when the new address was taken meanwhile.
 */
export async function redeemLink(
  auth: Auth,
  request: FastifyRequest,
  { type, token }: { type: string; token: string },
): Promise<Redeemed> {
  const { db } = auth.platform.database
  return db.transaction().execute(async (tx) => {
    const found = await findLink(tx, token, type)
    const user = found && (await users.lock(tx, found.user_id))
    // Checked again, now that no other call can redeem a link of this user.
    const link = user && (await findLink(tx, token, type))
    if (!link) throw linkExpired()
    await useLink(tx, link)
    if (link.purpose === 'email_change_current' || link.purpose === 'email_change_new')
      return confirmEmail(auth, tx, user, link)
    if (link.email !== user.email) throw linkExpired()
    return signInByLink(auth, tx, request, user.id, link.purpose)
  })
}

async function signInByLink(
  auth: Auth,
  tx: Tx,
  request: FastifyRequest,
  userId: string,
  purpose: 'recovery' | 'invite',
) {
  await voidLinks(tx, userId, [purpose])
  return beginSession(auth, tx, request, userId, purpose)
}

/** Whether a link would be redeemed now; leaves it unused. */
export async function isOpenLink(auth: Auth, type: LinkType, token: string): Promise<boolean> {
  return (await findLink(auth.platform.database.db, token, type)) !== null
}
