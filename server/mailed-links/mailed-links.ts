import { createHash, createHmac, hkdfSync, randomUUID } from 'node:crypto'
import type { LinkType } from '../../contract/auth.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { type LinkPurpose, type LinkRow, mailedLinks } from './mailed-links.sql.ts'

export type { LinkRow }

const HOUR = 3_600
const lifetime = (purpose: LinkPurpose) => (purpose === 'recovery' ? HOUR : 24 * HOUR)

/** How the sign-in protocol names the purpose of a link. */
export const typeOf = (purpose: LinkPurpose): LinkType =>
  purpose === 'recovery' || purpose === 'invite' ? purpose : 'email_change'

/** Where each kind of link leads, and nowhere else. */
export const LINK_PAGES: Record<LinkType, string> = {
  recovery: '/reset-password',
  invite: '/app/onboarding',
  email_change: '/app/account/profile',
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The links that the product mails: used once, each for one person, one purpose and one address. The token is derived
 * from the link's id with the server's key, so that neither the database nor the mail queue holds what opens it.
 */
export class MailedLinks {
  readonly #key: Uint8Array

  /** `key` is the server's secret, see readAuthKey. */
  constructor(key: Uint8Array) {
    this.#key = new Uint8Array(hkdfSync('sha256', key, '', 'beatline mailed links', 32))
  }

  #token(id: string): string {
    return createHmac('sha256', this.#key).update(id).digest('base64url')
  }

  /** Makes a link to pass to queueMail and returns its id. Links of one `request_id` belong together. */
  async make(
    tx: Tx,
    link: { user_id: string; purpose: LinkPurpose; email: string; request_id?: string },
  ): Promise<string> {
    const id = randomUUID()
    await mailedLinks.insert(tx, {
      ...link,
      id,
      redirect_to: LINK_PAGES[typeOf(link.purpose)],
      token_hash: hashToken(this.#token(id)),
      seconds: lifetime(link.purpose),
    })
    return id
  }

  /**
   * The address to mail. Its lifetime starts now, so that an email that had to wait brings a working link. Null when
   * the link was used or voided while it waited.
   */
  async address(db: Db, origin: string, id: string): Promise<string | null> {
    const link = await mailedLinks.begin(db, id, lifetime)
    if (!link) return null
    const query = new URLSearchParams({
      token: this.#token(id),
      type: typeOf(link.purpose),
      redirect_to: link.redirect_to,
    })
    return `${origin}/auth/v1/verify?${query}`
  }
}

/** The link of a token if it is open and of this type. It stays unused. */
export async function findLink(db: Db, token: string, type: string): Promise<LinkRow | null> {
  const link = await mailedLinks.byHash(db, hashToken(token))
  return link?.live && typeOf(link.purpose) === type ? link : null
}

export const useLink = (tx: Tx, link: LinkRow) => mailedLinks.use(tx, link.id)
export const otherLinkIsUsed = (tx: Tx, link: LinkRow) => mailedLinks.otherIsUsed(tx, link)

/** Voids the open links of these purposes. */
export const voidLinks = (tx: Tx, user_id: string, purposes: LinkPurpose[]) =>
  mailedLinks.void(tx, user_id, purposes)

export const EMAIL_CHANGE_LINKS: LinkPurpose[] = ['email_change_current', 'email_change_new']

export const sweepLinks = mailedLinks.sweep
