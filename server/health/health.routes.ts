import { getHealth } from '../../contract/health.ts'
import { admins } from '../auth/who.ts'
import { type Route, reads } from '../platform/http/routes.ts'
import { readHealth } from './health.ts'

export const healthRoutes: Route[] = [reads(getHealth, admins, ({ platform }) => readHealth(platform))]
