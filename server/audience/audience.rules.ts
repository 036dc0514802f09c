import { CONFIDENTIAL_REQUEST, EXCERPT_LENGTH } from '../../contract/audience.rules.ts'
import { isNotBarred } from '../auth/barred.rules.ts'
import {
  blockedWith,
  hiddenFor,
  hiddenForRow,
  isBlocked,
  refusedBy,
  refusesContact,
  refusingContact,
  refusingContactRow,
} from '../contact-limits/contact-limits.rules.ts'
import { isInAudience } from '../members/in-audience.rules.ts'
import { forViewer } from '../platform/postgres/viewer.sql.ts'
import { HIDES_NAME, hidesAuthor } from './hidden-names.rules.ts'

// Who may read a post, and with it its comments, its counts and its author's card: those of its audience once it is
// published, apart from members whom a contact limit keeps away; its author before. Every statement takes the rule from
// here; the alias is p (posts).

/** Whether its author has published the post. The team may have removed it since. */
export const WAS_PUBLISHED = `p.data ->> 'status' = 'published'`

/** Whether its readers may read the post; who they are, `isReadable` knows. */
export const IS_PUBLISHED = `(${WAS_PUBLISHED} and p.removed_at is null)`

/** Whether the post has readers of its own. */
const IS_RESTRICTED = `p.audience <> 'all'`

/** Whether the post has readers of its own or hides its author: who opens it is logged. */
export const IS_CONFIDENTIAL = `(${IS_RESTRICTED} or ${HIDES_NAME})`

/** Whether everyone with access may read the post, whose author is shown. */
export const IS_PUBLIC = `(${IS_PUBLISHED} and not ${IS_CONFIDENTIAL})`

/** Whether the account `reader`, as it is now, is in the audience of a post that has one. */
const IS_IN_AUDIENCE = isInAudience('reader')

/** Whether the viewer, a parameter or a column, may read the published post, which has readers of its own. */
const isReader = (viewer: string): string =>
  `exists (select from accounts reader where reader.id = ${viewer} and ${IS_IN_AUDIENCE})`

/**
 * Whether a contact limit keeps the post from the viewer. Where its author is hidden, only the author's own limits do:
 * nobody finds them by blocking.
 */
export const isKeptFrom = (viewer: string): string => `case when ${hidesAuthor(viewer)}
  then ${refusesContact('p.account_id', viewer)} else ${isBlocked(viewer, 'p.account_id')} end`

const readable = (viewer: string, isAbsent: string, isOfAudience = isReader(viewer)) =>
  `(${IS_PUBLISHED} and (not ${IS_RESTRICTED} or ${isOfAudience}) and not ${isAbsent} or p.account_id = ${viewer})`

/** Whether the viewer, a parameter or a column, may read the post. */
export const isReadable = (viewer: string): string => readable(viewer, isKeptFrom(viewer))

const isUnlisted = (viewer: string, refusing: string, hidden: string) =>
  `coalesce(case when ${hidesAuthor(viewer)} then p.account_id in ${refusing} else p.account_id in ${hidden} end, false)`

/**
 * Whether lists have the post for the viewer: they may read it, and have not muted its author. Whose posts are hidden from
 * a parameter is read once for the statement.
 */
export const isListed = (viewer: string): string =>
  readable(viewer, isUnlisted(viewer, refusingContact(viewer), hiddenFor(viewer)))

/** The same for a viewer whose row the statement has read: an alias with id, role, email and profile. */
export const isListedForRow = (viewer: string): string =>
  readable(
    `${viewer}.id`,
    isUnlisted(`${viewer}.id`, refusingContactRow(viewer), hiddenForRow(viewer)),
    isInAudience(viewer),
  )

export const isReadableBy = forViewer(isReadable)

/** The accounts from which a contact limit keeps the post, as an array. */
export const KEPT_FROM = `case when ${HIDES_NAME} then array${refusedBy('p.account_id')} else array${blockedWith('p.account_id')} end`
/** Whether the account `reader` is one of them. Which these are is read once for the post. */
const IS_KEPT_FROM = `case when ${HIDES_NAME} then reader.id in ${refusedBy('p.account_id')}
  else reader.id in ${blockedWith('p.account_id')} end`

/**
 * The accounts that may read the post, as an array; null: everyone with access but those of `KEPT_FROM`. A draft
 * has its author alone.
 */
export const READERS = `case when ${IS_RESTRICTED} or not ${IS_PUBLISHED} then array(
  select reader.id from accounts reader
  where ${IS_PUBLISHED} and ${IS_IN_AUDIENCE} and not ${IS_KEPT_FROM} or reader.id = p.account_id) end`

/** Of those, the members that an audience, of the post `p`, has besides its author: who sees it in the feed. Those
 * who were chosen count in any standing, of which nobody else learns. */
export const READER_COUNT = `(select count(*)::int from accounts reader
  where reader.data <> '{}' and (p.audience = 'chosen' or ${isNotBarred('reader')}) and reader.id is distinct from p.account_id and (not ${IS_RESTRICTED} or ${IS_IN_AUDIENCE})
    and not ${IS_KEPT_FROM})`

/** Whether the account was notified that it was chosen for the post, which counts as the alert on every channel. */
export const wasNotifiedOfInvite = (account: string, post = 'p.id'): string =>
  `exists (select from told_invites t where t.post_id = ${post} and t.account_id = ${account})`

/** Whether the viewer reads only the beginning of the post before opening it. */
export const isExcerpt = (viewer: string): string =>
  `(${IS_CONFIDENTIAL} and p.account_id is distinct from ${viewer})`

/** The beginning of the text of a confidential post; shown_text of the schema says the same. */
export const EXCERPT = `left(p.description, ${EXCERPT_LENGTH})`

/**
 * Whether a member who has pitched still reads what the request was about: a journalist no longer does. Who left the
 * audience in another way keeps it.
 */
export const keepsRequest = (viewer: string): string => `(not ${IS_RESTRICTED} or p.account_id = ${viewer}
  or exists (select from accounts reader where reader.id = ${viewer} and reader.role in ('pr', 'expert')))`

export const keepsRequestOf = forViewer((viewer) => keepsRequest(viewer))

/** The title of a post, which may be missing, as a member reads it who has pitched to it. */
export const titleFor = (viewer: string): string =>
  `case when p.id is null or ${keepsRequest(viewer)} then p.title else '${CONFIDENTIAL_REQUEST}' end`

/**
 * Whether the invited viewer may pitch only the sources that they were invited with, and not this one. A condition on
 * the column `profile`.
 */
export const isOtherSource = (viewer: string, profile: string): string => `(p.audience = 'chosen'
  and not exists (select from post_invites i where i.post_id = p.id and i.account_id = ${viewer}
    and (i.profile_id is null or i.profile_id = ${profile})))`
