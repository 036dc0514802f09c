import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendMessage, startConversation } from '../../contract/messages.ts'
import { testApp } from '../../test/support/app.ts'
import { createClient } from '../../test/support/client.ts'
import { makeMember } from '../../test/support/factories.ts'
import { lossyWay } from '../../test/support/lossy-way.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp()
const { start, write, list, messages, read } = talking(app)

const lossy = await lossyWay(app)

test('keeps a message once when its answer was lost and it is sent again', async () => {
  const [member, partner] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
  const talk = await start(member, partner)
  await write(partner, talk, 'Go on')
  const stream = await app.stream(partner)
  await stream.next('ready')
  const input = {
    params: { conversation_id: talk.id },
    body: { message_text: 'Once' },
    headers: { 'idempotency-key': randomUUID() },
  }
  for (let n = 0; n < 3; n += 1)
    await expect(createClient(lossy, member.session).call(sendMessage, input)).rejects.toThrow('fetch failed')
  const { body } = await app.as(member).call(sendMessage, input)
  expect((await messages(partner, talk)).map(({ message_text }) => message_text)).toEqual(['Go on', 'Once'])
  expect((await messages(member, talk)).at(-1)).toEqual(body)
  expect(await read(partner, talk)).toMatchObject({ messages_count: 2, unread: 2 })
  // The event was sent once as well.
  expect((await stream.next('message.created')).data).toEqual(body)
  const next = await write(member, talk, 'Next')
  expect((await stream.next('message.created')).data).toEqual(next)
})

test('starts one conversation when the answer to its first text was lost', async () => {
  const [member, partner] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
  const input = {
    body: { account_id: partner.id, message_text: 'Hello' },
    headers: { 'idempotency-key': randomUUID() },
  }
  const lost = createClient(lossy, member.session).call(startConversation, input)
  await expect(lost).rejects.toThrow('fetch failed')
  const { body } = await app.as(member).call(startConversation, input)
  expect((await list(partner)).map(({ id }) => id)).toEqual([body.id])
  expect(await messages(partner, body)).toEqual([])
})
