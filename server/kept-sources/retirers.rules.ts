import type { Retirer } from '../../contract/vocabulary.ts'

/** SQL for everyone who has retired a source. Without an alias the columns are those of the row that is updated. */
export const retirersOf = (source: string): string =>
  `array_remove(${source}.retired_by || ${source}.also_retired_by, null)`

const RETIRERS = retirersOf('profiles')

/** SQL for whether they have retired a source, alone or beside others. */
export const hasRetired = (source: string, by: Retirer): string => `('${by}' = any (${retirersOf(source)}))`

/** SQL for who has retired the updated row of `profiles` once they have, too. */
export const alsoRetiredBy = (by: Retirer): string => `(${RETIRERS} || '${by}'::text)`

/** SQL for who still has retired the updated row of `profiles` once they restore it. */
export const restored = (by: Retirer): string =>
  by === 'keeper'
    ? // Without a holder, the keeper brings back what an expert who has left had retired.
      `case when profiles.held_by is null and profiles.denied_at is null then ${without('keeper', 'expert')}
        else ${without('keeper')} end`
    : without(by)

const without = (...gone: Retirer[]): string =>
  gone.reduce((left, by) => `array_remove(${left}, '${by}')`, RETIRERS)

/** SQL for who has retired the updated row of `profiles` once its expert denies it. Whatever else stays so is the keeper's. */
export const DENIED_BY_EXPERT = `(${without('expert')} || 'expert'::text
  || case when 'expert' = any (${RETIRERS}) then array['keeper'] end)`

/**
 * SQL for the same once it is its holder's alone: what the agency had retired for itself is over, and what the expert had is
 * their keeper's. A denial stays one, which a confirmation ends.
 */
export const MADE_OWN = `case when profiles.denied_at is not null then ${without('keeper')}
  else array_replace(${without('keeper')}, 'expert', 'keeper') end`

/** SQL that sets who has retired the updated row of `profiles`: each party's word stands until they take it back. */
export function retiredBy(retirers: string): string {
  const next = `strongest_first(${retirers})`
  return `retired_by = (${next})[1], also_retired_by = (${next})[2:],
    retired_at = case when cardinality(${next}) > 0 then coalesce(profiles.retired_at, now()) end`
}
