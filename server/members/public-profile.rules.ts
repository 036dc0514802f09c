// What members may read of each other; a key that somebody adds to profile later stays hidden until it is named here.
const PUBLIC = `'{title,organization,bio,beats,location,writesOn,website,timezone,linkedin_url}'::text[]`

/** SQL for what every member may read of the profile of an account; `alias` is the account's in the statement. */
export function publicProfile(alias: string): string {
  // Taking nothing away is cheaper than putting everything together anew, and it is nearly always the case.
  return `case when ${alias}.profile - ${PUBLIC} = '{}' then ${alias}.profile else
  (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${alias}.profile) where key = any (${PUBLIC})) end`
}

/** SQL for an account as JSON, as other members see him on what he wrote: Owner of contract/accounts.ts. */
export function ownerJson(alias: string): string {
  return `json_build_object('id', ${alias}.id, 'name', ${alias}.name,
      'picture_url', ${alias}.picture_url, 'profile', ${publicProfile(alias)})`
}
