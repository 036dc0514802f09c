import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { IMAGE_REFUSALS, IMAGES_PATH, UPLOAD_PATH, whyNotType } from '../../contract/images.rules.ts'
import { type StoredImage, storedImage } from '../../contract/images.ts'
import type { Config } from '../platform/config.ts'
import { conflict, invalid, notAuthenticated, Refusal, unavailable } from '../platform/http/errors.ts'
import { type Create, forgetOnce, once, recalled } from '../platform/http/idempotency.ts'
import { FairQueue } from '../platform/limits/fair-queue.ts'
import { fullFor, type Limit, refusedBy, spendLimit } from '../platform/limits/limits.ts'
import type { Platform } from '../platform/platform.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { drawApart, printApart } from './draw-apart.ts'
import type { Drawn } from './draw-picture.ts'
import { images } from './images.sql.ts'
import { prints } from './prints.sql.ts'

type Owner = { id: string }

const UPLOADS_PER_HOUR: Limit = { name: 'uploads', max: 60, seconds: 3_600 }
const UNSHOWN_MAX = 50
const BYTES_MAX = 100 * 1024 * 1024

/** One at a time: a large one takes 150 MB while it is drawn. No more wait than are being read (read-image.ts). */
const drawing = new FairQueue({ own: 1, all: 1, ownWaiting: 2, allWaiting: 10 })

/** How many bytes of a file are needed to detect its type. */
const HEAD_BYTES = 4_100

const CALL = `POST ${UPLOAD_PATH}`

const nameOf = ({ url }: StoredImage) => url.slice(IMAGES_PATH.length)

/** By one statement: some 0.3 s at 100,000 prints. */
const COMPARED_AT_ONCE = 10
/** Who waits for drawing when no member does. */
const NIGHTLY = 'nightly'

const fileOf = (name: string) => `profile-images/${name}`

/** A picture as it was sent. `signal` aborts when the sender no longer waits. */
export type Upload = {
  caller: Owner
  request: FastifyRequest
  bytes: Buffer | undefined
  signal: AbortSignal
}

/**
 * Stores an image as a square picture of the caller's, once for its Idempotency-Key. Throws 422 for anything that isn't
 * a PNG, JPEG, GIF or WebP by its bytes, or can't be drawn; 409 when the caller keeps too many; 429; 503 when the
 * storage is full or down.
 */
export async function storeImage(
  platform: Platform,
  { caller, request, bytes, signal }: Upload,
): Promise<StoredImage> {
  const { config, database } = platform
  const refusal = whyNotType(await typeOf(bytes))
  if (!bytes || refusal) throw new Refusal(422, (refusal ?? IMAGE_REFUSALS.notAnImage).description)
  const call = { caller, request, params: null, body: createHash('sha256').update(bytes).digest('hex') }
  const known = await recalled<StoredImage>(database.db, CALL, call)
  if (known && (await isStored(platform, caller, nameOf(known)))) return known
  // Checked before the drawing, which is expensive. Doesn't apply to a repeat when its first call has just taken the
  // last room.
  await refuseFull(platform, caller).catch(async (refusal) => {
    if (!known && !(await recalled(database.db, CALL, call))) throw refusal
  })
  const drawn = await drawing.take(caller.id, signal, () => drawApart(config, bytes))
  if (!drawn) {
    await spendLimit(config, database.db, UPLOADS_PER_HOUR, caller.id)
    throw new Refusal(422, IMAGE_REFUSALS.malformed.description)
  }
  let isFirst = false
  const stored = await once(database.db, CALL, call, async (tx) => {
    const kept = await keepRow(config, tx, caller, drawn)
    isFirst = true
    return kept
  })
  if (isFirst) await writeFirst(platform, call, nameOf(stored), drawn.picture)
  else await writeAgain(platform, caller, nameOf(stored), drawn.picture)
  return stored
}

/** Writes the row before the file: a file without a row would never be found again, a row without a file is swept. */
async function keepRow(
  config: Config,
  tx: Tx,
  { id }: Owner,
  { picture, print }: Drawn,
): Promise<StoredImage> {
  if (!(await images.lockOwner(tx, id))) throw notAuthenticated()
  await refuseTooMany(tx, { id })
  await spendLimit(config, tx, UPLOADS_PER_HOUR, id)
  const name = `${randomUUID()}.webp`
  await images.insert(tx, { name, account_id: id, bytes: picture.length })
  await prints.insert(tx, name, print)
  return { url: `${IMAGES_PATH}${name}` }
}

/** For the call that created the row. Only this call ever undoes it. */
async function writeFirst(platform: Platform, call: Create, name: string, picture: Buffer): Promise<void> {
  await platform.files.write(fileOf(name), picture).catch(async (error) => {
    platform.log.error({ err: error }, 'a picture was not stored')
    const stays = await takeBack(platform, call, name, picture.length).catch(() => false)
    if (!stays) throw unavailable()
  })
}

/** For a repeat: the call before may have died, with its process, before the file was complete. */
async function writeAgain(platform: Platform, caller: Owner, name: string, picture: Buffer): Promise<void> {
  const { database, files, log } = platform
  if (await isStored(platform, caller, name)) return
  await files.write(fileOf(name), picture).catch((error) => {
    log.error({ err: error }, 'a picture was not stored')
    throw unavailable()
  })
  // After the write: a call that undoes the row later finds the file complete, and leaves both.
  if (await database.db.transaction().execute((tx) => images.hold(tx, name, caller.id))) return
  await files.remove(fileOf(name)).catch(() => undefined)
  throw unavailable()
}

/**
 * Removes every trace of a picture that was not stored completely; the sweep removes what can't be removed now. True
 * for one that stays.
 */
async function takeBack(
  { database: { db }, files }: Platform,
  call: Create,
  name: string,
  bytes: number,
): Promise<boolean> {
  const isWhole = async () => (await files.read(fileOf(name)))?.length === bytes
  // If the storage is down this throws here, and holds no connection.
  if (await isWhole()) return true
  const stays = await db.transaction().execute(async (tx) => {
    await images.lock(tx, name)
    // A repeat may have stored it meanwhile.
    if (await isWhole()) return true
    await images.disownOne(tx, name)
    await forgetOnce(tx, call)
    return false
  })
  if (stays) return true
  await files.remove(fileOf(name))
  await images.remove(db, name)
  return false
}

async function isStored(
  { database: { db }, files }: Platform,
  caller: Owner,
  name: string,
): Promise<boolean> {
  const bytes = await images.sizeOf(db, name, caller.id)
  return bytes !== undefined && (await files.read(fileOf(name)))?.length === bytes
}

/** Counts nothing. */
async function refuseFull({ config, database: { db } }: Platform, caller: Owner): Promise<void> {
  await refuseTooMany(db, caller)
  const seconds = await fullFor(config, db, UPLOADS_PER_HOUR, caller.id)
  if (seconds !== null) throw refusedBy(UPLOADS_PER_HOUR, seconds)
}

/** Detected from its bytes; '' for none. */
async function typeOf(bytes: Buffer | undefined): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  const kind = bytes && (await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)).catch(() => undefined))
  // An animated PNG counts as PNG too.
  return kind?.mime === 'image/apng' ? 'image/png' : (kind?.mime ?? '')
}

async function refuseTooMany(db: Db, caller: Owner): Promise<void> {
  const usage = await images.usageOf(db, caller.id)
  if (usage.unshown >= UNSHOWN_MAX)
    throw conflict('You have uploaded many pictures that you do not use. Try again tomorrow.')
  if (usage.bytes >= BYTES_MAX) throw conflict('You have used all your picture storage.')
}

/**
 * Throws 422 for `field` when the address is in our own storage and not a picture that the caller has uploaded and that
 * still exists. The picture stays until the transaction ends. Other addresses, and none, pass.
 */
export async function keepOwnImage(
  tx: Tx,
  caller: Owner,
  url: string | null | undefined,
  field: 'picture_url' | 'photo_url' = 'picture_url',
): Promise<void> {
  const name = storedImage(url)
  if (name !== null && !(await images.hold(tx, name, caller.id)))
    throw invalid({ [field]: 'Must be a valid URL' })
}

/** Gives up the picture of a source that was removed, unless it is shown elsewhere: gone with the next sweep. */
export async function giveUpPicture(tx: Tx, url: string | null): Promise<void> {
  const name = storedImage(url)
  if (name === null) return
  // Who is just showing it holds it: only a look after the lock sees that.
  await images.lock(tx, name)
  await images.giveUp(tx, name)
}

/**
 * Removes pictures that have been shown nowhere for a day. A file that can't be removed keeps its row, and is retried.
 */
export async function sweepImages({ database: { db }, files, log }: Platform): Promise<void> {
  await db.transaction().execute((tx) => images.disown(tx))
  for (const name of await images.abandoned(db)) {
    try {
      await files.remove(fileOf(name))
      await images.remove(db, name)
    } catch (error) {
      log.warn({ err: error }, 'a picture that nobody shows was not removed')
    }
  }
}

/**
 * Pairs a picture that a source takes with those of others that look the same. Called after keepOwnImage, so that the
 * picture stays.
 */
export async function comparePhoto(tx: Tx, url: string): Promise<void> {
  const name = storedImage(url)
  if (name !== null) await prints.compare(tx, [name])
}

/**
 * The same for all pictures, in the order of their names: makes the prints that are missing, and compares those that
 * sources show. Returns the name after which to go on when the time is up, null at the end.
 */
export async function compareAll(platform: Platform, after: string, end: number): Promise<string | null> {
  const { db } = platform.database
  let last = after
  while (performance.now() < end) {
    const some = await prints.after(db, last, COMPARED_AT_ONCE)
    for (const { name, has_print } of some) if (!has_print) await makePrint(platform, name)
    await db.transaction().execute((tx) =>
      prints.compare(
        tx,
        some.map(({ name }) => name),
      ),
    )
    if (some.length < COMPARED_AT_ONCE) return null
    last = some.at(-1)!.name
  }
  return last
}

/** A picture without a file, or of a file that can't be read, gets none. */
async function makePrint({ config, database: { db }, files }: Platform, name: string): Promise<void> {
  const picture = await files.read(fileOf(name))
  if (!picture) return
  const print = await drawing.take(NIGHTLY, new AbortController().signal, () => printApart(config, picture))
  if (print) await prints.insert(db, name, print)
}
