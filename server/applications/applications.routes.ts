import { register } from '../../contract/applications.ts'
import { anyone } from '../auth/who.ts'
import { originOf } from '../platform/network.ts'
import { type Route, writes } from '../platform/routes.ts'
import { apply } from './applications.ts'

export const applicationsRoutes: Route[] = [
  writes(register, anyone, ({ platform, body, request }, tx) =>
    apply(platform, originOf(request.ip), body, tx),
  ),
]
