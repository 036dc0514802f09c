import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  countUnread,
  findDirect,
  listConversations,
  listMessages,
  listPeople,
  markRead,
  readConversation,
  sendMessage,
} from '../../contract/messages.ts'
import { exportOwnData } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makePost, makeSource } from '../../test/support/factories.ts'
import { talking } from '../../test/support/talking.ts'

const SECRET = 'Nobody else knows of this story'
const app = await testApp()
const { start, write, read, messages, make } = talking(app)
const owner = await makeMember(app)
const pr = await makeMember(app, { role: 'pr' })
const rival = await makeMember(app, { role: 'pr' })

const talks: { id: string }[] = []
let message: { id: string }

// The rival has pitched to the same request and has a conversation of their own with its owner.
beforeAll(async () => {
  const post_id = await makePost(app, owner, { post_type: 'request_for_source' })
  const profile_id = await makeSource(app, pr)
  const pitch = await make(pr, owner, { post_id, profile_id, commentary: SECRET })
  await make(rival, owner, { post_id, profile_id: await makeSource(app, rival) })
  message = await write(owner, pitch, SECRET)
  const direct = await start(owner, pr, SECRET)
  await write(pr, direct, SECRET)
  talks.push(pitch, direct)
})

const others: [string, () => Promise<Member>][] = [
  ['a rival', async () => rival],
  ['another journalist', () => makeMember(app)],
  ['an expert', () => makeMember(app, { role: 'expert' })],
  ['an admin', () => makeMember(app, { role: 'admin' })],
]

describe.each(others)('To %s', (_name, find) => {
  test('hides a conversation of others like an absent one, on every path', async () => {
    const client = app.as(await find())
    const bodies: unknown[] = []
    for (const id of [...talks.map((talk) => talk.id), randomUUID()]) {
      const params = { conversation_id: id }
      const answers = [
        await client.refused(readConversation, { params }, 404),
        await client.refused(listMessages, { params }, 404),
        await client.refused(sendMessage, { params, body: { message_text: 'Let me in' } }, 404),
        await client.refused(markRead, { params, body: { message_id: null } }, 404),
        await client.refused(markRead, { params, body: { message_id: message.id } }, 404),
      ]
      bodies.push(answers.map(({ body }) => body))
    }
    expect(bodies[0]).toEqual(bodies[2])
    expect(bodies[1]).toEqual(bodies[2])
  })

  test('says nothing about it in any list, search, count or export', async () => {
    const member = await find()
    const client = app.as(member)
    for (const body of [{ search: SECRET }, { person: pr.id }, { search: 'nobody', person: pr.id }])
      expect((await client.call(listConversations, { body })).body.conversations).toEqual([])
    const own = member === rival ? [owner.id] : []
    const { body: listed } = await client.call(listConversations, { body: {} })
    expect(listed.conversations.map(({ partner }) => partner?.id)).toEqual(own)
    expect((await client.call(listPeople)).body.people.map(({ id }) => id)).toEqual(own)
    expect((await client.call(countUnread)).body).toEqual({ messages: 0, responses: 0 })
    const params = { account_id: pr.id }
    expect((await client.call(findDirect, { params })).body.conversation_id).toBeNull()
    expect(JSON.stringify((await client.call(exportOwnData)).body)).not.toContain(SECRET)
  })
})

test('keeps nothing that the bystanders tried to write', async () => {
  for (const talk of talks) {
    expect(await messages(owner, talk)).toHaveLength(1)
    expect((await read(owner, talk)).read_at).toBeNull()
  }
  expect((await messages(owner, talks[0]!))[0]?.read_at).toBeNull()
})

test('exports both of a member’s own conversations', async () => {
  const { body } = await app.as(owner).call(exportOwnData)
  expect(body.conversations).toHaveLength(3)
  expect(body.messages.map((one) => one.message_text)).toEqual([SECRET, SECRET])
})
