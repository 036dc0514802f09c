import { expect, test } from 'vitest'
import { listClosing } from '../../contract/feed.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, makeMember, makePost } from '../../test/support/factories.ts'

const app = await testApp()
const author = await makeMember(app)
const reader = app.as(await makeMember(app, { role: 'pr' }))

const request = (days: number, traits: object = {}) =>
  makePost(app, author, { post_type: 'request_for_source', expiration_date: inDays(days), ...traits })

test('lists at most three published posts, the first to expire first', async () => {
  const [last, second, first] = [await request(0.9), await request(0.5), await request(0.1)]
  await request(-0.1)
  await request(1.1)
  await request(0.2, { status: 'draft' })
  await makePost(app, author, { title: 'It never expires' })
  const ids = async () => (await reader.call(listClosing)).body.posts.map(({ id }) => id)
  expect(await ids()).toEqual([first, second, last])
  const sooner = await request(0.05)
  expect(await ids()).toEqual([sooner, first, second])
})
