import { WEEK_FIGURES } from './dashboard.rules.ts'
import { endpoint } from './endpoint.ts'
import { z } from './zod.ts'

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
