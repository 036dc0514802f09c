import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { markSeen } from '../../contract/requests.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'
import { makeRequest } from '../../test/support/pitching.ts'
import { requesting } from '../../test/support/requesting.ts'
import { sweepSeen } from './seen.ts'

const app = await testApp()
const { db } = app.database
const { marks } = requesting(app)
const [author, reader] = [await makeMember(app), await makeMember(app, { role: 'pr' })]

const see = (post_id: string, member = reader) => app.as(member).call(markSeen, { params: { post_id } })
const stored = (post_id: string) =>
  db.selectFrom('seen_posts').select(['account_id', 'seen_at']).where('post_id', '=', post_id).execute()
const age = (post_id: string, days: number) =>
  sql`update seen_posts set seen_at = now() - make_interval(days => ${days}) where post_id = ${post_id}`.execute(
    db,
  )

test('notes once when a member last saw a request, however often they see it', async () => {
  const id = await makeRequest(app, author)
  expect((await see(id)).body).toEqual({ success: true })
  await age(id, 3)
  await sql`update posts set updated_at = now() - interval '1 day' where id = ${id}`.execute(db)
  expect(await marks(reader, id)).toMatchObject({ seen: true, changed: true })
  await see(id)
  expect(await marks(reader, id)).toMatchObject({ seen: true, changed: false })
  expect(await stored(id)).toEqual([{ account_id: reader.id, seen_at: expect.anything() }])
})

test('answers 404 for community posts, drafts, own ones too, and absent posts, and stores nothing', async () => {
  const community = await makePost(app, author)
  const draft = await makeRequest(app, author, { status: 'draft' })
  for (const post_id of [community, draft, randomUUID(), 'none'])
    await app.as(reader).refused(markSeen, { params: { post_id } }, 404)
  for (const post_id of [community, draft])
    await app.as(author).refused(markSeen, { params: { post_id } }, 404)
  expect([await stored(community), await stored(draft)]).toEqual([[], []])
})

test('answers a dormant member as usual, and stores nothing', async () => {
  const dormant = await makeMember(app, { role: 'pr', dormant: true })
  const id = await makeRequest(app, author)
  expect((await see(id, dormant)).body).toEqual({ success: true })
  await app.as(dormant).refused(markSeen, { params: { post_id: randomUUID() } }, 404)
  expect(await marks(dormant, id)).toMatchObject({ seen: false, changed: false })
  expect(await stored(id)).toEqual([])
})

test('counts marks, and stores none above the limit', async () => {
  const limited = await testApp({ LIMITS: 'seen=2/3600' })
  const [owner, member] = [await makeMember(limited), await makeMember(limited, { role: 'pr' })]
  const params = { post_id: await makeRequest(limited, owner) }
  await limited.as(member).call(markSeen, { params })
  await limited.as(member).call(markSeen, { params })
  const another = { post_id: await makeRequest(limited, owner) }
  await limited.as(member).refused(markSeen, { params: another }, 429)
  expect(await limited.database.db.selectFrom('seen_posts').select('post_id').execute()).toEqual([params])
})

test('answers 200 or 404, and leaves nothing, when the request is deleted at the same time', async () => {
  for (let n = 0; n < 8; n += 1) {
    const post_id = await makeRequest(app, author)
    const deleting = db.deleteFrom('posts').where('id', '=', post_id).execute()
    const answers = await Promise.all(
      [reader, author].map((member) => app.as(member).send('PUT', `/api/posts/${post_id}/seen`)),
    )
    await deleting
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect(await stored(post_id)).toEqual([])
  }
})

test('exports what the member has seen, and nobody else', async () => {
  const [one, other] = [await makeMember(app, { role: 'pr' }), await makeMember(app, { role: 'pr' })]
  const id = await makeRequest(app, author)
  await see(id, one)
  const seenBy = async (member: typeof one) => {
    const answer = await app.as(member).send('GET', '/api/account/export')
    return ((await answer.json()) as { seen_posts: unknown[] }).seen_posts
  }
  expect(await seenBy(one)).toEqual([{ post_id: id, seen_at: expect.any(String) }])
  expect(await seenBy(other)).toEqual([])
})

test('forgets after 180 days', async () => {
  const [old, young] = [await makeRequest(app, author), await makeRequest(app, author)]
  await see(old)
  await see(young)
  await age(old, 181)
  await age(young, 179)
  await sweepSeen(db)
  expect([await stored(old), await stored(young)]).toMatchObject([[], [{ account_id: reader.id }]])
})
