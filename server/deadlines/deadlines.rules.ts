/** The deadline of a post `p` as its author chose it, as JSON: Closes of contract/posts.ts. Null without a zone. */
export const CLOSES = `case when p.deadline_zone is not null then json_build_object(
  'date', to_char(p.deadline_wall, 'YYYY-MM-DD'),
  'time', case when not p.deadline_is_day then to_char(p.deadline_wall, 'HH24:MI') end,
  'zone', p.deadline_zone) end`

/** The same, null where the author is hidden: the zone is mostly the author's own. What is left is the moment. */
export const closesUnless = (isHidden: string): string => `case when not ${isHidden} then ${CLOSES} end`
