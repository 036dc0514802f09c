import { endpoint } from './endpoint.ts'
import { Moment } from './fields.ts'
import { HEALTH_ROWS, HEALTH_STATES, REPLICA_ROW } from './health.rules.ts'
import { z } from './zod.ts'

export const HealthRow = z.object({
  name: z.enum([...HEALTH_ROWS, REPLICA_ROW]),
  state: z.enum(HEALTH_STATES),
  figure: z.string(),
  sentence: z.string(),
})
export type HealthRow = z.infer<typeof HealthRow>

export const getHealth = endpoint('GET /api/admin/health', {
  summary: 'How the product and its parts are doing, over all processes; without addresses, names or texts',
  reply: z.object({ at: Moment, rows: z.array(HealthRow) }),
})
