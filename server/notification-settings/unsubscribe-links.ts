import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { EVENTS, type NotificationEvent } from '../../contract/notification-events.ts'
import { z } from '../../contract/zod.ts'
import type { Subscription } from '../mails/mails.ts'
import type { Db } from '../platform/postgres/db.ts'
import { wantsAny } from './notification-settings.ts'

export const UNSUBSCRIBE_PATH = '/api/unsubscribe'

/** Emails about several events once had this kind, and their links are still in use. */
const ALL = 'all'

/** What a link or an email is about: one event, or several. */
export const kindOf = (events: readonly NotificationEvent[]): string => events.join('_')

/** The events of a kind, none of one that is unknown. */
export function eventsOf(kind: string): NotificationEvent[] {
  if (kind === ALL) return ['messages', 'pitches']
  const named = kind.split('_')
  const known = EVENTS.filter((event) => named.includes(event))
  return kindOf(known) === kind ? known : []
}

const Parts = z.tuple([z.string(), z.uuid(), z.string().regex(/^[\w-]{43}$/)])

/**
 * The links that turn email off. Each is signed with a key for this purpose alone and names its account. It works for
 * as long as the email is kept, opens nothing, and turns nothing on.
 */
export class UnsubscribeLinks {
  readonly #key: Uint8Array

  /** `key` is the server's secret, see readAuthKey. */
  constructor(key: Uint8Array) {
    this.#key = new Uint8Array(hkdfSync('sha256', key, '', 'beatline unsubscribe links', 32))
  }

  #sign = ({ account_id, kind }: Subscription): Buffer =>
    createHmac('sha256', this.#key).update(`${kind}.${account_id}`).digest()

  token(subscription: Subscription): string {
    const { kind, account_id } = subscription
    return `${kind}.${account_id}.${this.#sign(subscription).toString('base64url')}`
  }

  /** What a token was made for. Null for a token that was not made here. */
  read(token: unknown): Subscription | null {
    const parts = Parts.safeParse(typeof token === 'string' ? token.split('.') : null)
    if (!parts.success) return null
    const [kind, account_id, signature] = parts.data
    const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), this.#sign({ kind, account_id }))
    return isOurs && eventsOf(kind).length > 0 ? { kind, account_id } : null
  }

  /** The full address to mail. Null when the member has left or no longer wants such email. */
  async address(db: Db, origin: string, subscription: Subscription): Promise<string | null> {
    const { account_id, kind } = subscription
    if (!(await wantsAny(db, account_id, eventsOf(kind)))) return null
    return `${origin}${UNSUBSCRIBE_PATH}?token=${this.token(subscription)}`
  }
}
