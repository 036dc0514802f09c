import { describe, expect, test } from 'vitest'
import { addComment, deleteComment } from '../../contract/comments.ts'
import { likeComment, likePost } from '../../contract/likes.ts'
import { type NotificationChanges, updateNotificationSettings } from '../../contract/notification-settings.ts'
import { createPost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { beingAway } from '../../test/support/being-away.ts'
import {
  communityPost,
  type Member,
  makeComment,
  makeMember,
  makePost,
} from '../../test/support/factories.ts'

const app = await testApp({}, undefined, 3_600)
const { pool } = app.database
const { passes, run, makeAway, mailsOf, isWaiting } = beingAway(app)

describe('Comments and likes', () => {
  const choose = (
    member: Member,
    email: NotificationChanges['email'],
    bell: NotificationChanges['bell'] = {},
  ) => app.as(member).call(updateNotificationSettings, { body: { email, bell } })
  /** A post, which its author was last seen making an hour ago. */
  async function published(email: NotificationChanges['email'] = {}, bell: NotificationChanges['bell'] = {}) {
    const author = await makeAway()
    const post_id = await makePost(app, author, { title: 'Rail' })
    await choose(author, email, bell)
    await passes(author, '1 hour')
    return { author, post_id }
  }
  async function commentedAndLiked(post_id: string) {
    const reader = await makeMember(app)
    const { body } = await app
      .as(reader)
      .call(addComment, { body: { post_id, parent_comment_id: null, content: 'A secret comment' } })
    await app.as(reader).call(likePost, { params: { post_id } })
    return { reader, comment_id: body.id }
  }

  test('are reported where they are set to it, also without the bell, and never quoted', async () => {
    const { author, post_id } = await published(
      { comments: 'away', likes: 'away' },
      { comments: false, likes: false },
    )
    await commentedAndLiked(post_id)
    await commentedAndLiked(post_id)
    await passes(author, '16 minutes')
    await run()
    await run()
    const mails = await mailsOf(author)
    expect(mails).toMatchObject([
      {
        slots: { subject: '2 new comments and 2 new likes on Beatline' },
        rows: [
          {
            what: '2 new comments on “Rail”',
            news_link: expect.stringMatching(`/app/feed\\?post=${post_id}$`),
          },
          { what: '2 new likes on “Rail”' },
        ],
        unsubscribe: { kind: 'comments_likes' },
      },
    ])
    expect(JSON.stringify(mails)).not.toContain('secret')
  })

  test('are not reported by default, nor where they are off', async () => {
    for (const email of [{}, { comments: 'off', likes: 'off' }] as const) {
      const { author, post_id } = await published(email)
      await commentedAndLiked(post_id)
      expect(await isWaiting(author)).toBe(false)
      await passes(author, '16 minutes')
      await run()
      expect(await mailsOf(author)).toEqual([])
    }
  })

  test('count likes of the member’s comments, and none of their own acts', async () => {
    const { author, post_id } = await published()
    const commenter = await makeAway()
    await choose(commenter, { likes: 'away' })
    const comment_id = await makeComment(app, commenter, post_id)
    await app.as(commenter).call(likeComment, { params: { comment_id } })
    await passes(commenter, '2 hours')
    await app.as(author).call(likeComment, { params: { comment_id } })
    await passes(commenter, '16 minutes')
    await run()
    expect(await mailsOf(commenter)).toMatchObject([{ rows: [{ what: '1 new like on “Rail”' }] }])
  })

  test('are left out once they are gone, dismissed, or older than the member’s last visit', async () => {
    const [gone, seen, here] = [
      await published({ comments: 'away' }),
      await published({ comments: 'away' }),
      await published({ comments: 'away' }),
    ]
    const { reader, comment_id } = await commentedAndLiked(gone.post_id)
    await app.as(reader).call(deleteComment, { params: { comment_id } })
    await commentedAndLiked(seen.post_id)
    await pool.query('update notifications set dismissed = true where account_id = $1', [seen.author.id])
    await commentedAndLiked(here.post_id)
    await passes(here.author, '5 minutes')
    await app.as(here.author).call(createPost, { body: communityPost() })
    for (const { author } of [gone, seen, here]) {
      await passes(author, '16 minutes')
      await run()
      expect(await mailsOf(author)).toEqual([])
      expect(await isWaiting(author)).toBe(false)
    }
  })
})
