import { PitchedSource } from '../../contract/pitches.ts'
import { jsonOrNull } from '../platform/postgres/json.ts'
import { proofJson } from './proof.rules.ts'

/**
 * SQL for a source as JSON, as both sides of a pitch see it, null once it is gone. The name says whether it is retired: PitchedSource of
 * contract/pitches.ts. `alias` is the profile's in the statement.
 */
export const pitchedSourceJson = (alias: string): string =>
  jsonOrNull(PitchedSource, `profiles ${alias}`, {
    name: `${alias}.name || case when ${alias}.retired_at is null then '' else ' · Retired' end`,
    photo_url: `nullif(${alias}.photo_url, '')`,
    is_denied: `${alias}.denied_at is not null`,
    proof: proofJson(alias),
  })
