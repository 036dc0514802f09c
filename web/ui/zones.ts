import { ZONE_NAMES, ZONES, type Zone } from '../../contract/zones.ts'

const HALF_YEAR_MS = 182 * 24 * 60 * 60_000

/** The zone of this device, by its name in the time zone database. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const named = (zone: string, style: 'short' | 'longOffset', at: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: style })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

const cached = new Map<string, Zone | null>()

/** The listed zone that a zone is, or whose clocks agree with it now and in half a year. */
export function listedZoneOf(zone: string): Zone | null {
  const known = cached.get(zone)
  if (known !== undefined) return known
  const now = Date.now()
  const agrees = (other: Zone) =>
    [now, now + HALF_YEAR_MS].every((at) => named(other, 'longOffset', at) === named(zone, 'longOffset', at))
  const listed = ZONE_NAMES.find((name) => name === zone) ?? ZONE_NAMES.find(agrees) ?? null
  cached.set(zone, listed)
  return listed
}

/** "ET", or what a zone outside of the list is called at that moment: "GMT+1". */
export function zoneLabel(zone: string, at: number): string {
  const listed = listedZoneOf(zone)
  return listed ? ZONES[listed].short : named(zone, 'short', at)
}
