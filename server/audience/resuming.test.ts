import { expect, test } from 'vitest'
import { deleteComment } from '../../contract/comments.ts'
import type { LiveEventName } from '../../contract/live.ts'
import { changeMemberRole } from '../../contract/membership.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { changeAudience } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { commenting } from '../../test/support/commenting.ts'
import { makeConfidential, SECRET } from '../../test/support/confidential.ts'
import { makeMember, makePost, PASSWORD } from '../../test/support/factories.ts'
import { limiting } from '../../test/support/limiting.ts'
import { makePitch, makePitcher } from '../../test/support/pitching.ts'
import type { LiveReader } from '../../test/support/stream.ts'

// A stream that resumes is sent nothing that its reader could read before and no longer can.

const app = await testApp({ RATE_LIMITS: 'off' })
const { block } = limiting(app)
const { say } = commenting(app)
const gus = await makeMember(app, { role: 'admin' })

type Scene = {
  /** Publishes what holds the secret; a stream that is open gets the event. */
  publish: () => Promise<unknown>
  sent: LiveEventName
  /** Takes it from the reader. */
  take: () => Promise<unknown>
  /** Who gets this event then. */
  told: LiveReader
  taken: LiveEventName
}

const scenes = {
  'narrowed its readers': async (): Promise<Scene> => {
    const author = await makeMember(app)
    let post_id = ''
    return {
      sent: 'post.created',
      publish: async () => {
        post_id = (await makeConfidential(app, author, { audience: 'all' })).id
      },
      take: () =>
        app
          .as(author)
          .call(changeAudience, { params: { post_id }, body: { audience: 'chosen', invited: [] } }),
      ...{ told: await app.stream(await makeMember(app)), taken: 'post.hidden' },
    }
  },
  'blocked the reader': async (reader): Promise<Scene> => {
    const author = await makeMember(app)
    return {
      sent: 'post.created',
      publish: () => makeConfidential(app, author, { audience: 'all' }),
      take: () => block(author, reader),
      ...{ told: await app.stream(author), taken: 'limits.changed' },
    }
  },
  'deleted a comment': async (): Promise<Scene> => {
    const author = await makeMember(app)
    const post_id = await makePost(app, author)
    let comment_id = ''
    return {
      sent: 'comment.created',
      publish: async () => {
        comment_id = (await say(author, post_id, SECRET)).id
      },
      take: () => app.as(author).call(deleteComment, { params: { comment_id } }),
      ...{ told: await app.stream(author), taken: 'comment.deleted' },
    }
  },
  left: async (): Promise<Scene> => {
    const author = await makeMember(app)
    return {
      sent: 'post.created',
      publish: () => makeConfidential(app, author, { audience: 'all' }),
      take: () => app.as(author).call(deleteOwnAccount, { body: { password: PASSWORD } }),
      ...{ told: await app.stream(await makeMember(app)), taken: 'member.left' },
    }
  },
} satisfies Record<string, (reader: Awaited<ReturnType<typeof makeMember>>) => Promise<Scene>>

test.each(Object.entries(scenes))(
  'sends nothing again that its author has since %s',
  async (_what, scene) => {
    const reader = await makeMember(app)
    const { publish, sent, take, told, taken } = await scene(reader)
    const [stream, witness] = [await app.stream(reader), await app.stream(gus)]
    const { id } = await stream.next('ready')
    stream.close()
    await publish()
    await witness.until(sent)
    const before = await app.stream(reader, id)
    expect((await before.next('ready')).data.resumed).toBe(true)
    await before.until(sent)
    await take()
    await told.until(taken)
    for (const who of [reader, await makeMember(app)]) {
      const again = await app.stream(who, id)
      expect((await again.next('ready')).data.resumed).toBe(false)
      expect(JSON.stringify(again.unread)).not.toContain(SECRET)
    }
  },
)

test('sends nothing again of a request whose pitcher is a journalist now', async () => {
  const [author, pitcher] = [await makeMember(app), await makePitcher(app)]
  const post = await makeConfidential(app, author, { audience: 'pr' })
  const [stream, witness] = [await app.stream(pitcher), await app.stream(author)]
  const { id } = await stream.next('ready')
  stream.close()
  await makePitch(app, pitcher, post.id)
  await witness.until('conversation.created')
  const other = await app.stream(pitcher)
  const params = { account_id: pitcher.id }
  await app.as(gus).call(changeMemberRole, { params, body: { role: 'journalist' } })
  await other.until('account.changed')
  const again = await app.stream(pitcher, id)
  expect((await again.next('ready')).data.resumed).toBe(false)
  expect(JSON.stringify(again.unread)).not.toContain(SECRET)
})
