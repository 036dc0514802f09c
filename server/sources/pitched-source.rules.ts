/**
 * SQL for a source as JSON, as both sides of a pitch see it, null once it is gone: PitchedSource of
 * contract/pitches.ts. `alias` is the profile's in the statement.
 */
export function pitchedSourceJson(alias: string): string {
  return `case when ${alias}.id is not null then json_build_object(
    'id', ${alias}.id, 'account_id', ${alias}.account_id, 'name', ${alias}.name, 'role', ${alias}.role,
    'title', ${alias}.title, 'organization', ${alias}.organization,
    'photo_url', nullif(${alias}.photo_url, '')) end`
}
