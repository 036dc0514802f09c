import type { ShownName } from './hidden-names.rules.ts'
import type { PostStatus, PostType, Role, TrailStep } from './vocabulary.ts'

export const REQUEST_EXPIRED = 'This request has expired and is no longer accepting pitches.'
/** While its author is suspended. */
export const REQUEST_PAUSED = 'This request is paused.'
export const HAS_ENOUGH = 'The author has enough pitches for now. You can submit yours as a held pitch.'
export const HOLDS_ENOUGH = 'The author has enough pitches for now and cannot hold any more.'
export const WITHDRAWN_THRICE =
  'You have withdrawn three pitches to this request. You cannot pitch to it again.'

/** Worded so that they read right to the pitcher, the source and whoever has the link to the trail. */
export const TRAIL_STEP_NAMES: Record<TrailStep, string> = {
  sent: 'Sent',
  held: 'Sent and held',
  delivered: 'Delivered to the author',
  opened: 'Opened by the author',
  answered: 'Answered by the author',
  shortlisted: 'Shortlisted by the author',
  used: 'Used by the author',
  published: 'Published',
  declined: 'Declined by the author',
  not_selected: 'Closed, not selected',
  withdrawn: 'Withdrawn by the pitcher',
  reviewed: 'Under review again',
}

/** Why an author declines a pitch: the reason's name on the board, and the text that its pitcher reads. */
export const DECLINE_REASONS = {
  other_sources: {
    name: 'Went with other sources',
    text: 'The author chose other sources for this story. Thank you for the pitch.',
  },
  off_topic: {
    name: 'Off topic',
    text: 'The pitch falls outside what this story covers. Thank you for sending it.',
  },
  must_haves: {
    name: 'Must-haves not met',
    text: 'The author needs a source who meets every must-have. Thank you for the pitch.',
  },
  enough: {
    name: 'Enough sources',
    text: 'The author has enough sources for this story. Thank you for the pitch.',
  },
  late: {
    name: 'Came too late',
    text: 'The pitch came after the author had finished. Thank you for sending it.',
  },
  changed: {
    name: 'Story changed',
    text: 'The story has changed or will not run. Thank you for your time.',
  },
} as const
export type DeclineReason = keyof typeof DECLINE_REASONS
export const REASONS = Object.keys(DECLINE_REASONS) as [DeclineReason, ...DeclineReason[]]
export const AUTHOR_LEFT = 'The author has left Beatline.'
/** `left`: the author has left before there was an outcome. */
export type OutcomeReason = DeclineReason | 'left'

/** A reason as the pitcher reads it. */
export const reasonText = (reason: OutcomeReason): string =>
  reason === 'left' ? AUTHOR_LEFT : DECLINE_REASONS[reason].text

export const STAGES_FIXED = 'Stages can no longer be changed.'
export const ONLY_CORRECTIONS = 'This pitch has settled, so it can only be changed to Used or Declined.'
export const PITCH_WITHDRAWN = 'This pitch has been withdrawn.'
export const NOT_TO_REQUEST = 'This pitch is not to this request.'

/** What of a member decides whether they pitch: an expert does once they hold a source. */
export type Pitcher = { role: Role; holds_source: boolean }

/** Why this member pitches to no request at all, or null. */
export function whyNotPitchAtAll({ role, holds_source }: Pitcher): string | null {
  const mayPitch = role === 'pr' || (role === 'expert' && holds_source)
  return mayPitch ? null : 'Only PR members can submit pitches.'
}

/**
 * Why this member may not pitch to the post, or null. The database's clock decides whether the post has expired,
 * and its rows whether the member has a source and has pitched already. Source: docs/product.md#pitches.
 */
export function whyNotPitch(
  member: Pitcher & { id: string },
  post: {
    account_id: string | null
    post_type: PostType
    status: PostStatus
    /** In place of the owner, who is hidden from the member. */
    shown_name?: ShownName | null
  },
): string | null {
  const reason = whyNotPitchAtAll(member)
  if (reason !== null) return reason
  if (post.post_type !== 'request_for_source') return 'You can only pitch to a request for an expert.'
  if (post.status !== 'published') return 'A draft takes no pitches.'
  if (post.account_id === member.id) return 'This is your own request.'
  return post.account_id === null && !post.shown_name ? 'The owner of this request has left.' : null
}
