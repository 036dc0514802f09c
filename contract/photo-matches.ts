import { z } from './zod.ts'

/** Live source profiles of other keepers with the same photo; `other_names`: those under a different name. */
export const PhotoMatch = z.object({ profiles: z.number().int(), other_names: z.number().int() })
export type PhotoMatch = z.infer<typeof PhotoMatch>
