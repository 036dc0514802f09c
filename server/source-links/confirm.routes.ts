import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from '../../contract/zod.ts'
import { addFormPages, FORM_PAGE } from '../platform/http/form-pages.ts'
import type { NoticePage } from '../platform/http/notice-page.ts'
import type { Platform } from '../platform/platform.ts'
import { answerLink, readLink, type Shown } from './confirm.ts'
import type { ConfirmLinks } from './confirm-links.ts'
import { confirmNotice } from './confirm-page.ts'
import { CONFIRM_PATH } from './confirm-words.ts'

/** A token, a hash, an answer and two boxes. */
const BODY_LIMIT_BYTES = 4_096

const box = z
  .string()
  .optional()
  .catch(undefined)
  .transform((value) => value === 'yes')
const Sent = z.object({
  token: z.string().catch(''),
  print: z.string().catch(''),
  answer: z.string().catch(''),
  is_me: box,
  photo: box,
})

/**
 * The page behind the link in an expert's email, without a session: `GET` changes nothing, `POST` is the answer. A link
 * that is unknown, was used or replaced, or has expired looks the same.
 */
export function addConfirmPage(
  app: FastifyInstance,
  platform: Platform,
  links: ConfirmLinks,
  page: NoticePage,
): void {
  addFormPages(app, BODY_LIMIT_BYTES, (scope) => {
    scope.get(CONFIRM_PATH, { ...FORM_PAGE, exposeHeadRoute: true }, async (request, reply) => {
      const { token } = Sent.parse(request.query)
      const id = links.read(token)
      const shown: Shown = id === null ? { page: 'gone' } : await readLink(platform.database.db, id)
      return send(reply, shown, token, { is_me: false, photo: false })
    })
    scope.post(CONFIRM_PATH, FORM_PAGE, async (request, reply) => {
      const { token, ...sent } = Sent.parse(request.body ?? {})
      const id = links.read(token)
      const shown: Shown =
        id === null
          ? { page: 'gone' }
          : await platform.database.db.transaction().execute((tx) => answerLink(platform, tx, id, sent))
      return send(reply, shown, token, sent)
    })
  })

  function send(
    reply: FastifyReply,
    shown: Shown,
    token: string,
    checked: { is_me: boolean; photo: boolean },
  ) {
    const status = { gone: 404, form: 200, confirmed: 200, denied: 200, removed: 200 }[shown.page]
    const isRefused = shown.page === 'form' && shown.why !== undefined
    return reply
      .code(isRefused ? 422 : status)
      .type('text/html; charset=utf-8')
      .send(page(confirmNotice(shown, token, checked)))
  }
}
