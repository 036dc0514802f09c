import { appealSanction } from '../../contract/sanctions.ts'
import { signedIn } from '../auth/who.ts'
import { type Route, writes } from '../platform/http/routes.ts'
import { appeal } from './appeals.ts'

export const appealsRoutes: Route[] = [
  writes(appealSanction, signedIn, ({ platform, caller, params, body }, tx) =>
    appeal(platform, tx, caller, params.sanction_id, body.words),
  ),
]
