import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Caller } from '../auth/who.ts'
import { notFound } from '../platform/http/errors.ts'
import { SUCCESS } from '../platform/http/routes.ts'
import { type Limit, spendLimit } from '../platform/limits/limits.ts'
import { publishEvent } from '../platform/live/live.ts'
import type { Platform } from '../platform/platform.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { type SharedTrail, type TrailLink, trailLinks } from './trails.sql.ts'

export type { SharedTrail }

/** Links made, turned on again or turned off. */
const LINKS_PER_HOUR: Limit = { name: 'trail-links', max: 60, seconds: 3_600 }

export const TRAIL_PATH = '/trail'

const ID_BYTES = 16
/** 48 bytes have 64 characters without a spare bit, so there is one way to write a token. */
const TOKEN = /^[\w-]{64}$/

/**
 * The links that show the trail of a pitch to anyone. A token is the id of the pitch and an HMAC of id and version, with
 * a key for this purpose alone: the database holds nothing that opens a trail, and finds the link by its id.
 */
export class TrailLinks {
  readonly #key: Uint8Array

  /** `key` is the server's secret, see readAuthKey. */
  constructor(key: Uint8Array) {
    this.#key = new Uint8Array(hkdfSync('sha256', key, '', 'beatline trail links', 32))
  }

  token({ response_id, version }: TrailLink): string {
    const id = Buffer.from(response_id.replaceAll('-', ''), 'hex')
    const signature = createHmac('sha256', this.#key).update(`${response_id}.${version}`).digest()
    return Buffer.concat([id, signature]).toString('base64url')
  }

  /** The pitch that a token names, whether or not the token was made here. Null for anything else. */
  pitchOf(token: string): string | null {
    if (!TOKEN.test(token)) return null
    const hex = Buffer.from(token, 'base64url').subarray(0, ID_BYTES).toString('hex')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }

  opens(token: string, link: TrailLink): boolean {
    const [given, ours] = [Buffer.from(token), Buffer.from(this.token(link))]
    return given.length === ours.length && timingSafeEqual(given, ours)
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
