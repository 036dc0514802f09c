import { NewPitch, NO_SOURCE } from '../../contract/pitches.ts'
import { z } from '../../contract/zod.ts'

/** The part of a source that the form shows. */
const ChosenSource = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  organization: z.string(),
  photo_url: z.string().nullable(),
})
export type ChosenSource = z.infer<typeof ChosenSource>

/** A pitch's form: NewPitch, with the chosen source in place of its id. */
export const PitchDraft = z.strictObject({
  source: ChosenSource.nullable().refine((source) => source !== null, NO_SOURCE),
  commentary: NewPitch.shape.commentary,
})
