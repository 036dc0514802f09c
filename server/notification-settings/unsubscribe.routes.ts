import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { NoticePage } from '../platform/http/notice-page.ts'
import type { Platform } from '../platform/platform.ts'
import { turnOff } from './notification-settings.ts'
import { eventsOf, UNSUBSCRIBE_PATH, type UnsubscribeLinks } from './unsubscribe-links.ts'
import { askWords, doneWords, unknownWords } from './unsubscribe-notices.ts'

// What mail programs send by themselves (RFC 8058), and the form of the page.
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
const BODY_LIMIT_BYTES = 4_096
const config = { who: 'anyone' }
const schema = { hide: true }

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
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      FORMS,
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, _body, done) => done(null),
    )
    scope.get(UNSUBSCRIBE_PATH, { config, schema }, async (request, reply) => {
      const { token, subscription } = readLink(links, request)
      if (!subscription) return send(reply.code(404), page(unknownWords))
      return send(reply, page(askWords(subscription.kind, token)))
    })
    scope.post(UNSUBSCRIBE_PATH, { config, schema }, async (request, reply) => {
      const { subscription } = readLink(links, request)
      if (!subscription) return send(reply.code(404), page(unknownWords))
      const { account_id, kind } = subscription
      await database.db.transaction().execute((tx) => turnOff(tx, account_id, eventsOf(kind)))
      return send(reply, page(doneWords(kind)))
    })
  })
}

function readLink(links: UnsubscribeLinks, request: FastifyRequest) {
  const { token } = request.query as { token?: unknown }
  return { token: String(token), subscription: links.read(token) }
}

const send = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html)
