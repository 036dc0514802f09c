/** Whether the account `reader`, as it is now, is in the audience of a post `p` that has one; an alias. */
export const isInAudience = (
  reader: string,
): string => `${reader}.role in ('pr', 'expert') and case p.audience
    when 'pr' then ${reader}.role = 'pr'
    when 'experts' then ${reader}.role = 'expert'
    when 'beats' then has_beat(${reader}.profile, p.tags)
    else exists (select from post_invites i where i.post_id = p.id and i.account_id = ${reader}.id) end`
