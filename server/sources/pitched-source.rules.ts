import { PitchedSource } from '../../contract/pitches.ts'
import { isRetired } from '../kept-sources/kept-source.rules.ts'
import { jsonOrNull } from '../platform/postgres/json.ts'
import { proofJson } from './proof.rules.ts'

/** SQL for the name of a pitched source, which says whether it is retired. */
export const pitchedName = (alias: string): string =>
  `${alias}.name || case when ${isRetired(alias)} then ' · Retired' else '' end`

/**
 * SQL for a source as JSON, as both sides of a pitch see it, null once it is gone: PitchedSource of
 * contract/pitches.ts. `alias` is the profile's in the statement.
 */
export const pitchedSourceJson = (alias: string): string =>
  jsonOrNull(PitchedSource, `profiles ${alias}`, {
    name: pitchedName(alias),
    photo_url: `nullif(${alias}.photo_url, '')`,
    is_retired: isRetired(alias),
    is_denied: `${alias}.denied_at is not null`,
    proof: proofJson(alias),
  })
