import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addComment, type Comment, deleteComment, editComment } from '../../contract/comments.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { readPost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { commenting } from '../../test/support/commenting.ts'
import { makeMember, makePost, PASSWORD } from '../../test/support/factories.ts'

const app = await testApp({ LIMITS: 'comments=100000/60' })
// As many as in production, in an hour: a minute would pass on a slow machine.
const limited = await testApp({ LIMITS: 'comments=20/3600, comment-edits=20/3600' }, app.database.connection)
const owner = await makeMember(app)
const writers = await Promise.all(Array.from({ length: 5 }, () => makeMember(app)))
const { say, list } = commenting(app)
const writerOf = (n: number) => writers[n % writers.length]!

const countOf = async (post_id: string) =>
  (await app.as(owner).call(readPost, { params: { post_id } })).body.comments_count
const numbersTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1)
const lastNumbers = (comments: Comment[]) => comments.map(({ path }) => Number(path.split('.').at(-1)))

test('keeps one whole thread when replies and the deletion of their parent come at once', async () => {
  const post = await makePost(app, owner)
  const top = await say(writerOf(0), post, 'Disputed')
  const body = { post_id: post, content: 'But', parent_comment_id: top.id }
  const replies = numbersTo(20).map((n) =>
    app.as(writerOf(n)).send('POST', '/api/comments', {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  )
  const deleting = app.as(writerOf(0)).call(deleteComment, { params: { comment_id: top.id } })
  const made = (await Promise.all(replies)).map(({ status }) => status)
  await deleting
  expect(made.every((status) => status === 201 || status === 409)).toBe(true)
  const live = made.filter((status) => status === 201).length
  const shown = await list(owner, post)
  expect(shown.filter(({ is_deleted }) => !is_deleted)).toHaveLength(live)
  expect(shown).toHaveLength(live === 0 ? 0 : live + 1)
  expect(await countOf(post)).toBe(live)
})

test('makes one comment of ten sent with one key', async () => {
  const post_id = await makePost(app, owner)
  const headers = { 'idempotency-key': randomUUID() }
  const body = { post_id, content: 'Sent again' }
  const client = app.as(writerOf(0))
  const answers = await Promise.all(numbersTo(10).map(() => client.call(addComment, { body, headers })))
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  expect(await list(owner, post_id)).toEqual([answers[0]!.body])
  const other = await client.refused(addComment, { body: { ...body, content: 'Other' }, headers }, 422)
  expect(other.body.code).toBe('idempotency_key_reused')
})

test('accepts as many comments as the limit says, and twenty of thirty at once', async () => {
  const post_id = await makePost(app, owner)
  const member = await makeMember(app)
  const send = () =>
    limited.as(member).send('POST', '/api/comments', {
      body: JSON.stringify({ post_id, content: 'Again' }),
      headers: { 'content-type': 'application/json' },
    })
  const made = (await Promise.all(numbersTo(30).map(send))).map(({ status }) => status)
  expect(made.filter((status) => status === 201)).toHaveLength(20)
  expect(made.filter((status) => status === 429)).toHaveLength(10)
  const late = await limited.as(member).refused(addComment, { body: { post_id, content: 'And again' } }, 429)
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(1)
  const other = limited.as(await makeMember(app))
  await other.call(addComment, { body: { post_id, content: 'Another member' } })
  expect(await countOf(post_id)).toBe(21)
})

test('accepts as many edits as the limit says, and does not count refused ones', async () => {
  const member = limited.as(await makeMember(app))
  const { body } = await member.call(addComment, {
    body: { post_id: await makePost(app, owner), content: 'First' },
  })
  const params = { comment_id: body.id }
  await member.refused(
    editComment,
    { params, body: { content: 'Stale', updated_at: '2020-01-01T00:00:00Z' } },
    409,
  )
  for (const n of numbersTo(20)) await member.call(editComment, { params, body: { content: `Edit ${n}` } })
  await member.refused(editComment, { params, body: { content: 'One more' } }, 429)
})

test('does not deadlock when a member comments while the owner of the post leaves', async () => {
  const leavers = await Promise.all(numbersTo(4).map(() => makeMember(app)))
  const posts = await Promise.all(leavers.map((leaver) => makePost(app, leaver)))
  const commenting = posts.flatMap((post) => numbersTo(10).map((n) => say(writerOf(n), post, 'Farewell')))
  const leaving = leavers.map((leaver) =>
    app.as(leaver).call(deleteOwnAccount, { body: { password: PASSWORD } }),
  )
  await Promise.all([...commenting, ...leaving])
  for (const post of posts) expect(lastNumbers(await list(owner, post))).toEqual(numbersTo(10))
})

test('leaves comments without an author, or none, when their author leaves while they are sent', async () => {
  const post_id = await makePost(app, owner)
  const leaver = await makeMember(app)
  const client = app.as(leaver)
  const sent = numbersTo(20).map(() =>
    client.send('POST', '/api/comments', {
      body: JSON.stringify({ post_id, content: 'Still here' }),
      headers: { 'content-type': 'application/json' },
    }),
  )
  await client.call(deleteOwnAccount, { body: { password: PASSWORD } })
  const made = (await Promise.all(sent)).map(({ status }) => status)
  expect(made.filter((status) => ![201, 401].includes(status))).toEqual([])
  const shown = await list(owner, post_id)
  expect(shown).toHaveLength(made.filter((status) => status === 201).length)
  expect(shown.filter(({ account }) => account !== null)).toEqual([])
})
