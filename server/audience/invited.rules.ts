import { Invited, OwnAudience } from '../../contract/audience.ts'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import { isUsable } from '../kept-sources/kept-source.rules.ts'
import { jsonOf } from '../platform/postgres/json.ts'

/**
 * Whether a request can name the member `account` as `wanted` does, both aliases: in person, or with a source that they may
 * pitch.
 */
export const mayBeInvited = (wanted: string, account: string): string => `(${wanted}.profile_id is null
  or exists (select from profiles s where s.id = ${wanted}.profile_id and ${account}.id in (s.account_id, s.held_by)
    and ${isUsable('s', `${account}.id`, `${account}.role`)}))`

const NAME = `coalesce(nullif(o.name, ''), '${FALLBACK_NAMES.actor}')`
const ORGANIZATION = `coalesce(o.profile ->> 'organization', '')`

const INVITED = jsonOf(Invited, 'post_invites i', {
  name: NAME,
  organization: ORGANIZATION,
  source: `(select s.name from profiles s where s.id = i.profile_id)`,
})

/** The audience of a post `p`, for its author: OwnAudience of contract/audience.ts. */
export const invitedJson = jsonOf(OwnAudience, 'posts p', {
  invited: `(select coalesce(json_agg(${INVITED} order by lower(${NAME}), i.account_id, i.profile_id), '[]')
    from post_invites i join accounts o on o.id = i.account_id where i.post_id = p.id)`,
  opened_by: '(select count(*)::int from post_openings e where e.post_id = p.id)',
})

/** The sources that the viewer was invited to pitch to a post `p`; null: any. */
export const onlySourcesJson = (viewer: string): string => `(
  select case when bool_and(i.profile_id is not null) then json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name) end
  from post_invites i left join profiles s on s.id = i.profile_id
  where p.audience = 'chosen' and i.post_id = p.id and i.account_id = ${viewer})`
