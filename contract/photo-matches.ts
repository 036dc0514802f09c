import { z } from './zod.ts'

/** On how many profiles of other keepers the photo of a source also appears, and on how many of these under another name. */
export const PhotoMatch = z.object({ profiles: z.int(), other_names: z.int() })
export type PhotoMatch = z.infer<typeof PhotoMatch>
