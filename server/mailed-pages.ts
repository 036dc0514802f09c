import type { FastifyInstance } from 'fastify'
import { ActionLinks } from './alerts/action-links.ts'
import { addActionPages } from './alerts/action-pages.routes.ts'
import { addStatusPage } from './applications/status.routes.ts'
import { StatusLinks } from './applications/status-links.ts'
import type { Auth } from './auth/auth.ts'
import { addVerify } from './auth/verify.routes.ts'
import type { MailLinks } from './mails/mails.ts'
import { addUnsubscribe, UnsubscribeLinks } from './notification-settings/unsubscribe.routes.ts'
import type { NoticePage } from './platform/http/notice-page.ts'
import { addConfirmPage } from './source-links/confirm.routes.ts'
import { ConfirmLinks } from './source-links/confirm-links.ts'

/** The links in emails, and the pages behind them. */
export function mailedPages(auth: Auth): {
  links: MailLinks
  add: (app: FastifyInstance, page: NoticePage) => void
} {
  const { platform, key } = auth
  const unsubscribeLinks = new UnsubscribeLinks(key)
  const statusLinks = new StatusLinks(key)
  const sourceLinks = new ConfirmLinks(key)
  return {
    links: { links: auth.links, statusLinks, sourceLinks, unsubscribeLinks },
    add: (app, page) => {
      addVerify(app, auth, page)
      addUnsubscribe(app, platform, unsubscribeLinks, page)
      addActionPages(app, platform, new ActionLinks(key), page)
      addStatusPage(app, platform, statusLinks, page)
      addConfirmPage(app, platform, sourceLinks, page)
    },
  }
}
