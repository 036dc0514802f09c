import { isoText } from '../platform/postgres/db.ts'

/** The deadline of a post `p` as its author chose it, as JSON: Closes of contract/posts.ts. Null without a zone. */
export const CLOSES = `case when p.deadline_zone is not null then json_build_object(
  'date', to_char(p.deadline_wall, 'YYYY-MM-DD'),
  'time', case when not p.deadline_is_day then to_char(p.deadline_wall, 'HH24:MI') end,
  'zone', p.deadline_zone) end`

/** The same, null where the author is hidden: the zone is mostly the author's own. What is left is the moment. */
export const closesUnless = (isHidden: string): string => `case when not ${isHidden} then ${CLOSES} end`

/** The keys of CLOSING (contract/posts.ts), which say nothing to who may no longer read the request: not `isKept`. */
export const closingIf = (isKept: string, isHidden: string) => ({
  expires_at: isoText(`case when ${isKept} then p.expires_at end`),
  closes: closesUnless(`(${isHidden} or not ${isKept})`),
  closed_by_author: `(${isKept} and p.closed_by_author)`,
  request_state: `case when ${isKept} then p.request_state else 'open' end`,
})
