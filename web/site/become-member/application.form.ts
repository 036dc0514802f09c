import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { Application } from '../../../contract/applications.ts'
import { USER_TYPES } from '../../../contract/vocabulary.ts'
import { z } from '../../../contract/zod.ts'
import type { Draft } from './draft.ts'

/** The contract's own rules, over what stands in the fields. */
const Fields = Application.extend({
  userType: z.enum(USER_TYPES, 'Choose one of these'),
  experience: z.preprocess(
    (years) => (years === '' ? undefined : Number(years)),
    Application.shape.experience,
  ),
})

export const resolve = zodResolver(Fields, undefined, { raw: true }) as unknown as Resolver<Draft>
