import { SignedIds } from '../platform/http/signed-ids.ts'
import type { Db } from '../platform/postgres/db.ts'
import { applicationStatus } from './status.sql.ts'

export const STATUS_PATH = '/application'

/** An application has one link, for as long as it is there. */
const VERSION = 1

/** The links to the status pages of applications. Each was emailed to the address of its application. */
export class StatusLinks {
  readonly #ids: SignedIds

  /** `key` is the server's secret, see readAuthKey. */
  constructor(key: Uint8Array) {
    this.#ids = new SignedIds(key, 'status links')
  }

  token(application_id: string): string {
    return this.#ids.token(application_id, VERSION)
  }

  /** The application of a token. Null for a token that was not made here. */
  read(token: unknown): string | null {
    if (typeof token !== 'string') return null
    const id = this.#ids.idOf(token)
    return id !== null && this.#ids.isOf(token, id, VERSION) ? id : null
  }

  /** The full address to mail. Null when the application is gone. */
  async address(db: Db, origin: string, application_id: string): Promise<string | null> {
    if (!(await applicationStatus.exists(db, application_id))) return null
    return `${origin}${STATUS_PATH}?token=${this.token(application_id)}`
  }
}
