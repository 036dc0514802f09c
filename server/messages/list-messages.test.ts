import { expect, test } from 'vitest'
import { listMessages, type Message } from '../../contract/messages.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp()
const { make, write } = talking(app)
const one = await makeMember(app)
const other = await makeMember(app, { role: 'pr' })

const page = async (talk: { id: string }, cursor?: string) =>
  (await app.as(one).call(listMessages, { params: { conversation_id: talk.id }, query: { cursor } })).body

/** Inserts this many straight into the database, forty at each moment. */
async function thread(length: number) {
  const talk = await make(other, one)
  const rows = Array.from({ length }, (_, n) => ({
    conversation_id: talk.id,
    sender_id: n % 3 ? one.id : other.id,
    recipient_id: n % 3 ? other.id : one.id,
    message_text: `Message ${n}`,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(n / 40))),
  }))
  await app.database.db.insertInto('messages').values(rows).execute()
  return talk
}

test('returns the newest fifty first and earlier ones by the cursor, each once and oldest first', async () => {
  const talk = await thread(130)
  const pages: Message[][] = []
  let cursor: string | undefined
  do {
    const { messages, earlier } = await page(talk, cursor)
    pages.unshift(messages)
    cursor = earlier ?? undefined
  } while (cursor)
  expect(pages.map(({ length }) => length)).toEqual([30, 50, 50])
  const all = pages.flat()
  expect(new Set(all.map(({ id }) => id)).size).toBe(130)
  const order = all.map(({ created_at, id }) => `${created_at} ${id}`)
  expect(order).toEqual(order.toSorted())
})

test('does not shift earlier pages when messages are written in between', async () => {
  const talk = await thread(60)
  const { earlier } = await page(talk)
  const before = await page(talk, earlier!)
  await write(one, talk, 'Meanwhile')
  expect(await page(talk, earlier!)).toEqual(before)
  expect((await page(talk)).messages.at(-1)?.message_text).toBe('Meanwhile')
})

test('has no earlier page for a thread of exactly fifty, and no messages for an empty one', async () => {
  const { messages, earlier } = await page(await thread(50))
  expect([messages.length, earlier]).toEqual([50, null])
  expect(await page(await make(other, one))).toEqual({ messages: [], earlier: null })
})

test.each(['', 'x', '~', '2026-01-01~x'])('refuses the cursor %j', async (cursor) => {
  const talk = await make(other, one)
  await app.as(one).refused(listMessages, { params: { conversation_id: talk.id }, query: { cursor } }, 422)
})
