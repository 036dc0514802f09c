import type { Caller } from '../auth/who.ts'
import { notFound } from '../platform/http/errors.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import { SignedIds } from '../platform/http/signed-ids.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { type SharedTrail, type TrailLink, trailLinks } from './trails.sql.ts'

export { publishToHolder, publishTrail } from './pitch-changes.sql.ts'
export type { SharedTrail }

/** Links made, turned on again or turned off. */
const LINKS_PER_HOUR: Limit = { name: 'trail-links', max: 60, seconds: 3_600 }

export const TRAIL_PATH = '/trail'

/** The links that show the trail of a pitch to anyone. */
export class TrailLinks {
  readonly #ids: SignedIds

  /** `key` is the server's secret, see readAuthKey. */
  constructor(key: Uint8Array) {
    this.#ids = new SignedIds(key, 'trail links')
  }

  token({ response_id, version }: TrailLink): string {
    return this.#ids.token(response_id, version)
  }

  /** The pitch that a token names, whether or not the token was made here. Null for anything else. */
  pitchOf(token: string): string | null {
    return this.#ids.idOf(token)
  }

  opens(token: string, { response_id, version }: TrailLink): boolean {
    return this.#ids.isOf(token, response_id, version)
  }
}

/** The caller's own pitch, delivered to its author. 404 for any other, for the author and admins too. */
async function accessSentPitch(tx: Tx, caller: Caller, id: string): Promise<{ post_id: string | null }> {
  const pitch = await trailLinks.holdPitch(tx, id, caller.id)
  if (!pitch) throw notFound()
  return pitch
}

/** Counts the change, and has the pitcher's other pages show it. */
async function changed({ config }: Platform, caller: Caller, post_id: string | null, tx: Tx): Promise<void> {
  await spendLimit(config, tx, LINKS_PER_HOUR, caller.id)
  if (post_id) await publishEvent(tx, 'pitch.changed', `${post_id} ${caller.id}`)
}

/** Shares the trail of the caller's own pitch. The link stays the same until it is turned off. */
export async function shareTrail(
  platform: Platform,
  links: TrailLinks,
  caller: Caller,
  id: string,
  tx: Tx,
): Promise<{ url: string }> {
  const { post_id } = await accessSentPitch(tx, caller, id)
  if (await trailLinks.share(tx, id)) await changed(platform, caller, post_id, tx)
  const link = await trailLinks.shared(tx, id)
  if (!link) throw notFound()
  return { url: `${platform.origin()}${TRAIL_PATH}/${links.token(link)}` }
}

/** Turns the link of the caller's own pitch off, at once and for good: the next one is another. */
export async function stopSharing(
  platform: Platform,
  caller: Caller,
  id: string,
  tx: Tx,
): Promise<typeof SUCCESS> {
  const { post_id } = await accessSentPitch(tx, caller, id)
  if (await trailLinks.stop(tx, id)) await changed(platform, caller, post_id, tx)
  return SUCCESS
}

/** What the link with this token shows. Null for one that is unknown or turned off. */
export async function readSharedTrail(db: Db, links: TrailLinks, token: string): Promise<SharedTrail | null> {
  const id = links.pitchOf(token)
  const link = id === null ? undefined : await trailLinks.shared(db, id)
  if (!link || !links.opens(token, link)) return null
  return (await trailLinks.read(db, link)) ?? null
}
