import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addComment } from '../contract/comments.ts'
import { listFeed } from '../contract/feed.ts'
import { likePost, unlikePost } from '../contract/likes.ts'
import { countUnread, listConversations, sendMessage } from '../contract/messages.ts'
import { submitPitch } from '../contract/pitches.ts'
import { createPost, readPost } from '../contract/posts.ts'
import { listRequests } from '../contract/requests.ts'
import { testApp } from '../test/support/app.ts'
import { uniqueText } from '../test/support/comparing.ts'
import { communityPost, makeMember, makePost } from '../test/support/factories.ts'
import { makePitcher, makeRequest, pitchTo } from '../test/support/pitching.ts'
import { statementsOf } from '../test/support/statements.ts'
import { talking } from '../test/support/talking.ts'

// Its jobs wait, or their statements would be among those of the calls.
const app = await testApp({}, undefined, 3_600)
const author = await makeMember(app)
const pitcher = await makePitcher(app)
const post = await makePost(app, author)
const conversation = await talking(app).start(author, pitcher)
await talking(app).write(pitcher, conversation, 'Hello')

const key = () => ({ headers: { 'idempotency-key': randomUUID() } })
const [asAuthor, asPitcher] = [app.as(author), app.as(pitcher)]
const params = { post_id: post }
const posts = [await makePost(app, author), await makePost(app, author)]
const requests = [await makeRequest(app, author), await makeRequest(app, author)]
const liked = [await makePost(app, author), await makePost(app, author)]
for (const post_id of liked) await asPitcher.call(likePost, { params: { post_id } })

// Each trip and each statement costs every member some time: more than this needs a reason.
test.each([
  ['the feed, whose texts are cached', 1, 1, () => asPitcher.call(listFeed, { query: {} })],
  ['own requests', 2, 5, () => asAuthor.call(listRequests, { query: {} })],
  ['a post', 1, 1, () => asPitcher.call(readPost, { params })],
  ['the conversations', 1, 1, () => asAuthor.call(listConversations, { body: {} })],
  ['the unread count', 1, 1, () => asAuthor.call(countUnread)],
  [
    'a comment, once its post may be read',
    4,
    12,
    () =>
      asPitcher.call(addComment, {
        body: { post_id: post, content: 'Well said', parent_comment_id: null },
        ...key(),
      }),
  ],
  ['a like', 3, 9, async () => asPitcher.call(likePost, { params: { post_id: posts.pop()! } })],
  ['an unlike', 2, 5, async () => asPitcher.call(unlikePost, { params: { post_id: liked.pop()! } })],
  [
    'a message',
    2,
    8,
    () =>
      asAuthor.call(sendMessage, {
        params: { conversation_id: conversation.id },
        body: { message_text: 'Thanks' },
        ...key(),
      }),
  ],
  ['a community post', 2, 8, () => asAuthor.call(createPost, { body: communityPost({}), ...key() })],
  [
    'a pitch, once its request may be read, checked against the brief and compared before it is made',
    6,
    24,
    async () =>
      asPitcher.call(submitPitch, {
        ...pitchTo(requests.pop()!, pitcher.source, { commentary: uniqueText('hot', 2) }),
        ...key(),
      }),
  ],
])('%s takes %i round trips for %i statements, all prepared', async (_call, trips, statements, act) => {
  await act()
  expect(await statementsOf(app, act)).toMatchObject({ trips, statements, unprepared: [] })
})
