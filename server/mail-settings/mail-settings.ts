import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { MailSettings } from '../../contract/mail-settings.ts'
import { z } from '../../contract/zod.ts'
import type { Caller } from '../auth/who.ts'
import type { Subscription } from '../mails/mails.ts'
import { notAuthenticated } from '../platform/http/errors.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { mailSettings } from './mail-settings.sql.ts'

export type MailKind = Subscription['kind']

export const UNSUBSCRIBE_PATH = '/api/unsubscribe'

/** Where members change their mail settings. */
export const SETTINGS_PAGE = '/app/account/notifications'

/** The caller's own. */
export const ownMailSettings = (db: Db, caller: Caller): Promise<MailSettings> =>
  mailSettings.of(db, caller.id)

/** Stored for dormant members too: they still get email (docs/product.md#dormancy). */
export async function changeMailSettings(
  tx: Tx,
  caller: Caller,
  wish: Partial<MailSettings>,
): Promise<MailSettings> {
  if (!(await mailSettings.change(tx, caller.id, wish))) throw notAuthenticated()
  return mailSettings.of(tx, caller.id)
}

/** The kinds that a link turns off; "all" is those of the email to a member who is away. */
const only = (kind: MailKind): MailSettings => ({
  messages: kind === 'messages' || kind === 'all',
  pitches: kind === 'pitches' || kind === 'all',
  outcomes: kind === 'outcomes',
})

/** Turns off what the link names. Does nothing for an account that is gone. */
export async function unsubscribe(db: Db, { account_id, kind }: Subscription): Promise<void> {
  const off: Partial<MailSettings> = {}
  if (only(kind).messages) off.messages = false
  if (only(kind).pitches) off.pitches = false
  if (only(kind).outcomes) off.outcomes = false
  await mailSettings.change(db, account_id, off)
}

const KINDS = ['messages', 'pitches', 'all', 'outcomes'] as const
const Parts = z.tuple([z.enum(KINDS), z.uuid(), z.string().regex(/^[\w-]{43}$/)])

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
    return isOurs ? { kind, account_id } : null
  }

  /** The full address to mail. Null when the member has left or no longer wants such email. */
  async address(db: Db, origin: string, subscription: Subscription): Promise<string | null> {
    const { account_id, kind } = subscription
    if (!(await mailSettings.wantsAny(db, account_id, only(kind)))) return null
    return `${origin}${UNSUBSCRIBE_PATH}?token=${this.token(subscription)}`
  }
}
