import { page } from 'vitest/browser'
import type { OpenPost as Whole } from '../../contract/posts.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { KeptPitch } from '../pitches/LatePitch.tsx'
import { PitchSlot } from '../pitches/PitchSlot.tsx'
import { OpenPost } from '../posts/PostDialog.tsx'
import { feedQuery } from '../posts/posts.data.ts'
import { inDays, ownAccount } from './factories.ts'
import { server } from './pitch-pages.tsx'
import { listed, openPost } from './request-factories.ts'
import { showPages } from './show-pages.tsx'

// A post's dialog against the fake server of pitch-pages.tsx; the test file mocks api/call.ts and api/session.ts.

export const READ = 'GET /api/posts/:post_id'
export const TEXT = `${'Beginning. '.repeat(30)}The end that no list has.`

/** A confidential request of another member, in whole. */
export const confidential = (more: Partial<Whole> = {}): Whole =>
  openPost({
    id: 'p',
    title: 'A quiet request',
    description: TEXT,
    post_type: 'request_for_source',
    interview_type: 'Interview',
    is_confidential: true,
    expires_at: inDays(2.5),
    ...more,
  })

/** The same as a list has it. */
export const beginning = (more: Partial<Whole> = {}) => {
  const post = listed(confidential(more))
  return { ...post, description: post.description.slice(0, 200), is_excerpt: true }
}

/** Renders the post with the id `p` over a feed with these posts, for the member with the id `me`. */
export function showOpenPost(posts: ReturnType<typeof beginning>[], role: Role = 'pr') {
  const { client } = server
  client.setQueryData(ownAccountQuery.queryKey, ownAccount({ role }))
  client.setQueryData(feedQuery({}).queryKey, {
    pages: [{ posts, next: null }],
    pageParams: [undefined],
  } as never)
  const show = () => (
    <OpenPost
      id="p"
      Pitching={PitchSlot}
      Kept={KeptPitch}
      navigation={null}
      back="Back to Feed"
      onClose={async () => undefined}
    />
  )
  return showPages({ pages: [{ path: '/app/feed', show }], client })
}

export const dialog = () => page.getByRole('dialog')
