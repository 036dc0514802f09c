import type { Job } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { isAway } from '../platform/postgres/db.ts'
import { leaving } from './own-data.sql.ts'
import { eraseMember, removePictures } from './own-data.ts'

const AT_ONCE = 100

/** Daily: a ban leaves sign-in for 12 months; then the account is deleted as if the member had done it. */
export function bannedLeaveJob(platform: Platform): Job<object> {
  return { name: 'banned-leave', every: '17 9 * * *', run: () => eraseBanned(platform) }
}

export async function eraseBanned(platform: Platform): Promise<void> {
  const { db } = platform.database
  for (const id of await leaving.longBanned(db, AT_ONCE))
    try {
      await eraseOne(platform, id)
    } catch (error) {
      if (isAway(error)) throw error
      platform.log.error({ err: error }, 'the account of a banned member was not deleted')
    }
}

async function eraseOne(platform: Platform, id: string): Promise<void> {
  const pictures = await platform.database.db.transaction().execute(async (tx) => {
    await leaving.lock(tx, id)
    // Lifted in the meantime, perhaps.
    const [banned] = await leaving.longBanned(tx, 1, id)
    return banned === undefined ? null : eraseMember(platform, tx, id, id, 'account_deleted_after_ban')
  })
  await removePictures(platform, pictures ?? [])
}
