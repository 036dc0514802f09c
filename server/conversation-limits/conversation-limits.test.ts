import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { LIMIT_THE_MEMBER, notContacted } from '../../contract/contact-limits.rules.ts'
import { listLimits } from '../../contract/contact-limits.ts'
import { listConversationLimits, setConversationLimit } from '../../contract/conversation-limits.ts'
import { SHOWN_NAMES } from '../../contract/hidden-names.rules.ts'
import { readConversation, sendMessage } from '../../contract/messages.ts'
import { exportOwnData } from '../../contract/own-data.ts'
import { revealName } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { makeHidden, makeReader } from '../../test/support/hidden-request.ts'
import { makePitch } from '../../test/support/pitching.ts'
import { talking } from '../../test/support/talking.ts'

// Where a name is hidden, a conversation can be limited by itself: a limit with the member would tell whose it is.

const app = await testApp({ RATE_LIMITS: 'off' })
const { write, start } = talking(app)
const [LABEL] = SHOWN_NAMES

const limit = (who: Member, conversation_id: string, level: 'none' | 'no_contact') =>
  app.as(who).call(setConversationLimit, { params: { conversation_id }, body: { level } })
const limitsOf = async (who: Member) => (await app.as(who).call(listConversationLimits)).body.limits
const lockOf = async (who: Member, conversation_id: string) =>
  (await app.as(who).call(readConversation, { params: { conversation_id } })).body.locked
const refused = async (who: Member, conversation_id: string) =>
  (
    await app
      .as(who)
      .refused(sendMessage, { params: { conversation_id }, body: { message_text: 'More' } }, 403)
  ).body.error

async function twoTalks() {
  const [reader, writer] = [await makeReader(app, 'pr'), await makeMember(app, { name: 'Ada Quill' })]
  const ids: string[] = []
  for (const secret of [await makeHidden(app, writer), await makeHidden(app, writer)]) {
    const { id } = await makePitch(app, reader, secret.id)
    await write(writer, { id }, 'Tell me more')
    ids.push(id)
  }
  return { reader, writer, one: ids[0]!, other: ids[1]! }
}

test('the pitcher asks a hidden author not to write in one conversation, and in no other', async () => {
  const { reader, writer, one, other } = await twoTalks()
  const stream = await app.stream(writer)
  expect((await limit(reader, one, 'no_contact')).body).toEqual({ level: 'no_contact' })
  await stream.until('limits.changed')
  const { partner } = (await app.as(writer).call(readConversation, { params: { conversation_id: one } })).body
  const words = notContacted(partner!.name)
  expect([await refused(writer, one), await lockOf(writer, one)]).toEqual([words, words])
  await write(reader, { id: one }, 'One last word')
  await write(writer, { id: other }, 'And here?')
  expect(await limitsOf(reader)).toEqual([{ conversation_id: one, name: LABEL }])
  expect(await limitsOf(writer)).toEqual([])
  // Nothing that concerns the author elsewhere.
  const { limits, refused_by } = (await app.as(reader).call(listLimits)).body
  expect([limits, refused_by, (await app.as(writer).call(listLimits)).body.refused_by]).toEqual([[], [], []])
  expect((await app.as(reader).call(exportOwnData)).body.conversation_limits).toMatchObject([
    { conversation_id: one },
  ])
  await limit(reader, one, 'none')
  await write(writer, { id: one }, 'Thank you')
  expect(await limitsOf(reader)).toEqual([])
})

test('a hidden author, dormant too, asks a pitcher the same, who reads the label', async () => {
  const { reader, writer, one, other } = await twoTalks()
  await app.database.db
    .updateTable('accounts')
    .set({ data: sql`data || '{"status": "Dormant"}'` })
    .where('id', '=', writer.id)
    .execute()
  await limit(writer, one, 'no_contact')
  const stream = await app.stream(reader)
  await stream.next('ready')
  await limit(writer, one, 'no_contact')
  expect(await refused(reader, one)).toBe(notContacted(LABEL))
  await write(reader, { id: other }, 'Here I may')
  // What changed nothing was not published.
  await stream.next('message.created')
  expect(await limitsOf(writer)).toMatchObject([{ conversation_id: one }])
})

const postOf = async (who: Member, conversation_id: string) =>
  (await app.as(who).call(readConversation, { params: { conversation_id } })).body.post!.id

test('it stays after a reveal, under the name, and can be removed', async () => {
  const { reader, writer, one } = await twoTalks()
  await limit(reader, one, 'no_contact')
  await app.as(writer).call(revealName, { params: { post_id: await postOf(writer, one) }, body: {} })
  expect(await limitsOf(reader)).toEqual([{ conversation_id: one, name: 'Ada Quill' }])
  const params = { conversation_id: one }
  await app.as(reader).refused(setConversationLimit, { params, body: { level: 'no_contact' } }, 422)
  expect(await refused(writer, one)).toMatch(/asked not to be contacted/)
  await limit(reader, one, 'none')
  await write(writer, { id: one }, 'Thank you')
})

test('is refused where no name is hidden, for others and for what is not there', async () => {
  const [one, two] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
  const { id } = await start(one, two)
  const ask = (who: Member, conversation_id: string, status: number, level = 'no_contact') =>
    app
      .as(who)
      .refused(setConversationLimit, { params: { conversation_id }, body: { level } as never }, status)
  expect((await ask(one, id, 422)).body).toMatchObject({ fields: { level: LIMIT_THE_MEMBER } })
  await ask(one, id, 422, 'block')
  const talks = await twoTalks()
  await ask(one, talks.one, 404)
  await ask(one, await makePost(app, two), 404)
  expect(await lockOf(talks.writer, talks.one)).toBeNull()
  await limit(one, id, 'none')
})
