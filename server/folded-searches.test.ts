import { expect, test } from 'vitest'
import { searchBoard } from '../contract/board.ts'
import { listMembers } from '../contract/directory.ts'
import { listFeed } from '../contract/feed.ts'
import { listMemberEntries } from '../contract/membership.ts'
import { listConversations } from '../contract/messages.ts'
import { listPitches } from '../contract/pitches.ts'
import { listRequests } from '../contract/requests.ts'
import { listSources } from '../contract/sources.ts'
import { listApplications } from '../contract/vetting.ts'
import { testApp } from '../test/support/app.ts'
import { makeApplication } from '../test/support/applying.ts'
import { makeMember, makePost, makeSource } from '../test/support/factories.ts'
import { makeRequest } from '../test/support/pitching.ts'
import { talking } from '../test/support/talking.ts'

const NAME = 'Zoë O’Connor-Weiß'
const TEXT = `${NAME} writes by e‑mail about straße — and 50% of it`
const app = await testApp()
const admin = await makeMember(app, { role: 'admin' })
const pr = await makeMember(app, { role: 'pr', name: NAME, profile: { organization: 'e‑mail, straße 50%' } })
const client = app.as(admin)
const params = { post_id: await makeRequest(app, admin, { title: TEXT }) }
await makePost(app, admin, { description: TEXT })
const profile_id = await makeSource(app, pr, { expertise: TEXT, name: NAME })
await talking(app).make(pr, admin, { ...params, profile_id, commentary: TEXT })
await makeApplication(app, {}, { name: NAME, organization: TEXT })

/** How many each box finds. */
const BOXES: Record<string, (search: string) => Promise<unknown[]>> = {
  feed: async (search) => (await client.call(listFeed, { query: { search } })).body.posts.slice(1),
  requests: async (search) => (await client.call(listRequests, { query: { search } })).body.requests,
  members: async (search) =>
    (await client.call(listMembers, { body: { list: 'members', search } })).body.members,
  entries: async (search) => (await client.call(listMemberEntries, { body: { search } })).body.members,
  sources: async (search) => (await client.call(listSources, { body: { search } })).body.sources,
  pitches: async (search) => (await client.call(listPitches, { params, body: { search } })).body.pitches,
  board: async (search) => (await client.call(searchBoard, { params, body: { search } })).body.rows,
  conversations: async (search) =>
    (await client.call(listConversations, { body: { search } })).body.conversations,
  applications: async (search) =>
    (await client.call(listApplications, { body: { search } })).body.applications,
}

test.each(Object.keys(BOXES))('folds the same in the search of %s', async (name) => {
  const find = BOXES[name]!
  const found = [
    'zoe',
    'ZOË',
    'zoe\u0308',
    "o'connor",
    'O’CONNOR',
    'oconnor',
    'weiss',
    'weiß',
    'email',
    'e-mail',
  ]
  for (const search of [
    ...found,
    'e mail',
    'STRASSE',
    '50%',
    '%',
    'weiss zoe',
    '"o\'connor-weiss"',
    'mail e zoë',
  ])
    expect(await find(search), search).toHaveLength(1)
  for (const search of ['zoo', 'zoe smith', '_', '\\', '5%0', '"weiss zoe"'])
    expect(await find(search), search).toEqual([])
})
