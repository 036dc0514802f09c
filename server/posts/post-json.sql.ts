import { OpenPost, Post, SharedPost } from '../../contract/posts.ts'
import { ListedRequest, PostedRequest } from '../../contract/requests.ts'
import { EXCERPT, IS_CONFIDENTIAL, isExcerpt } from '../audience/audience.rules.ts'
import { HIDES_NAME, hidesAuthor } from '../audience/hidden-names.rules.ts'
import { invitedJson, onlySourcesJson } from '../audience/invited.rules.ts'
import { closesUnless } from '../deadlines/deadlines.rules.ts'
import { ownerJson } from '../members/public-profile.rules.ts'
import { jsonOf } from '../platform/postgres/json.ts'

// The aliases are p (posts) and a (its owner).
const shared = {
  is_confidential: IS_CONFIDENTIAL,
  shown_name: `case when ${HIDES_NAME} then p.shown_name end`,
  data: `json_build_object('status', p.data -> 'status')`,
}

/** Who wrote it and in which zone, unless their name is hidden. */
const author = (isHidden: string) => {
  const shown = (value: string) => `case when not ${isHidden} then ${value} end`
  return {
    account_id: shown('p.account_id'),
    created_by: shown('p.account_id'),
    account: `case when a.id is not null and not ${isHidden} then ${ownerJson('a')} end`,
    closes: closesUnless(isHidden),
  }
}

/** What of it waits behind its opening. */
const excerpt = (isCut: string) => ({
  description: `case when ${isCut} then ${EXCERPT} else p.description end`,
  is_excerpt: isCut,
})
/** What only the Requests page has of it. */
const cutDetails = (isCut: string) => ({
  contact_info: `case when ${isCut} then '' else p.contact_info end`,
  additional_notes: `case when ${isCut} then '' else p.additional_notes end`,
})

const seenBy = (viewer: string) => ({
  ...shared,
  ...author(hidesAuthor(viewer)),
  is_liked: `exists (select from likes l
    where l.likeable_type = 'post' and l.likeable_id = p.id and l.account_id = ${viewer})`,
  is_saved: `exists (select from saved_posts s where s.post_id = p.id and s.user_id = ${viewer})`,
})

// The viewer's own alone: Marks of contract/requests.ts. A pitch, a held pitch and a mark are each one row of an index.
const marksOf = (viewer: string) => `(select json_build_object(
    'pitched', (select coalesce(s.name, '') from responses r left join profiles s on s.id = r.profile_id
      where r.post_id = p.id and r.responder_id = ${viewer} and r.is_pitch),
    'held', exists (select from held_pitches h
      where h.post_id = p.id and h.responder_id = ${viewer} and h.outcome is null),
    'seen', n.seen_at is not null,
    'changed', coalesce(p.updated_at > n.seen_at, false))
  from (select) one left join seen_posts n on n.account_id = ${viewer} and n.post_id = p.id)`

/** One post as JSON, the same for everyone: SharedPost of contract/posts.ts. */
export const sharedPostJson = jsonOf(SharedPost, 'posts p', {
  ...shared,
  ...author(HIDES_NAME),
  ...excerpt(IS_CONFIDENTIAL),
})

/**
 * The same of a post that not everyone may read, as `viewer` sees it in a list. It is one text for its author, and one for
 * everyone else who reads it.
 */
export const confidentialPostJson = (viewer: string): string =>
  jsonOf(SharedPost, 'posts p', {
    ...shared,
    ...author(hidesAuthor(viewer)),
    ...excerpt(isExcerpt(viewer)),
  })

/** One post as JSON, as `viewer` sees it in a list: Post of contract/posts.ts. */
export const postJson = (viewer: string): string =>
  jsonOf(Post, 'posts p', { ...seenBy(viewer), ...excerpt(isExcerpt(viewer)) })

/** The same by itself, in whole: OpenPost of contract/posts.ts. */
export const openPostJson = (viewer: string): string =>
  jsonOf(OpenPost, 'posts p', {
    ...seenBy(viewer),
    is_excerpt: 'false',
    own_audience: `case when p.account_id = ${viewer} and p.post_type = 'request_for_source' then ${invitedJson} end`,
    removed_for: `case when p.account_id = ${viewer} and p.removed_at is not null
      then (select s.reason from sanctions s where s.subject_id = p.id order by s.starts_at desc limit 1) end`,
    only_sources: onlySourcesJson(viewer),
    away_until: `case when p.account_id <> ${viewer} and not ${HIDES_NAME} then away_until(p.account_id) end`,
  })

/** The same of a request: PostedRequest of contract/requests.ts. */
export const requestJson = (viewer: string): string =>
  jsonOf(PostedRequest, 'posts p', { ...seenBy(viewer), is_excerpt: 'false' })

/** A request as the Requests page lists it: ListedRequest of contract/requests.ts. */
export const listedRequestJson = (viewer: string): string =>
  jsonOf(ListedRequest, 'posts p', {
    ...seenBy(viewer),
    ...excerpt(isExcerpt(viewer)),
    ...cutDetails(isExcerpt(viewer)),
    marks: marksOf(viewer),
  })
