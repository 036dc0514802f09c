import { EMPTY_BRIEF } from '../../contract/briefs.rules.ts'
import type { AskedBrief, RequestBrief } from '../../contract/briefs.ts'
import type { AboutPitch } from '../../contract/pitches.ts'
import type { OpenPost, Post } from '../../contract/posts.ts'
import { AT, post } from './factories.ts'

// As factories.ts, for what a request says by itself.

/** A post as it is read by itself. */
export const openPost = (more: Partial<OpenPost> = {}): OpenPost => ({
  ...post(),
  away_until: null,
  own_audience: null,
  only_sources: null,
  removed_for: null,
  ...more,
})

/** The same as a list has it. */
export function listed(open: OpenPost): Post {
  const { away_until: _, own_audience: __, only_sources: ___, removed_for: ____, ...post } = open
  return post
}

export const askedBrief = (more: Partial<AskedBrief> = {}): AskedBrief => ({
  ...EMPTY_BRIEF,
  version: 1,
  questions: [
    { id: 'q1', text: 'Who approved the loan?' },
    { id: 'q2', text: 'What did it cost?' },
  ],
  ...more,
})

/** An open request that asks for nothing, of an author without an answer time. */
export const requestBrief = (more: Partial<RequestBrief> = {}): RequestBrief => ({
  brief: null,
  is_fixed: false,
  state: 'open',
  pitches_count: 0,
  held_until: null,
  answer_time: { kind: 'unknown', seconds: null },
  ...more,
})

/** A pitch that a PR member made with a source that the viewer holds, to a request that the viewer may read. */
export const aboutPitch = (more: Partial<AboutPitch> = {}): AboutPitch => ({
  ...{ id: 'about', state: 'sent', sent_at: AT },
  source: { id: 'source', name: 'Ida Berg' },
  pitcher: { name: 'Kit Lund', organization: 'Harbor PR' },
  request: { id: 'p', title: 'Port fees' },
  trail: [{ step: 'sent', at: AT, reason: null, url: null }],
  ...more,
})
