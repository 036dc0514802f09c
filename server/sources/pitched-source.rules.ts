import { PitchedSource } from '../../contract/pitches.ts'
import { jsonOrNull } from '../platform/postgres/json.ts'

/**
 * SQL for a source as JSON, as both sides of a pitch see it, null once it is gone: PitchedSource of
 * contract/pitches.ts. `alias` is the profile's in the statement.
 */
export const pitchedSourceJson = (alias: string): string =>
  jsonOrNull(PitchedSource, `profiles ${alias}`, { photo_url: `nullif(${alias}.photo_url, '')` })
