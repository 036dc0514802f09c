import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from '../../contract/zod.ts'
import { Refusal } from '../platform/http/errors.ts'
import { addFormPages, FORM_PAGE } from '../platform/http/form-pages.ts'
import type { NoticePage } from '../platform/http/notice-page.ts'
import type { Platform } from '../platform/platform.ts'
import { answerQuestion, readStatus } from './status.ts'
import { STATUS_PATH, type StatusLinks } from './status-links.ts'
import { goneNotice, statusNotice } from './status-page.ts'

/** The longest answer, with each character as the form writes it, and the rest of the form. */
const BODY_LIMIT_BYTES = 65_536

const Sent = z.object({
  token: z.string().catch(''),
  asked_at: z.string().catch(''),
  answer: z.string().catch(''),
})

/**
 * The page behind the link in an applicant's email, without a session: `GET` changes nothing, `POST` sends the answer to
 * a question. A link that is unknown, one that has expired and one to a member's address look the same.
 */
export function addStatusPage(
  app: FastifyInstance,
  platform: Platform,
  links: StatusLinks,
  page: NoticePage,
): void {
  addFormPages(app, BODY_LIMIT_BYTES, (scope) => {
    scope.get(STATUS_PATH, { ...FORM_PAGE, exposeHeadRoute: true }, async (request, reply) => {
      const { token } = Sent.parse(request.query)
      const { application } = await find(token)
      if (!application) return send(reply.code(404), goneNotice)
      return send(reply, statusNotice(application, { token }))
    })
    scope.post(STATUS_PATH, FORM_PAGE, async (request, reply) => {
      const { token, ...sent } = Sent.parse(request.body ?? {})
      const { id, application } = await find(token)
      if (!application) return send(reply.code(404), goneNotice)
      try {
        await platform.database.db
          .transaction()
          .execute((tx) => answerQuestion(platform, tx, id, application, sent))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const refused = { answer: sent.answer, why: error.message }
        if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
        return send(reply.code(error.status), statusNotice(application, { token, refused }))
      }
      // Relative, so that a forged host in the request leads nobody away.
      return reply.code(303).header('location', `${STATUS_PATH}?token=${token}`).send()
    })
  })

  async function find(token: string) {
    const id = links.read(token) ?? ''
    return { id, application: id === '' ? undefined : await readStatus(platform.database.db, id) }
  }
  const send = (reply: FastifyReply, words: Parameters<NoticePage>[0]) =>
    reply.type('text/html; charset=utf-8').send(page(words))
}
