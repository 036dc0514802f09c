import { expect, test } from 'vitest'
import { likePost } from '../../contract/likes.ts'
import { closePost } from '../../contract/posts.ts'
import { createRequest, editRequest, markSeen, readRequest } from '../../contract/requests.ts'
import { savePost } from '../../contract/saves.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, type Member, makeMember, requestForm } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { makePitcher, makeRequest } from '../../test/support/pitching.ts'
import { holdPitch, requesting } from '../../test/support/requesting.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { db } = app.database
const { marks, all } = requesting(app)
const author = await makeMember(app, { role: 'expert' })
const [reader, rival] = [await makePitcher(app), await makePitcher(app)]

const NONE = { pitched: null, held: false, seen: false, changed: false }
const see = (member: Member, post_id: string) => app.as(member).call(markSeen, { params: { post_id } })
const sourceName = async (id: string) =>
  (await db.selectFrom('profiles').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

test('marks what the reader has pitched, holds, has saved and seen, and nobody else', async () => {
  const [pitched, held, plain] = [
    await makeRequest(app, author),
    await makeRequest(app, author),
    await makeRequest(app, author),
  ]
  await talking(app).make(reader, author, { post_id: pitched, profile_id: reader.source })
  await holdPitch(app, reader, held)
  await see(reader, pitched)
  await app.as(reader).call(savePost, { params: { post_id: pitched } })
  const name = await sourceName(reader.source)
  for (const order of ['newest', 'deadline'] as const) {
    expect(await marks(reader, pitched, { order })).toEqual({ ...NONE, pitched: name, seen: true })
    expect(await marks(reader, held, { order })).toEqual({ ...NONE, held: true })
    expect(await marks(reader, plain, { order })).toEqual(NONE)
    const others = await all(rival, { order })
    expect(others.map(({ marks, is_saved }) => ({ marks, is_saved }))).toEqual(
      others.map(() => ({ marks: NONE, is_saved: false })),
    )
  }
  // One request on its own has none.
  expect((await app.as(reader).call(readRequest, { params: { post_id: pitched } })).body).not.toHaveProperty(
    'marks',
  )
})

test('keeps the mark of a pitch whose source is removed, without its name', async () => {
  const pitcher = await makePitcher(app)
  const post_id = await makeRequest(app, author)
  await talking(app).make(pitcher, author, { post_id, profile_id: pitcher.source })
  await db.deleteFrom('profiles').where('id', '=', pitcher.source).execute()
  expect(await marks(pitcher, post_id)).toEqual({ ...NONE, pitched: '' })
})

test('takes a held pitch that is over, and a conversation that is no pitch, for none', async () => {
  const post_id = await makeRequest(app, author)
  const id = await holdPitch(app, reader, post_id)
  const over = { outcome: 'not_selected', outcome_at: new Date(), reason: 'late' }
  await db.updateTable('held_pitches').set(over).where('id', '=', id).execute()
  await talking(app).make(reader, author, { is_pitch: false })
  expect(await marks(reader, post_id)).toEqual(NONE)
})

test('lists own requests with their marks, and never as pitched', async () => {
  const own = await makeRequest(app, author)
  await talking(app).make(reader, author, { post_id: own, profile_id: reader.source })
  await holdPitch(app, rival, own)
  await see(author, own)
  expect(await marks(author, own)).toEqual({ ...NONE, seen: true })
})

test('says what has changed since it was seen: text, deadline, brief, closing, but no like or comment', async () => {
  const journalist = await makeMember(app)
  const { id } = (await app.as(author).call(createRequest, { body: requestForm() })).body
  const params = { post_id: id }
  const own = () => marks(reader, id, { state: 'all' })
  const edit = async (changes: object) => {
    const { updated_at } = (await app.as(author).call(readRequest, { params })).body
    await app.as(author).call(editRequest, { params, body: { ...requestForm(changes), updated_at } })
  }
  const close = () => app.as(author).call(closePost, { params })
  const changes = [
    () => edit({ title: 'Another title' }),
    () => edit({ deadline: inDays(2) }),
    () => edit({ deadline: inDays(2), brief: { questions: ['Why now?'] } }),
    () => holding(app).set(author, id, 'enough'),
    close,
  ]
  for (const change of changes) {
    await see(reader, id)
    expect(await own()).toEqual({ ...NONE, seen: true })
    await app.as(journalist).call(likePost, { params })
    await db.updateTable('posts').set({ comments_count: 1 }).where('id', '=', id).execute()
    expect(await own()).toEqual({ ...NONE, seen: true })
    await change()
    expect(await own()).toEqual({ ...NONE, seen: true, changed: true })
    expect(await marks(rival, id, { state: 'all' })).toEqual(NONE)
  }
  await see(reader, id)
  await db.updateTable('posts').set({ settled_at: new Date() }).where('id', '=', id).execute()
  expect(await own()).toEqual({ ...NONE, seen: true })
})
