import { sendContactMessage } from '../../contract/contact.ts'
import { anyone } from '../auth/who.ts'
import { originOf } from '../platform/http/network.ts'
import { type Route, writes } from '../platform/http/routes.ts'
import { keepContactMessage } from './contact.ts'

export const contactRoutes: Route[] = [
  writes(sendContactMessage, anyone, ({ platform, body, request }, tx) =>
    keepContactMessage(platform, originOf(request.ip), body, tx),
  ),
]
