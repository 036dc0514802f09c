import { createHmac, hkdfSync } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from '../../contract/zod.ts'
import type { Subscription } from '../mails/mails.ts'
import type { NoticePage } from '../platform/http/notice-page.ts'
import { isSameSignature } from '../platform/http/signed-ids.ts'
import { acceptFormsUnread } from '../platform/http/unread-forms.ts'
import type { Platform } from '../platform/platform.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { eventsOf, waitsInQueue } from './kinds.rules.ts'
import { changeEmails, isOpenTo, secondsHeld, wantsAny } from './notification-settings.ts'
import { askWords, doneWords, UNSUBSCRIBE_PATH, unknownWords } from './unsubscribe-notices.ts'

const config = { who: 'anyone' }
const schema = { hide: true }

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
    const isOurs = isSameSignature(signature, this.#sign({ kind, account_id }).toString('base64url'))
    return isOurs && eventsOf(kind).length > 0 ? { kind, account_id } : null
  }

  /**
   * The full address to mail. Null when the member has left or no longer wants such email, or when it is about a request
   * that has closed or that they may no longer read.
   */
  async address(db: Db, origin: string, subscription: Subscription): Promise<string | null> {
    const { account_id, kind, post_id } = subscription
    if (!(await wantsAny(db, account_id, eventsOf(kind)))) return null
    if (post_id !== undefined && !(await isOpenTo(db, account_id, post_id))) return null
    return `${origin}${UNSUBSCRIBE_PATH}?token=${this.token(subscription)}`
  }

  secondsHeld = async (tx: Tx, { account_id, kind }: Subscription): Promise<number | null> =>
    waitsInQueue(kind) ? secondsHeld(tx, account_id) : 0
}

/**
 * Where the link in an email turns emails off, without a session: `GET` asks and changes nothing, `POST` does it. The
 * address has everything; a body is accepted in two forms, only here, and never read.
 */
export function addUnsubscribe(
  app: FastifyInstance,
  { database }: Platform,
  links: UnsubscribeLinks,
  page: NoticePage,
): void {
  app.register(async (scope) => {
    acceptFormsUnread(scope)
    scope.get(UNSUBSCRIBE_PATH, { config, schema }, async (request, reply) => {
      const { token, subscription } = readLink(links, request)
      if (!subscription) return send(reply.code(404), page(unknownWords))
      return send(reply, page(askWords(subscription.kind, token)))
    })
    scope.post(UNSUBSCRIBE_PATH, { config, schema }, async (request, reply) => {
      const { subscription } = readLink(links, request)
      if (!subscription) return send(reply.code(404), page(unknownWords))
      const { account_id, kind } = subscription
      await database.db.transaction().execute((tx) => changeEmails(tx, account_id, eventsOf(kind), 'off'))
      return send(reply, page(doneWords(kind)))
    })
  })
}

function readLink(links: UnsubscribeLinks, request: FastifyRequest) {
  const { token } = request.query as { token?: unknown }
  return { token: String(token), subscription: links.read(token) }
}

const send = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html)
