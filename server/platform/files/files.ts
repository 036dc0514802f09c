import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'

/** Stored bytes by key: pictures, later attachments. The database holds everything else. */
export type Files = {
  read: (key: string) => Promise<Uint8Array | null>
  write: (key: string, bytes: Uint8Array) => Promise<void>
  /** A missing file is no error. */
  remove: (key: string) => Promise<void>
  /** The keys directly in a folder, in no order. */
  list: (folder: string) => AsyncIterable<string>
}

/**
 * Files in the folder (file:...) or bucket (s3:...) of STORAGE_URL, or in DATA_DIR/storage. Keys that leave it throw.
 */
export function openFiles(config: Config): Files {
  const { protocol, hostname, pathname } = new URL(config.STORAGE_URL ?? 'file:///')
  const isBucket = protocol === 's3:'
  const prefix = isBucket ? pathname.replace(/^\/+|\/+$/g, '') : ''
  let opened: Disk | Promise<Disk> | undefined = isBucket ? undefined : openFolder(config)
  const disk = () => {
    opened ??= openBucket(config, hostname)
    return opened
  }
  const at = (key: string) => (prefix ? `${prefix}/${inside(key)}` : key)
  return {
    read: async (key) => readThere(await disk(), at(key)),
    write: async (key, bytes) => (await disk()).put(at(key), bytes),
    remove: async (key) => (await disk()).delete(at(key)),
    list: async function* (folder) {
      const from = await disk()
      let next: string | undefined
      do {
        const page = await from
          .listAll(at(folder), next === undefined ? {} : { paginationToken: next })
          .catch(nothingThere)
        for (const entry of page.objects) if (entry.isFile) yield `${folder}/${entry.name}`
        next = page.paginationToken
      } while (next !== undefined)
    },
  }
}

/** Retries a read that failed although the file exists: it may have appeared between the read and the check. */
async function readThere(from: Disk, key: string, looks = 2): Promise<Uint8Array | null> {
  try {
    return await from.getBytes(key)
  } catch (error) {
    // Checked afterwards: a file that is removed during the read counts as missing too.
    if (!(await from.exists(key))) return null
    if (looks === 1) throw error
    return readThere(from, key, looks - 1)
  }
}

/** Creates the folder with its first file. */
function nothingThere(error: Error & { code?: string }): Awaited<ReturnType<Disk['listAll']>> {
  if (error.code !== 'ENOENT') throw error
  return { objects: [] }
}

/** A prefix would accept the `..` steps that a folder refuses. */
function inside(key: string): string {
  if (key.split(/[/\\]/).includes('..')) throw new Error('A file key points outside its folder')
  return key
}

function openFolder(config: Config): Disk {
  const location = config.STORAGE_URL ? fileURLToPath(config.STORAGE_URL) : join(config.dataDir, 'storage')
  return new Disk(new FSDriver({ location, visibility: 'private' }))
}

// The S3 client is large, so it is loaded only for a bucket. The configuration has checked the variables.
async function openBucket(config: Config, bucket: string): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const driver = new S3Driver({
    bucket,
    visibility: 'private',
    // A bucket of today has none: it is private as a whole.
    supportsACL: false,
    region: config.AWS_REGION ?? '',
    ...(config.AWS_ENDPOINT_URL && { endpoint: config.AWS_ENDPOINT_URL, forcePathStyle: true }),
    credentials: {
      accessKeyId: config.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: config.AWS_SECRET_ACCESS_KEY ?? '',
    },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return new Disk(driver)
}
