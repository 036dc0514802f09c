import {
  blocks,
  contactRefusal,
  isBlocked,
  isMuted,
  refusesContact,
  refusesHere,
} from '../contact-limits/contact-limits.rules.ts'
import { ownerJson } from '../members/public-profile.rules.ts'

// Whether a post shows a label in place of its author, and in its conversations in place of the partner. Every statement
// that says who wrote something about a request takes the rule from here. The aliases are p (posts, which may be missing)
// and r (responses).

/** Whether the post hides its author from everyone else. */
export const HIDES_NAME = 'p.is_hidden_name'

/** Whether the viewer, a parameter or a column, sees a label in place of the author of the post. */
export const hidesAuthor = (viewer: string): string =>
  `coalesce(${HIDES_NAME} and p.account_id is distinct from ${viewer}, false)`

/** Whether the author of the request is hidden from the pitcher in their conversation. */
export const IS_HIDDEN_HERE = `coalesce(${HIDES_NAME} and r.revealed_at is null, false)`

/** Whether the viewer, one of its two sides, sees a label in place of their partner in a conversation. */
export const hidesPartner = (viewer: string): string =>
  `(${IS_HIDDEN_HERE} and r.account_id is distinct from ${viewer})`

/** An id of one of the two sides of a conversation, as the viewer reads it: a hidden author has one for this request alone. */
export const shownId = (viewer: string, id: string): string =>
  `case when ${hidesPartner(viewer)} and ${id} = r.account_id then p.hidden_id else ${id} end`

/** The author in place of whom the label is shown, as JSON: Owner of contract/accounts.ts. */
const LABELED = `json_build_object('id', p.hidden_id, 'name', p.shown_name, 'picture_url', null, 'profile', json_build_object())`

/** The partner `o` of the viewer in a conversation, as JSON; null where there is none. */
export const partnerJson = (viewer: string): string =>
  `case when ${hidesPartner(viewer)} then ${LABELED} when o.id is not null then ${ownerJson('o')} end`

/** The name of the partner `o` of the viewer in a conversation; null where there is none. */
export const partnerName = (viewer: string): string =>
  `case when ${hidesPartner(viewer)} then p.shown_name else o.name end`

/**
 * The label in place of an actor, where a notification about this object hides them from this account: the post itself,
 * or a pitch. Null where it names them.
 */
export const labelOf = (account: string, actor: string, object: string): string => `coalesce(
  (select p.shown_name from posts p where p.id = ${object} and p.account_id = ${actor} and ${hidesAuthor(account)}),
  (select p.shown_name from responses r join posts p on p.id = r.post_id
    where r.id = ${object} and r.account_id = ${actor} and ${hidesPartner(account)}))`

/** The conversation of a reported message; of one whose month is away, any of the two in which the viewer sees the label. */
const reportedIn = (viewer: string): string => `coalesce(
  (select m.conversation_id from messages m where m.id = o.subject_id),
  case when o.subject_type = 'message' then (select r.id from responses r join posts p on p.id = r.post_id
    where r.account_id = o.about_id and r.responder_id = ${viewer} and ${hidesPartner(viewer)} limit 1) end)`

/**
 * The label in place of whom a case is about, for the viewer who reported them and sees the label there; for the case of
 * an appeal, who reported what its sanction was for. Null where they see the name, or reported something else.
 */
export const labelInCase = (viewer: string, of = 'c'): string => `(
  select ${labelOf(viewer, 'o.about_id', `coalesce(${reportedIn(viewer)}, o.subject_id)`)}
  from cases o join case_reports x on x.case_id = o.id and x.reporter_id = ${viewer}
  where o.id = coalesce((select s.case_id from appeals a join sanctions s on s.id = a.sanction_id
    where ${of}.subject_type = 'appeal' and a.id = ${of}.subject_id), ${of}.id))`

// Muting a member must not tell which hidden requests are theirs.

/** Whether the viewer has muted the author of the post, whose name they see. */
export const isMutedAuthor = (viewer: string): string =>
  `(not ${hidesAuthor(viewer)} and ${isMuted(viewer, 'p.account_id')})`

/**
 * How contact is refused in a conversation for one of its two sides, `viewer`, by the other, `other`. A hidden author
 * alone refuses: what limits the pitcher has set would tell who the author is. Either can refuse this conversation alone.
 */
export const refusalHere = (
  viewer: string,
  other: string,
): string => `coalesce(case when ${IS_HIDDEN_HERE} then
    case when ${blocks('r.account_id', 'r.responder_id')} then 'block'
      when r.account_id is distinct from ${viewer} and ${refusesContact('r.account_id', 'r.responder_id')} then 'no_contact' end
  else ${contactRefusal(viewer, other)} end, case when ${refusesHere(other)} then 'no_contact' end)`

/** Whether one of the two sides of a conversation, `viewer`, is absent for the other, so that no email speaks of it. */
export const isAbsentHere = (viewer: string, other: string): string =>
  `(not ${hidesPartner(viewer)} and ${isBlocked(viewer, other)})`
