import { mailboxOf } from '../auth/auth.ts'
import type { SourceLinkMail } from '../mails/mails.ts'
import { quoted } from '../mails/quoted.rules.ts'
import { SignedIds } from '../platform/http/signed-ids.ts'
import type { Db } from '../platform/postgres/db.ts'
import { CONFIRM_PATH, NAME_LENGTH } from './confirm-words.ts'
import { sourceLinks } from './source-links.sql.ts'

/** A link is sent once. */
const VERSION = 1

/** The links that ask experts whether a profile is theirs. */
export class ConfirmLinks {
  readonly #ids: SignedIds

  /** `key` is the server's secret, see readAuthKey. */
  constructor(key: Uint8Array) {
    this.#ids = new SignedIds(key, 'source links')
  }

  token(link_id: string): string {
    return this.#ids.token(link_id, VERSION)
  }

  /** The link of a token. Null for a token that was not made here. */
  read(token: unknown): string | null {
    if (typeof token !== 'string') return null
    const id = this.#ids.idOf(token)
    return id !== null && this.#ids.isOf(token, id, VERSION) ? id : null
  }

  /**
   * The email of a link. Null when there is nothing to send: the link has ended while the email waited, or the address is
   * that of a member who wants no contact with the keeper. Nobody learns of that when the link is asked for.
   */
  async mail(db: Db, origin: string, link_id: string): Promise<SourceLinkMail | null> {
    const link = await sourceLinks.toMail(db, link_id)
    if (!link) return null
    const refusing = await sourceLinks.refusing(db, link.account_id)
    if (refusing.some((email) => mailboxOf(email) === mailboxOf(link.email))) return null
    const [member, organization] = [quoted(link.member, NAME_LENGTH), quoted(link.organization, NAME_LENGTH)]
    const slots = {
      keeper: organization ? `${member} of ${organization}` : member,
      source: quoted(link.name, NAME_LENGTH),
      link: `${origin}${CONFIRM_PATH}?token=${this.token(link_id)}`,
    }
    return { to: link.email, slots }
  }
}
