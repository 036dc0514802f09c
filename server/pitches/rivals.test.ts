import { expect, test } from 'vitest'
import { listFeed } from '../../contract/feed.ts'
import { likePost } from '../../contract/likes.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { readOwnPitch } from '../../contract/pitches.ts'
import { readPost } from '../../contract/posts.ts'
import { readRequest } from '../../contract/requests.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'

const app = await testApp()
const [rival, admin] = [await makePitcher(app), await makeMember(app, { role: 'admin' })]

test('shows bystanders the same request before and after a pitch', async () => {
  const [post_id, pitcher] = [await makeRequest(app, await makeMember(app)), await makePitcher(app)]
  const params = { post_id }
  const read = async () => {
    const seen = []
    for (const member of [rival, admin, await makeMember(app, { role: 'expert' })])
      seen.push(
        (await app.as(member).call(readPost, { params })).body,
        (await app.as(member).call(readRequest, { params })).body,
        (await app.as(member).call(readOwnPitch, { params })).body.pitch,
        (await app.as(member).call(listNotifications)).body,
      )
    return [...seen, (await app.as(rival).call(listFeed)).body.posts]
  }
  const before = await read()
  await makePitch(app, pitcher, post_id)
  expect(await read()).toEqual(before)
})

test('sends a live event to the owner and the pitcher alone, and notifies the owner', async () => {
  const owner = await makeMember(app)
  const [post_id, pitcher] = [
    await makeRequest(app, owner, { title: 'Port fees' }),
    await makePitcher(app, 'Kim Lee'),
  ]
  const [own, theirs, ...others] = [
    await app.stream(owner),
    await app.stream(pitcher),
    await app.stream(rival),
    await app.stream(admin),
  ]
  for (const stream of [own, theirs, ...others]) await stream.next('ready')
  const { id } = await makePitch(app, pitcher, post_id, 'The only words of it.')
  for (const [stream, partner] of [
    [own, pitcher],
    [theirs, owner],
  ] as const)
    expect((await stream.next('conversation.created')).data).toMatchObject({
      id,
      is_pitch: true,
      commentary: 'The only words of it.',
      partner: { id: partner.id },
    })
  const { data } = await own.next('notification.created')
  expect(data).toMatchObject({
    type: 'response_received',
    body: 'Kim Lee submitted a pitch to your expert request: "Port fees"',
    link: `/app/messages/${id}`,
  })
  expect((await app.as(owner).call(listNotifications)).body).toMatchObject({ notifications: [data], bell: 0 })
  // An event that everyone receives comes after it, so nothing else was sent in between.
  await app.as(await makeMember(app)).call(likePost, { params: { post_id } })
  for (const stream of [theirs, ...others]) {
    await stream.next('post.counts')
    expect(stream.unread).toEqual([])
  }
})
