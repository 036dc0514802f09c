import { appealSanction } from '../../contract/sanctions.ts'
import { signedIn } from '../auth/who.ts'
import { type Route, writes } from '../platform/http/routes.ts'
import { appeal } from './appeals.ts'

export const appealsRoutes: Route[] = [
  writes(appealSanction, signedIn, ({ caller, params, body }, tx) =>
    appeal(tx, caller, params.sanction_id, body.words),
  ),
]
