import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from './config.ts'

/** Stored bytes by key: pictures, later attachments. The database holds everything else. */
export type Files = {
  read: (key: string) => Promise<Uint8Array | null>
  write: (key: string, bytes: Uint8Array) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** Files in the folder of STORAGE_URL (file:...), or in DATA_DIR/storage. Keys that leave the folder throw. */
export function openFiles(config: Config): Files {
  const location = config.STORAGE_URL ? fileURLToPath(config.STORAGE_URL) : join(config.dataDir, 'storage')
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    read: async (key) => ((await disk.exists(key)) ? disk.getBytes(key) : null),
    write: (key, bytes) => disk.put(key, bytes),
    remove: (key) => disk.delete(key),
  }
}
