import { atMost } from '../../contract/at-most.ts'
import { AUDIENCE, Invited } from '../../contract/audience.ts'
import { INVITED_MAX } from '../../contract/vocabulary.ts'
import { z } from '../../contract/zod.ts'
import { TOO_MANY } from './choice.ts'

/** The fields of a form that makes a request for an expert: its draft keeps the names of those who were chosen, too. */
export const AUDIENCE_FIELDS = {
  audience: AUDIENCE.audience,
  invited: atMost(INVITED_MAX, TOO_MANY, z.array(Invited)).default([]),
}
