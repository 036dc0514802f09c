import { expect, test } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { AT_ONCE } from '../../test/support/bound.ts'
import { makeMember } from '../../test/support/factories.ts'
import { talking } from '../../test/support/talking.ts'
import { conversationPage } from './conversation-list.sql.ts'

const app = await testApp()
const { db } = app.database
const { make } = talking(app)
const one = await makeMember(app)
const other = await makeMember(app, { role: 'pr' })

// Forty conversations. Every fourth contains the text in each of its hundred messages.
const talks = []
for (let n = 0; n < 40; n += 1) talks.push(await make(other, one, { commentary: `Pitch ${n}` }))
const holding = talks.filter((_, n) => n % 4 === 0)
const rows = holding.flatMap(({ id }) =>
  Array.from({ length: 100 }, (_, n) => ({
    conversation_id: id,
    sender_id: n % 2 ? one.id : other.id,
    recipient_id: n % 2 ? other.id : one.id,
    message_text: `The harbour, mentioned the ${n}th time. ${'Words. '.repeat(50)}`,
  })),
)
await db.insertInto('messages').values(rows).execute()
// Conversations of other members, in between.
const strangers = await make(await makeMember(app), await makeMember(app))
await db
  .insertInto('messages')
  .values({ conversation_id: strangers.id, message_text: 'The harbour' })
  .execute()

const find = async (search: string, indexMs?: number) => {
  const query = { viewer: one.id, person: null, search, after: null }
  const { rows } = await conversationPage(db, query, indexMs)
  return new Set(rows.map(({ id }) => id))
}
const expected = new Set(holding.map(({ id }) => id))

test('finds text in messages by the index', async () => {
  expect(await find('harbour', 5_000)).toEqual(expected)
})

test('walks the conversations when the index takes too long', async () => {
  expect(await find('harbour', AT_ONCE)).toEqual(expected)
})

test('walks the conversations for text that no index can look up', async () => {
  expect(await find('r,')).toEqual(expected)
})
