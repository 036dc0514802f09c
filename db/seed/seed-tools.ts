import { createHash } from 'node:crypto'
import type pg from 'pg'

export type Row = Record<string, unknown>

const digest = (name: string) => createHash('sha256').update(`beatline:${name}`).digest()

/** The same name gives the same id on every machine, so that tests can name a row before it exists. */
export function seedId(name: string): string {
  const bytes = digest(name).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A number in [0, 1) derived from a name: variety without randomness. */
export function fraction(name: string): number {
  return digest(name).readUInt32BE(20) / 2 ** 32
}

/** The list in an order derived from a name. */
export function shuffled<T>(items: readonly T[], name: string, keyOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, rank: fraction(`${name}/${keyOf(item)}`) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

export const slugOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** One statement per table: the rows travel as one JSON document, typed by the table itself. */
export async function insertRows(client: pg.ClientBase, table: string, rows: readonly Row[]): Promise<void> {
  const first = rows[0]
  if (!first) return
  const columns = Object.keys(first).join(', ')
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

const zoneNames: Record<string, string> = {
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
}

function wallClock(at: Date, zone: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zoneNames[zone] ?? 'America/New_York',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
}

/** The instant at which a wall clock in the zone shows the given time of the given day. */
function atWallClock(shown: number, zone: string): Date {
  const guess = new Date(shown)
  const once = new Date(shown - (wallClock(guess, zone) - shown))
  return new Date(once.getTime() - (wallClock(once, zone) - shown))
}

export type Deadline = { at: Date; wall: string; zone: string | undefined; is_day: boolean }

/** That many days ahead in this zone: half of those more than three days away at 5 PM, the others at the day's end. */
export function deadlineIn(now: Date, days: number, zone: string, name: string): Deadline {
  const today = Math.floor(wallClock(now, zone) / day) * day
  const is_day = days <= 3 || fraction(`${name}/deadline`) < 0.5
  const wall = today + days * day + (is_day ? 0 : 17 * hour)
  const end = new Date(atWallClock(today + (days + 1) * day - 1000, zone).getTime() + 999)
  return { at: is_day ? end : atWallClock(wall, zone), wall: wallText(wall), zone: zoneNames[zone], is_day }
}

const wallText = (wall: number): string => new Date(wall).toISOString().slice(0, 19)

/** Moves an instant into the same day's office hours, so that old posts were not written at four in the morning. */
export function inOfficeHours(at: Date, zone: string, name: string): Date {
  const midnight = Math.floor(wallClock(at, zone) / day) * day
  return atWallClock(midnight + Math.floor((7.5 + 11 * fraction(`${name}/clock`)) * 3600) * 1000, zone)
}
