import { register } from '../../contract/applications.ts'
import { anyone } from '../auth/who.ts'
import { originOf } from '../platform/http/network.ts'
import { type Route, writes } from '../platform/http/routes.ts'
import { apply } from './applications.ts'

export const applicationsRoutes: Route[] = [
  writes(register, anyone, ({ platform, body, request }, tx) =>
    apply(platform, originOf(request.ip), body, tx),
  ),
]
