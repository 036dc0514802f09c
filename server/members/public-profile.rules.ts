import { Owner, Person } from '../../contract/accounts.ts'
import { jsonOf, jsonOrNull } from '../platform/postgres/json.ts'

// The profile keys that members may read of each other. A new key stays hidden until it is listed here.
const PUBLIC = `'{title,organization,bio,beats,location,writesOn,website,timezone,linkedin_url}'::text[]`

/** SQL for what every member may read of an account's profile; `alias` is the account's in the statement. */
export function publicProfile(alias: string): string {
  // Nearly always nothing has to be removed, and returning the profile as it is costs less than rebuilding it.
  return `case when ${alias}.profile - ${PUBLIC} = '{}' then ${alias}.profile else
  (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${alias}.profile) where key = any (${PUBLIC})) end`
}

/** SQL for an account as JSON, as other members see the author of a post: Owner of contract/accounts.ts. */
export function ownerJson(alias: string): string {
  return jsonOf(Owner, `accounts ${alias}`, { profile: publicProfile(alias) })
}

/** The same without the profile, or null where there is no such account: Person of contract/accounts.ts. */
export const personJson = (alias: string): string => jsonOrNull(Person, `accounts ${alias}`, {})
