import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EmailAction } from '../../contract/email-actions.ts'
import { Refusal } from '../platform/http/errors.ts'
import type { Notice, NoticePage } from '../platform/http/notice-page.ts'
import { acceptFormsUnread } from '../platform/http/unread-forms.ts'
import type { Platform } from '../platform/platform.ts'
import { ACTION_PATH, type ActionLinks } from './action-links.ts'
import { act, subjectOf } from './email-actions.ts'

const config = { who: 'anyone' }
const schema = { hide: true }

const subscribeToFilter = (name: string): [string, string] => [`Subscribe to ${name} again?`, 'Subscribe']
const subscribeAgain = (): [string, string] => ['Subscribe to alerts again?', 'Subscribe']

/** What the page asks, and its button. */
const QUESTIONS: Record<EmailAction, (name: string) => [string, string]> = {
  save: () => ['Save this request?', 'Save'],
  unsave: () => ['Remove this request from your saved ones?', 'Remove'],
  not_relevant: () => ['Mark this request as not relevant?', 'Mark as Not Relevant'],
  relevant: () => ['Mark this request as relevant again?', 'Mark as Relevant'],
  mute: (name) => [`Mute ${name}?`, 'Mute'],
  unmute: (name) => [`Unmute ${name}?`, 'Unmute'],
  pause_alerts: () => ['Pause all alerts for 7 days?', 'Pause Alerts'],
  resume_alerts: () => ['Resume all alerts?', 'Resume Alerts'],
  unsubscribe_filter: (name) => [`Unsubscribe from ${name}?`, 'Unsubscribe'],
  unsubscribe_alerts: () => ['Unsubscribe from all alerts?', 'Unsubscribe'],
  filter_instant: subscribeToFilter,
  filter_digest: subscribeToFilter,
  alerts_on: subscribeAgain,
  digests_on: subscribeAgain,
  alerts_and_digests_on: subscribeAgain,
}

/** These are about a post, whose title is below the question. */
const OF_POST: readonly EmailAction[] = ['save', 'unsave', 'not_relevant', 'relevant']

const toFeed = { button: 'Go to Feed', method: 'get', action: '/app/feed' } as const
const unknown: Notice = {
  title: 'This link no longer works.',
  sentence: 'You can do the same on Beatline.',
  ...toFeed,
}

/**
 * Where the links of alerts and digests lead: `GET` asks and changes nothing, `POST` does it, also when a mail program
 * sends it by itself (RFC 8058). The address has everything; a body is accepted in two forms, and never read.
 */
export function addActionPages(
  app: FastifyInstance,
  platform: Platform,
  links: ActionLinks,
  page: NoticePage,
): void {
  app.register(async (scope) => {
    acceptFormsUnread(scope)
    const path = `${ACTION_PATH}/:token`
    const tokenOf = ({ params }: FastifyRequest) => (params as { token: string }).token
    const linkOf = (request: FastifyRequest) => links.read(tokenOf(request))
    // Where it was asked for, the next page must not act by itself either (web/public/first.js).
    const addressOf = (token: string, { query }: FastifyRequest) =>
      `${ACTION_PATH}/${token}${'ask' in (query as object) ? '?ask' : ''}`
    scope.get(path, { config, schema, exposeHeadRoute: true }, async (request, reply) => {
      const link = linkOf(request)
      return answer(reply, async () => {
        if (!link) return unknown
        const { name } = await subjectOf(platform.database.db, link)
        const [title, button] = QUESTIONS[link.action](name)
        const sentence = OF_POST.includes(link.action) ? name : ''
        return { title, sentence, button, method: 'post', action: addressOf(tokenOf(request), request) }
      })
    })
    scope.post(path, { config, schema }, async (request, reply) => {
      const link = linkOf(request)
      return answer(reply, async () => {
        if (!link) return unknown
        const { title, undo } = await platform.database.db
          .transaction()
          .execute((tx) => act(platform, link, tx))
        if (!undo) return { title, sentence: '', ...toFeed }
        const action = addressOf(links.token(undo), request)
        return { title, sentence: '', button: 'Undo', method: 'post', action }
      })
    })
  })

  async function answer(reply: FastifyReply, notice: () => Promise<Notice>) {
    const words = await notice().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      reply.code(error.status)
      return error.status === 404
        ? unknown
        : { ...unknown, title: 'This could not be done', sentence: error.message }
    })
    if (words === unknown) reply.code(404)
    return reply.type('text/html; charset=utf-8').send(page(words))
  }
}
