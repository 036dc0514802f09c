import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listFeed } from '../../contract/feed.ts'
import { closePost, readPost } from '../../contract/posts.ts'
import { createRequest, editRequest, type PostedRequest, readRequest } from '../../contract/requests.ts'
import { testApp } from '../../test/support/app.ts'
import { inDays, makeMember, makePost, type PostTraits, requestForm } from '../../test/support/factories.ts'

const app = await testApp({ LIMITS: 'post-edits=1000/3600,posts=1000/3600' })
const owner = await makeMember(app, { role: 'pr' })
const [reader, admin] = [await makeMember(app), await makeMember(app, { role: 'admin' })]

const newRequest = async (changes: object = {}) =>
  (await app.as(owner).call(createRequest, { body: requestForm(changes) })).body
const read = async (post_id: string, member = owner) =>
  (await app.as(member).call(readRequest, { params: { post_id } })).body
const made = async (traits: PostTraits, by = owner) => read(await makePost(app, by, traits), by)

const form = requestForm({
  title: 'Other words',
  type: 'Research',
  organization: 'The Ledger',
  contact_info: 'The desk',
  additional_notes: 'By mail.',
  tags: ['Rates'],
})
const editOf = ({ id, updated_at }: PostedRequest, changes: object = {}) => ({
  params: { post_id: id },
  body: { ...form, updated_at, ...changes },
})
const edited = async (request: PostedRequest, changes: object = {}) =>
  (await app.as(owner).call(editRequest, editOf(request, changes))).body

test("writes the form's fields and the time of the change, nothing else", async () => {
  const request = await newRequest()
  const body = await edited(request)
  expect(body).toEqual({ ...request, ...form, updated_at: body.updated_at })
  expect(body.updated_at > request.updated_at).toBe(true)
  expect(await read(request.id, reader)).toEqual(body)
})

test('keeps the interview type of a request from the feed, and its date unless another is given', async () => {
  const request = await made({
    post_type: 'request_for_source',
    interview_type: 'Commentary',
    expiration_date: inDays(2),
  })
  const body = await edited(request)
  expect(body).toEqual({ ...request, ...form, updated_at: body.updated_at })
  const later = await edited(body, { deadline: inDays(9) })
  expect(later).toMatchObject({ interview_type: 'Commentary', deadline: null })
  expect(later.expiration_date! > request.expiration_date!).toBe(true)
})

test('lets only the author edit, not a reader or an admin', async () => {
  const request = await newRequest()
  for (const member of [reader, admin]) {
    const { body } = await app.as(member).refused(editRequest, editOf(request), 403)
    expect(body.error).toBe('Only the author can edit a post.')
  }
  expect(await read(request.id)).toEqual(request)
  await edited(request)
})

test('refuses everyone an edit of a request whose author has left', async () => {
  const leaver = await makeMember(app, { role: 'pr' })
  const request = await made({ post_type: 'request_for_story' }, leaver)
  await app.database.db.deleteFrom('auth_users').where('id', '=', leaver.id).execute()
  for (const member of [owner, admin]) await app.as(member).refused(editRequest, editOf(request), 403)
})

test('refuses drafts, which belong to the feed, and community posts, which are no requests', async () => {
  const draft = await made({ post_type: 'request_for_source', status: 'draft' })
  await app.as(owner).refused(editRequest, editOf(draft), 409)
  await app.as(admin).refused(editRequest, editOf(draft), 404)
  expect(await read(draft.id)).toEqual(draft)
  const id = await makePost(app, owner)
  const { updated_at } = (await app.as(owner).call(readPost, { params: { post_id: id } })).body
  for (const member of [owner, admin])
    await app.as(member).refused(editRequest, { params: { post_id: id }, body: { ...form, updated_at } }, 404)
})

test('refuses a changed deadline in the past', async () => {
  const request = await newRequest({ deadline: inDays(1) })
  for (const deadline of [inDays(-1), '2025-01-01', request.created_at]) {
    const { body } = await app.as(owner).refused(editRequest, editOf(request, { deadline }), 422)
    expect(body.fields).toEqual({ deadline: 'The date must not be in the past' })
  }
  const longer = await edited(request, { deadline: '2030-07-01' })
  expect(longer.expires_at).toBe('2030-07-02T06:59:59.999000Z')
  expect((await edited(longer, { deadline: null })).expires_at).toBeNull()
})

test('keeps an unchanged past deadline to the microsecond, of a closed request too', async () => {
  const past = await made({ post_type: 'request_for_story', deadline: inDays(-5) })
  expect(await edited(past, { deadline: past.deadline })).toMatchObject({ deadline: past.deadline })
  const open = await newRequest({ deadline: inDays(1) })
  await app.as(owner).call(closePost, { params: { post_id: open.id } })
  await sql`update posts set deadline = date_trunc('milliseconds', deadline) + interval '7 microseconds'
    where id = ${open.id}`.execute(app.database.db)
  const closed = await read(open.id)
  expect(await edited(closed, { deadline: closed.deadline })).toMatchObject({ deadline: closed.deadline })
})

test('refuses the second of two tabs, tells it of the first edit, and changes nothing', async () => {
  const request = await newRequest()
  const first = await edited(request, { title: 'One' })
  const { body } = await app.as(owner).refused(editRequest, editOf(request, { title: 'Two' }), 409)
  expect(body.error).toBe('This request has been changed in the meantime.')
  expect(await read(request.id)).toEqual(first)
  expect((await edited(first, { title: 'Two' })).title).toBe('Two')
})

test('accepts one of twenty edits at once that have read the same request', async () => {
  const request = await newRequest()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      app.as(owner).send('PUT', `/api/requests/${request.id}`, {
        body: JSON.stringify(editOf(request, { title: `Title ${n}` }).body),
        headers: { 'content-type': 'application/json' },
      }),
    ),
  )
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(await read(request.id)).toEqual(await won[0]!.json())
})

test('updates the feed at once, even where the text was cached, and sends the edit to everyone', async () => {
  const request = await newRequest()
  const inFeed = async () =>
    (await app.as(reader).call(listFeed)).body.posts.find(({ id }) => id === request.id)
  expect(await inFeed()).toMatchObject({ title: request.title, type: 'Comment' })
  const stream = await app.stream(reader)
  await stream.next('ready')
  const { deadline } = await edited(request, { deadline: inDays(4) })
  expect(await inFeed()).toMatchObject({ title: form.title, type: 'Research', expires_at: deadline })
  expect((await stream.next('post.updated')).data).toMatchObject({ id: request.id, title: form.title })
})

test.each(['post_type', 'interview_type', 'expiration_date', 'account_id', 'status'])(
  'does not let an edit choose %s',
  async (key) => {
    const { body } = await app.as(owner).refused(editRequest, editOf(await newRequest(), { [key]: 1 }), 422)
    expect(body.fields).toEqual({ [key]: 'Invalid input' })
  },
)

test('counts edits here and in the feed toward one limit', async () => {
  const limited = await testApp({ RATE_LIMITS: 'on', LIMITS: 'post-edits=1/3600' })
  const me = await makeMember(limited, { role: 'pr' })
  const request = (await limited.as(me).call(createRequest, { body: requestForm() })).body
  const { body } = await limited.as(me).call(editRequest, editOf(request))
  await limited.as(me).refused(editRequest, editOf(body), 429)
})
