import { endpoint } from './endpoint.ts'
import { Id, Success } from './fields.ts'
import { z } from './zod.ts'

const params = z.object({ pitch_id: Id })

export const shareTrail = endpoint('PUT /api/pitches/:pitch_id/trail-link', {
  summary:
    'Share the trail of one of the caller’s pitches by a link that anyone can open: the same one until it is turned off',
  params,
  reply: z.object({ url: z.url() }),
})

export const stopSharing = endpoint('DELETE /api/pitches/:pitch_id/trail-link', {
  summary: 'Turn off the link to the trail of one of the caller’s pitches; a new one differs',
  params,
  reply: Success,
})
