import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './error.ts'

const PATIENCE_MS = 180_000

function tryLock(file: string): DatabaseSync | null {
  const lock = new DatabaseSync(file)
  try {
    // Without a rollback journal the lock leaves only one empty file behind.
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === 5) return null
    throw error
  }
}

function openLock(file: string): DatabaseSync | null {
  try {
    return tryLock(file)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new EmbeddedPostgresError(
      `${file} cannot be locked (${cause}). The folder must be writable by this user: give it to the user who runs Beatline, or point DATA_DIR elsewhere.`,
    )
  }
}

/**
 * Runs `work` while no other process holds `file`, waiting for up to three minutes.
 *
 * Node has no flock; SQLite's file lock is one, and the kernel drops it when its holder is killed.
 */
export async function withCrashSafeLock<T>(
  file: string,
  log: (text: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  let lock = openLock(file)
  if (!lock) log('Another Beatline process is starting or stopping the database, waiting for it.')
  while (!lock) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `Another Beatline process has held ${file} for three minutes. End that process and start again.`,
      )
    }
    await sleep(100)
    lock = openLock(file)
  }
  try {
    return await work()
  } finally {
    lock.close()
  }
}
