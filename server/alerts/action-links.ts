import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { EMAIL_ACTIONS, type EmailAction } from '../../contract/email-actions.ts'
import { z } from '../../contract/zod.ts'
import { isSameSignature } from '../platform/http/signed-ids.ts'

export const ACTION_PATH = '/m'
const LIFETIME_DAYS = 30
const DAY_MS = 86_400_000

/** What a link in an email does for a member, and to which post, author or filter; to none: to the member's settings. */
export type ActionLink = {
  action: EmailAction
  account_id: string
  subject_id: string | null
  /** The last day on which it works, counted from 1970. Without one: 30 days from now. */
  last_day?: number
}

const Parts = z.tuple([
  z.enum(EMAIL_ACTIONS),
  z.uuid(),
  z.uuid().or(z.literal('-')),
  z.string().regex(/^\d{1,6}$/),
  z.string().regex(/^[\w-]{43}$/),
])

/**
 * The links in alerts and digests that do one thing for one member without a session. Each is signed with a key for this
 * purpose alone, works for 30 days, and is stored nowhere. It reads nothing, and signs nobody in.
 */
export class ActionLinks {
  readonly #key: KeyObject

  /** `key` is the server's secret, see readAuthKey. */
  constructor(key: Uint8Array) {
    // Made once: a digest has a hundred links.
    this.#key = createSecretKey(new Uint8Array(hkdfSync('sha256', key, '', 'beatline email actions', 32)))
  }

  #sign = (signed: string): Buffer => createHmac('sha256', this.#key).update(signed).digest()

  token({ action, account_id, subject_id, last_day }: ActionLink, now = Date.now()): string {
    const day = last_day ?? Math.floor(now / DAY_MS) + LIFETIME_DAYS
    const signed = [action, account_id, subject_id ?? '-', day].join('.')
    return `${signed}.${this.#sign(signed).toString('base64url')}`
  }

  address = (origin: string, link: ActionLink, now?: number): string =>
    `${origin}${ACTION_PATH}/${this.token(link, now)}`

  /** What a token does. Null for one that was not made here, or has expired. */
  read(token: string, now = Date.now()): Required<ActionLink> | null {
    const parts = Parts.safeParse(token.split('.'))
    if (!parts.success) return null
    const [action, account_id, subject, day, signature] = parts.data
    const signed = [action, account_id, subject, day].join('.')
    const isOurs = isSameSignature(signature, this.#sign(signed).toString('base64url'))
    if (!isOurs || Number(day) < Math.floor(now / DAY_MS)) return null
    return { action, account_id, subject_id: subject === '-' ? null : subject, last_day: Number(day) }
  }
}
