import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPost } from '../../../contract/posts.ts'
import { testApp } from '../../../test/support/app.ts'
import { communityPost, expertRequest, type Member, makeMember } from '../../../test/support/factories.ts'
import { once } from './idempotency.ts'

const app = await testApp()

const create = async (member: Member, key: string, body = communityPost()) =>
  (await app.as(member).call(createPost, { body, headers: { 'idempotency-key': key } })).body
const postsOf = async (member: Member) =>
  Number(
    (
      await app.database.db
        .selectFrom('posts')
        .select(sql<number>`count(*)`.as('count'))
        .where('account_id', '=', member.id)
        .executeTakeFirstOrThrow()
    ).count,
  )

test('makes one row and repeats the reply for the same key', async () => {
  const member = await makeMember(app)
  const first = await create(member, 'key-number-1')
  expect(await create(member, 'key-number-1')).toEqual(first)
  expect(await postsOf(member)).toBe(1)
  expect((await create(member, 'key-number-2')).id).not.toBe(first.id)
})

test('makes a row for every call without a key', async () => {
  const member = await makeMember(app)
  for (let n = 0; n < 2; n += 1) await app.as(member).call(createPost, { body: communityPost() })
  expect(await postsOf(member)).toBe(2)
})

test('refuses the same key with different content, and changes nothing', async () => {
  const member = await makeMember(app)
  await create(member, 'key-number-1')
  const other = { body: communityPost({ title: 'Another' }), headers: { 'idempotency-key': 'key-number-1' } }
  const { body } = await app.as(member).refused(createPost, other, 422)
  expect(body.code).toBe('idempotency_key_reused')
  expect(await postsOf(member)).toBe(1)
})

test('treats content as the same when it differs only in what the server cleans away', async () => {
  const member = await makeMember(app)
  const first = await create(member, 'key-number-1', communityPost({ title: 'Same' }))
  expect(await create(member, 'key-number-1', communityPost({ title: ' Same ' }))).toEqual(first)
})

test('keeps the keys of different members apart', async () => {
  const [one, other] = [await makeMember(app), await makeMember(app)]
  const [first, second] = [await create(one, 'key-number-1'), await create(other, 'key-number-1')]
  expect(second.id).not.toBe(first.id)
  expect(second.account_id).toBe(other.id)
})

test('lets a refused create be retried with its key', async () => {
  const member = await makeMember(app, { role: 'pr' })
  const headers = { 'idempotency-key': 'key-number-1' }
  await app.as(member).refused(createPost, { body: expertRequest(), headers }, 403)
  await app.as(member).refused(createPost, { body: communityPost({ title: '' }), headers }, 422)
  await create(member, 'key-number-1')
  expect(await postsOf(member)).toBe(1)
})

test('repeats the reply for a create that would be refused by now', async () => {
  const member = await makeMember(app, { role: 'journalist' })
  const request = { body: expertRequest(), headers: { 'idempotency-key': 'key-number-1' } }
  const first = await app.as(member).call(createPost, request)
  await app.database.pool.query(`update accounts set role = 'pr' where id = $1`, [member.id])
  expect((await app.as(member).call(createPost, request)).body).toEqual(first.body)
  await app.as(member).refused(createPost, { body: expertRequest() }, 403)
})

test('forgets a key after a day', async () => {
  const member = await makeMember(app)
  const first = await create(member, 'key-number-1')
  const age = (interval: string) =>
    app.database.pool.query(
      'update idempotency_keys set created_at = now() - $1::interval where account_id = $2',
      [interval, member.id],
    )
  await age('23 hours 59 minutes')
  expect((await create(member, 'key-number-1')).id).toBe(first.id)
  await age('24 hours 1 second')
  expect((await create(member, 'key-number-1', communityPost({ title: 'Later' }))).id).not.toBe(first.id)
})

test.each(['short', 'x'.repeat(201), 'with a blank', 'ümlaut-key'])('refuses the key %j', async (key) => {
  const member = await makeMember(app)
  const input = { body: communityPost(), headers: { 'idempotency-key': key } }
  await app.as(member).refused(createPost, input, 422)
  expect(await postsOf(member)).toBe(0)
})

test('repeats the reply for a create that would be refused before its first statement', async () => {
  const [at, headers] = [createPost.at, { 'idempotency-key': 'key-number-1' }]
  const call = { caller: await makeMember(app), params: null, body: null, request: { headers } as never }
  expect(await once(app.database.db, at, call, async () => 'first')).toBe('first')
  const refuse = () => {
    throw new Error('refused')
  }
  expect(await once(app.database.db, at, call, refuse)).toBe('first')
})
