import { noteActivity } from '../../contract/dormancy.ts'
import { noteActive } from '../auth/auth.ts'
import { members } from '../auth/who.ts'
import { type Route, SUCCESS, writes } from '../platform/http/routes.ts'

export const dormancyRoutes: Route[] = [
  writes(noteActivity, members, async ({ caller }, tx) => {
    if (!caller.dormant && !caller.noted_today) await noteActive(tx, caller.id)
    return SUCCESS
  }),
]
