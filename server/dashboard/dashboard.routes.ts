import { WEEK_FIGURES } from '../../contract/dashboard.rules.ts'
import { getQueues, getWeek } from '../../contract/dashboard.ts'
import { admins } from '../auth/who.ts'
import { type Route, reads } from '../platform/http/routes.ts'
import { queues } from './queues.sql.ts'
import { weeks } from './week.sql.ts'

export const dashboardRoutes: Route[] = [
  reads(getQueues, admins, async ({ platform }) => ({ queues: await queues(platform.database.db) })),
  reads(getWeek, admins, async ({ platform }) => {
    const { last, before } = await weeks(platform.database.db)
    return { figures: WEEK_FIGURES.map((name) => ({ name, last: last[name], before: before[name] })) }
  }),
]
