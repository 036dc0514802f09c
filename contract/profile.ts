import { isWebAddress } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { Success, text } from './fields.ts'
import { storedImage } from './images.ts'
import { BEATS, LENGTHS } from './vocabulary.ts'
import { z } from './zod.ts'

/** A picture's address: in our own storage, or any on the web, which is kept and not shown. Empty: none. */
export const PictureUrl = text(LENGTHS.short)
  .overwrite((value) => value.trim())
  .refine(
    (value) => value === '' || storedImage(value) !== null || isWebAddress(value),
    'Must be a valid URL',
  )

export const ProfileEdit = z.strictObject({
  picture_url: PictureUrl.optional(),
  bio: text(LENGTHS.bio)
    .overwrite((value) => value.trim())
    .optional(),
})
export type ProfileEdit = z.output<typeof ProfileEdit>

export const saveProfile = endpoint('PATCH /api/account/profile', {
  summary: 'Update the caller’s picture and bio; omitted keys are unchanged',
  body: ProfileEdit,
  reply: Success,
})

/** My Beats offers the fixed beats; one that the member already has stays as it is. */
export const addBeat = endpoint('POST /api/account/beats', {
  summary: 'Add a beat to the own profile',
  body: z.strictObject({ beat: z.enum(BEATS) }),
  reply: Success,
})

/** Includes beats typed at onboarding, as spelled in the profile. An unknown one is not an error. */
export const removeBeat = endpoint('DELETE /api/account/beats', {
  summary: 'Remove a beat from the own profile',
  body: z.strictObject({ beat: text(LENGTHS.short).overwrite((value) => value.trim()) }),
  reply: Success,
})
