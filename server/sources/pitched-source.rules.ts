import { PitchedSource } from '../../contract/pitches.ts'
import { REMOVED_SOURCE } from '../../contract/vocabulary.ts'
import type { z } from '../../contract/zod.ts'
import { isRetired } from '../kept-sources/kept-source.rules.ts'
import { jsonOf } from '../platform/postgres/json.ts'
import { proofJson } from './proof.rules.ts'

/** SQL for the name of a pitched source, which says whether it is retired. */
export const pitchedName = (alias: string): string =>
  `${alias}.name || case when ${isRetired(alias)} then ' · Retired' else '' end`

/** What is left of a source that its expert had denied, once it is removed. */
const REMOVED: PitchedSource = {
  ...{ id: null, account_id: null, role: null, photo_url: null },
  ...{ name: REMOVED_SOURCE, title: '', organization: '', is_retired: false, is_denied: true },
  proof: { state: 'none', at: null, until: null, domain: null, checked_at: null },
}

/** SQL for the JSON `shown` of a source `alias`; for one that is gone, what is left of it in the pitch, by the same keys. */
export function orRemoved(schema: z.ZodObject, shown: string, alias: string, pitch: string): string {
  const left = Object.fromEntries(Object.entries(REMOVED).filter(([key]) => key in schema.shape))
  return `case when ${alias}.id is not null then ${shown}
    when ${pitch}.source_was_denied then '${JSON.stringify(left)}'::json end`
}

/**
 * SQL for a source as JSON, as both sides of a pitch see it: PitchedSource of contract/pitches.ts, null once it is gone and
 * its expert had not denied it. `alias` is the profile's in the statement, `pitch` the response's or the held pitch's.
 */
export function pitchedSourceJson(alias: string, pitch: string): string {
  const shown = jsonOf(PitchedSource, `profiles ${alias}`, {
    name: pitchedName(alias),
    photo_url: `nullif(${alias}.photo_url, '')`,
    role: `${alias}.role`,
    is_retired: isRetired(alias),
    is_denied: `${alias}.denied_at is not null`,
    proof: proofJson(alias),
  })
  return orRemoved(PitchedSource, shown, alias, pitch)
}
