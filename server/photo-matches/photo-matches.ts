import type { PhotoMatch } from '../../contract/photo-matches.ts'
import { compareAll } from '../images/images.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import type { Db } from '../platform/postgres/db.ts'
import { photoMatches } from './photo-matches.sql.ts'

/** A run ends after this time, and queues the next one. */
const RUN_MS = 45_000

type Walk = { after?: string }

/** On how many profiles of other keepers the photo of a source also appears; null for none. Names none of them. */
export async function photoMatchOf(db: Db, profile_id: string): Promise<PhotoMatch | null> {
  const match = await photoMatches.of(db, profile_id)
  return match.profiles > 0 ? match : null
}

/** Daily: compares all photos again. When one was put on a source, another may have been without a print. */
export function photoMatchesJob(platform: Platform): Job<Walk> {
  return { name: 'photo-matches', every: '0 3 * * *', run: (walk) => comparePhotos(platform, walk) }
}

export async function comparePhotos(
  platform: Platform,
  { after = '' }: Walk = {},
  runMs = RUN_MS,
): Promise<void> {
  const { database, jobs } = platform
  const last = await compareAll(platform, after, performance.now() + runMs)
  if (last === null) return
  await database.db.transaction().execute((tx) => jobs.queue(tx, { name: 'photo-matches' }, { after: last }))
}
