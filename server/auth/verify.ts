import type { FastifyRequest } from 'fastify'
import type { AuthSession, LinkType } from '../../contract/auth.ts'
import { findLink, useLink, voidLinks } from '../mailed-links/mailed-links.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { linkExpired } from './auth.errors.ts'
import { users } from './auth.sql.ts'
import { type Auth, beginSession } from './auth.ts'
import { confirmEmail, type EmailConfirmation } from './email-change.ts'

/** What a redeemed link gives: a session, or how far an email change has come. It never signs anybody in then. */
export type Redeemed = AuthSession | EmailConfirmation

/**
 * Redeems a mailed link, once. It must be of this type, open, and the address that it went to must still be the
 * person's. Throws 403 otp_expired for every other one, 403 membership_dormant for a change of address that a dormant
 * member began before, whose link stays unused, and 422 when the new address was taken meanwhile.
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
    // Once more, now that nobody else can redeem a link of this person.
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

/** Whether a link would be redeemed now; it stays unused. */
export async function isOpenLink(auth: Auth, type: LinkType, token: string): Promise<boolean> {
  return (await findLink(auth.platform.database.db, token, type)) !== null
}
