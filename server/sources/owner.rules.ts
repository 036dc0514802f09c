/** What an owner `a` must be for others to see their sources: a member who may keep sources now. */
export const OWNER_KEEPS = `a.role = 'pr' and a.data <> '{}' and coalesce(a.data ->> 'status', '') <> 'Dormant'`
