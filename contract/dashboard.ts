import { QUEUE_NAMES, WEEK_FIGURES } from './dashboard.rules.ts'
import { endpoint } from './endpoint.ts'
import { Moment } from './fields.ts'
import { z } from './zod.ts'

export const Queue = z.object({
  name: z.enum(QUEUE_NAMES),
  /** At most SHOWN_MOST + 1, which means as many or more. */
  count: z.number().int(),
  oldest_at: Moment.nullable(),
  /** Something in it is past its time. */
  is_overdue: z.boolean(),
})
export type Queue = z.infer<typeof Queue>

export const getQueues = endpoint('GET /api/admin/queues', {
  summary: 'What waits for the team, how much and since when',
  reply: z.object({ queues: z.array(Queue) }),
})

export const WeekFigure = z.object({
  name: z.enum(WEEK_FIGURES),
  /** Of the last 7 days; null: there is no median. */
  last: z.number().nullable(),
  /** Of the 7 days before. */
  before: z.number().nullable(),
})
export type WeekFigure = z.infer<typeof WeekFigure>

export const getWeek = endpoint('GET /api/admin/week', {
  summary: 'What happened in the last 7 days, beside the 7 days before; without confidential requests',
  reply: z.object({ figures: z.array(WeekFigure) }),
})
