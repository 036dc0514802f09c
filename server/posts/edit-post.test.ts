import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addComment } from '../../contract/comments.ts'
import { likePost } from '../../contract/likes.ts'
import { editPost, type Post } from '../../contract/posts.ts'
import { BEATS } from '../../contract/vocabulary.ts'
import { type SignedIn, testApp } from '../../test/support/app.ts'
import { makeMember, makePost } from '../../test/support/factories.ts'
import { postOf } from '../../test/support/reading.ts'

const app = await testApp({ LIMITS: 'post-edits=1000/3600' })
const owner = await makeMember(app)
const [reader, admin] = [await makeMember(app, { role: 'pr' }), await makeMember(app, { role: 'admin' })]

const read = (post_id: string, member: SignedIn = owner) => postOf(app.as(member), post_id)
const words = { title: 'Other words', description: 'About something else.', tags: ['Banking'] }
const editOf = (post: Post, changes: object = {}) => ({
  params: { post_id: post.id },
  body: { ...words, updated_at: post.updated_at, ...changes },
})
const fieldsOf = async (post: Post, changes: object) =>
  (await app.as(owner).refused(editPost, editOf(post, changes), 422)).body.fields
const newPost = async (traits: Parameters<typeof makePost>[2] = {}) =>
  read(await makePost(app, owner, traits))

test('changes title, description, tags and the time of the change, nothing else', async () => {
  const post = await newPost()
  const { body } = await app.as(owner).call(editPost, editOf(post))
  expect(body).toEqual({ ...post, ...words, updated_at: body.updated_at })
  expect(body.updated_at > post.updated_at).toBe(true)
  expect(await read(post.id, reader)).toEqual(body)
})

test('edits drafts, requests and expired posts alike', async () => {
  const past = new Date(Date.now() - 86_400_000)
  for (const traits of [
    { status: 'draft' },
    { post_type: 'request_for_source', interview_type: 'Interview', expiration_date: past },
    { post_type: 'request_for_story', deadline: past },
  ] as const) {
    const post = await newPost(traits)
    const { body } = await app.as(owner).call(editPost, editOf(post))
    expect(body).toEqual({ ...post, ...words, updated_at: body.updated_at })
  }
})

test('allows a request to have no tags', async () => {
  const post = await newPost({ post_type: 'request_for_story' })
  expect((await app.as(owner).call(editPost, editOf(post, { tags: [] }))).body.tags).toEqual([])
})

test('lets only the author edit, not a reader or an admin; hides drafts of others', async () => {
  const [post, draft] = [await newPost(), await newPost({ status: 'draft' })]
  for (const member of [reader, admin]) {
    const { body } = await app.as(member).refused(editPost, editOf(post), 403)
    expect(body.error).toBe('Only the author can edit a post.')
    await app.as(member).refused(editPost, editOf(draft), 404)
  }
  expect(await read(post.id)).toEqual(post)
  expect(await read(draft.id)).toEqual(draft)
  await app.as(owner).call(editPost, editOf(draft))
})

test('refuses everyone an edit of a post whose author has left', async () => {
  const leaver = await makeMember(app)
  const post = await read(await makePost(app, leaver))
  await app.database.db.deleteFrom('auth_users').where('id', '=', leaver.id).execute()
  for (const member of [owner, admin]) await app.as(member).refused(editPost, editOf(post), 403)
})

test('answers 404 for an absent post, whatever its id looks like', async () => {
  const body = { ...words, updated_at: new Date().toISOString() }
  for (const post_id of [randomUUID(), 'none', `${randomUUID()}'--`])
    await app.as(owner).refused(editPost, { params: { post_id }, body }, 404)
})

test('refuses dormant members and those without a profile, and says why', async () => {
  const dormant = await makeMember(app, { dormant: true })
  const post = await read(await makePost(app, dormant))
  const { body } = await app.as(dormant).refused(editPost, editOf(post), 403)
  expect(body.code).toBe('membership_dormant')
  await app.as(await makeMember(app, { onboarded: false })).refused(editPost, editOf(post), 403)
})

test.each([
  ['title', undefined, 'Title is required'],
  ['title', ' \n ', 'Title is required'],
  ['title', '\u200b\u0000', 'Title is required'],
  ['title', 'x'.repeat(256), 'String must contain at most 255 character(s)'],
  ['description', '', 'Description is required'],
  ['description', 'x'.repeat(10_001), 'String must contain at most 10000 character(s)'],
  ['tags', undefined, 'Required'],
  ['tags', 'Banking', 'Invalid input'],
  ['tags.0', [7], 'Invalid input'],
  ['tags.1', ['Banking', 'x'.repeat(101)], 'String must contain at most 100 character(s)'],
  ['tags', BEATS.slice(0, 21), 'At most 20 tags'],
  ['updated_at', undefined, 'Required'],
  ['updated_at', 'yesterday', 'Invalid input'],
])('A wrong %s (%j) is answered with "%s"', async (path, value, message) => {
  const post = await newPost()
  const [field = ''] = path.split('.')
  expect(await fieldsOf(post, { [field]: value })).toEqual({ [path]: message })
  expect(await read(post.id)).toEqual(post)
})

test.each([
  'id',
  'account_id',
  'created_by',
  'user_id',
  'post_type',
  'interview_type',
  'expiration_date',
  'deadline',
  'data',
  'status',
  'likes_count',
  'created_at',
  '__proto__x',
])('does not let an edit choose %s', async (key) => {
  expect(await fieldsOf(await newPost(), { [key]: 1 })).toEqual({ [key]: 'Invalid input' })
})

test('trims tags, keeps each once in any case, and spells a beat its own way', async () => {
  const tags = [' banking ', 'BANKING', 'Rates', '', ' \u200b ', 'rates', 'saas', "o'tag; drop", '<b>']
  const { body } = await app.as(owner).call(editPost, editOf(await newPost(), { tags }))
  expect(body.tags).toEqual(['Banking', 'Rates', 'SaaS', "o'tag; drop", '<b>'])
})

test('accepts twenty tags of a hundred characters, not counting duplicates', async () => {
  const tags = Array.from({ length: 20 }, (_, n) => `${'👍'.repeat(98)}${String(n).padStart(2, '0')}`)
  const doubled = [...tags, ...tags.map((tag) => `  ${tag.toUpperCase()}\n`)]
  const { body } = await app.as(owner).call(editPost, editOf(await newPost(), { tags: doubled }))
  expect(body.tags).toEqual(tags)
})

test('refuses the second of two tabs, tells it of the first edit, and changes nothing', async () => {
  const post = await newPost()
  const first = (await app.as(owner).call(editPost, editOf(post, { title: 'One' }))).body
  const { body } = await app.as(owner).refused(editPost, editOf(post, { title: 'Two' }), 409)
  expect(body.error).toBe('This post has been changed in the meantime.')
  expect(await read(post.id)).toEqual(first)
  expect((await app.as(owner).call(editPost, editOf(first, { title: 'Two' }))).body.title).toBe('Two')
})

test('does not count likes and comments as changes to the post', async () => {
  const post = await newPost()
  await app.as(reader).call(likePost, { params: { post_id: post.id } })
  await app.as(reader).call(addComment, { body: { post_id: post.id, content: 'Well put.' } })
  expect((await read(post.id)).updated_at).toBe(post.updated_at)
  const { body } = await app.as(owner).call(editPost, editOf(post))
  expect(body).toMatchObject({ title: words.title, likes_count: 1, comments_count: 1, is_liked: false })
})

test('moves the time of the change forward, even when the clock has gone back', async () => {
  const post = await newPost()
  const { pool } = app.database
  await pool.query(`update posts set updated_at = now() + interval '1 hour' where id = $1`, [post.id])
  let last: Post = await read(post.id)
  for (let n = 0; n < 3; n += 1) {
    const { body } = await app.as(owner).call(editPost, editOf(last))
    expect(body.updated_at > last.updated_at).toBe(true)
    last = body
  }
})

test('accepts one of fifty edits at once that have read the same post', async () => {
  const post = await newPost()
  const edits = Array.from({ length: 50 }, (_, n) =>
    app.as(owner).send('PATCH', `/api/posts/${post.id}`, {
      body: JSON.stringify({ ...words, title: `Title ${n}`, updated_at: post.updated_at }),
      headers: { 'content-type': 'application/json' },
    }),
  )
  const answers = await Promise.all(edits)
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  expect(await read(post.id)).toEqual(await won[0]!.json())
})
