import { infiniteQueryOptions } from '@tanstack/react-query'
import type { listAboutPitches } from '../../contract/pitches.ts'
import { call } from '../api/call.ts'
import { asPages } from '../api/pages.ts'
import { PITCHES } from './pitches.data.ts'

/** The pitches that others made with a source that the member holds, newest first. */
export const aboutPitchesQuery = infiniteQueryOptions({
  queryKey: [PITCHES, 'about'],
  queryFn: ({ pageParam: cursor, signal }) =>
    call<typeof listAboutPitches>('GET /api/pitchbox/about-you', { query: { cursor }, signal }),
  ...asPages,
})
