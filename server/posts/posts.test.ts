import { expect, test } from 'vitest'
import { createPost, listFeed } from '../../contract/posts.ts'
import { testApp } from '../../test/app.ts'
import { communityPost, makeMember } from '../../test/factories.ts'

const app = await testApp()

test('A published post reaches the feed and the streams of others', async () => {
  const [author, reader] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
  const stream = await app.stream(reader)
  await stream.next('ready')
  const { body } = await app.as(author).call(createPost, { body: communityPost() })
  expect((await stream.next('post.created')).data.id).toBe(body.id)
  expect((await app.as(reader).call(listFeed)).body.posts.map((p) => p.id)).toEqual([body.id])
})
