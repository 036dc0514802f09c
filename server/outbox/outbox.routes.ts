import type { FastifyInstance } from 'fastify'
import { listOutbox } from '../../contract/outbox.ts'
import { anyone } from '../auth/who.ts'
import type { Config } from '../platform/config.ts'
import { type Route, reads } from '../platform/http/routes.ts'
import { mailPolicy } from './mail-policy.ts'
import { accessOutbox, listMails, readHtml } from './outbox.ts'

export const outboxRoutes: Route[] = [
  reads(listOutbox, anyone, async ({ platform }) => {
    accessOutbox(platform.config)
    return { mails: await listMails(platform.config) }
  }),
]

/** An email of the outbox as a mail program would show it. */
export function addOutboxMail(app: FastifyInstance, config: Config): void {
  app.get<{ Params: { id: string } }>(
    '/dev/outbox/:id.html',
    { config: { who: 'anyone' }, schema: { summary: 'An email of the outbox as HTML; in the demo only' } },
    async (request, reply) => {
      accessOutbox(config)
      const html = await readHtml(config, request.params.id)
      // In the sandbox the email has an origin of its own, and the browser would log a warning about it.
      reply.removeHeader('origin-agent-cluster')
      return reply
        .header('content-security-policy', mailPolicy(html))
        .type('text/html; charset=utf-8')
        .send(html)
    },
  )
}
