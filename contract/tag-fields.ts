import { atMost } from './at-most.ts'
import { line } from './fields.ts'
import { tidyTags } from './tags.ts'
import { LENGTHS, TAGS_MAX } from './vocabulary.ts'
import { z } from './zod.ts'

// Blank and duplicate tags do not count, up to a number that no one would type.
const TYPED_TAGS_MAX = 200

/** Tags as members type them, beats or not. */
export const typedTags = atMost(
  TYPED_TAGS_MAX,
  `At most ${TAGS_MAX} tags`,
  z
    .array(line(LENGTHS.tag))
    .overwrite(tidyTags)
    .refine((list) => list.length <= TAGS_MAX, `At most ${TAGS_MAX} tags`),
)
