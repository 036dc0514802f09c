import { describe, expect, test } from 'vitest'
import { listCases } from '../../contract/cases.ts'
import { listFeed } from '../../contract/feed.ts'
import { SHOWN_NAMES } from '../../contract/hidden-names.rules.ts'
import {
  listConversations,
  listMessages,
  listPeople,
  readConversation,
  sendMessage,
} from '../../contract/messages.ts'
import { exportOwnData } from '../../contract/own-data.ts'
import { createPost, editPost, publishPost, readPost } from '../../contract/posts.ts'
import { createReport } from '../../contract/reports.ts'
import { createRequest, editRequest } from '../../contract/requests.ts'
import { testApp } from '../../test/support/app.ts'
import { makeConfidential } from '../../test/support/confidential.ts'
import {
  communityPost,
  expertRequest,
  type Member,
  makeMember,
  requestForm,
} from '../../test/support/factories.ts'
import { hiddenIdOf, makeHidden, makePlanted, makeReader } from '../../test/support/hidden-request.ts'
import { makePitch } from '../../test/support/pitching.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { write } = talking(app)
const author = await makePlanted(app)
const [NAME, OUTLET] = author.words
const [LABEL] = SHOWN_NAMES

const hidden = (more: object = {}) => ({ ...expertRequest(), hide_name: true, ...more })
const create = (member: Member, body: object) => app.as(member).call(createPost, { body: body as never })
const refused = (member: Member, body: object, status: number) =>
  app.as(member).refused(createPost, { body }, status)
const openedBy = async (member: Member, post_id: string) =>
  (await app.as(member).call(readPost, { params: { post_id } })).body

describe('Only a request for an expert hides its author', () => {
  test('by a label that the author’s role has, the usual one by default', async () => {
    const expert = await makeMember(app, { role: 'expert' })
    const { body: usual } = await create(author, hidden())
    expect(usual).toMatchObject({ shown_name: LABEL, account_id: author.id, is_confidential: true })
    const { body: chosen } = await create(author, hidden({ shown_name: SHOWN_NAMES[2] }))
    expect(chosen.shown_name).toBe(SHOWN_NAMES[2])
    expect((await create(expert, hidden())).body.shown_name).toBe(SHOWN_NAMES[3])
    await refused(expert, hidden({ shown_name: LABEL }), 422)
    await refused(author, hidden({ shown_name: SHOWN_NAMES[3] }), 422)
    await refused(author, hidden({ shown_name: 'A spy' }), 422)
    expect((await create(author, expertRequest())).body.shown_name).toBeNull()
  })

  test('no community post and no request for commentary', async () => {
    const pr = await makeMember(app, { role: 'pr' })
    await refused(author, { ...communityPost(), hide_name: true }, 422)
    const body = { ...requestForm(), hide_name: true }
    const { body: refusal } = await app.as(pr).refused(createRequest, { body }, 422)
    expect(refusal.fields).toHaveProperty('hide_name')
    await app.as(pr).call(createRequest, { body: { ...requestForm(), hide_name: false } })
  })

  test('until it is published', async () => {
    const { body: draft } = await create(author, { ...expertRequest(), data: { status: 'draft' } })
    const edit = ({ id, title, description, tags, updated_at }: typeof draft, more: object) => ({
      params: { post_id: id },
      body: { title, description, tags, updated_at, ...more },
    })
    const { body: hid } = await app.as(author).call(editPost, edit(draft, { hide_name: true }))
    expect(hid.shown_name).toBe(LABEL)
    const { body: shown } = await app.as(author).call(editPost, edit(hid, { hide_name: false }))
    expect(shown.shown_name).toBeNull()
    const { body: published } = await app
      .as(author)
      .call(publishPost, { params: { post_id: shown.id }, body: {} })
    await app.as(author).refused(editPost, edit(published, { hide_name: true }), 409)
    await app.as(author).call(editPost, edit(published, { hide_name: false }))
  })
})

describe('A request that hides its author', () => {
  const expert = makeMember(app, { role: 'expert', name: 'Ann Lee', profile: { organization: 'Lee & Co' } })

  test('has neither an organization nor contact info', async () => {
    const member = await expert
    const form = { ...requestForm(), hide_name: true }
    for (const more of [{ organization: 'Lee' }, { contact_info: 'ann@lee.example' }]) {
      const { body } = await app.as(member).refused(createRequest, { body: { ...form, ...more } }, 422)
      expect(Object.keys(body.fields ?? {})).toEqual(Object.keys(more))
    }
    const made = (await app.as(member).call(createRequest, { body: form })).body
    const edit = { ...requestForm(), updated_at: made.updated_at }
    const params = { post_id: made.id }
    await app.as(member).refused(editRequest, { params, body: { ...edit, organization: 'Lee' } }, 422)
    await app.as(member).call(editRequest, { params, body: edit })
  })

  test.each([
    ['name', 'title', { title: `Wilhelmina ${NAME} asks` }],
    ['outlet', 'description', { description: `For the ${OUTLET!.toUpperCase()} LEDGER.` }],
    ['website', 'title', { title: `See www.${OUTLET}.example/call` }],
  ])('does not name their %s in its %s until they say so', async (fact, where, text) => {
    const { body } = await refused(author, hidden(text), 409)
    expect(body).toMatchObject({
      code: 'reveals_author',
      error: `Your ${fact} appears in the ${where}. Remove it, or publish anyway.`,
    })
    await create(author, hidden({ ...text, reveals_author_ok: true }))
    await create(author, expertRequest(text))
  })

  test('is asked again when it is edited or published', async () => {
    const member = await expert
    const body = { ...requestForm({ additional_notes: 'Ask Ann Lee.' }), hide_name: true }
    const { body: refusal } = await app.as(member).refused(createRequest, { body }, 409)
    expect(refusal.error).toContain('Your name appears in the notes.')
    const made = (await app.as(member).call(createRequest, { body: { ...body, additional_notes: '' } })).body
    const params = { post_id: made.id }
    const edit = { ...requestForm({ title: 'For Lee & Co' }), updated_at: made.updated_at }
    await app.as(member).refused(editRequest, { params, body: edit }, 409)
    await app.as(member).call(editRequest, { params, body: { ...edit, reveals_author_ok: true } })
    const draft = { ...hidden({ title: 'For Lee & Co', reveals_author_ok: true }), data: { status: 'draft' } }
    const { id } = (await create(member, draft)).body
    const publishing = { params: { post_id: id }, body: {} }
    expect((await app.as(member).refused(publishPost, publishing, 409)).body.code).toBe('reveals_author')
    await app.as(member).call(publishPost, { ...publishing, body: { reveals_author_ok: true } })
  })
})

describe('In its threads', () => {
  test('the author has an id of this request alone, which leads nowhere', async () => {
    const reader = await makeReader(app, 'pr')
    const [one, two] = [await makeHidden(app, author), await makeHidden(app, author)]
    const pitches = [await makePitch(app, reader, one.id), await makePitch(app, reader, two.id)]
    const ids = [await hiddenIdOf(app, one), await hiddenIdOf(app, two)]
    expect(new Set([...ids, author.id]).size).toBe(3)
    const partner = (id: string) => ({ id, name: LABEL, picture_url: null, profile: {} })
    for (const [at, { id }] of pitches.entries()) {
      const open = (await app.as(reader).call(readConversation, { params: { conversation_id: id } })).body
      expect(open).toMatchObject({ partner: partner(ids[at]!), hides_name: true, away_until: null })
      expect(open.post?.account_id).toBeNull()
    }
    for (const id of ids) {
      expect((await app.as(reader).send('GET', `/api/profiles/${id}`)).status).toBe(404)
      const started = { body: { account_id: id, message_text: 'Hello' } }
      expect(
        (
          await app.as(reader).send('POST', '/api/conversations', {
            body: JSON.stringify(started.body),
            headers: { 'content-type': 'application/json' },
          })
        ).status,
      ).toBe(404)
    }
    const own = (await app.as(author).call(readConversation, { params: { conversation_id: pitches[0]!.id } }))
      .body
    expect(own).toMatchObject({
      partner: { id: reader.id },
      hides_name: true,
      post: { account_id: author.id },
    })
  })

  test('senders, the person filter, searches, events and the export agree on it', async () => {
    const reader = await makeReader(app, 'expert')
    const post = await makeHidden(app, author)
    const shown = await hiddenIdOf(app, post)
    const { id } = await makePitch(app, reader, post.id)
    const stream = await app.stream(reader)
    await write(author, { id }, 'When?')
    expect(await stream.until('message.created')).toMatchObject({
      sender_id: shown,
      recipient_id: reader.id,
    })
    expect(await write(reader, { id }, 'Now.')).toMatchObject({ sender_id: reader.id, recipient_id: shown })
    expect(await stream.until('message.created')).toMatchObject({ recipient_id: shown })
    const messages = (await app.as(reader).call(listMessages, { params: { conversation_id: id } })).body
      .messages
    expect(messages.map((one) => [one.sender_id, one.recipient_id])).toEqual([
      [shown, reader.id],
      [reader.id, shown],
    ])
    expect(
      (await app.as(author).call(listMessages, { params: { conversation_id: id } })).body.messages[0],
    ).toMatchObject({
      sender_id: author.id,
    })
    const people = (await app.as(reader).call(listPeople)).body.people
    expect(people).toEqual([{ id: shown, name: LABEL, picture_url: null }])
    const found = async (body: object) =>
      (await app.as(reader).call(listConversations, { body })).body.conversations.map((one) => one.id)
    expect(await found({ person: shown })).toEqual([id])
    expect(await found({ person: author.id })).toEqual([])
    expect(await found({ search: LABEL })).toEqual([id])
    expect(await found({ search: NAME })).toEqual([])
    const data = (await app.as(reader).call(exportOwnData)).body as {
      conversations: object[]
      messages: object[]
    }
    expect(data.conversations).toMatchObject([{ with: { id: shown, name: LABEL } }])
    expect(data.messages).toMatchObject([{ sender_id: shown }, { recipient_id: shown }])
  })

  test('a request that is not hidden keeps them apart from it', async () => {
    const reader = await makeReader(app, 'pr')
    const [plain, secret] = [await makeConfidential(app, author), await makeHidden(app, author)]
    const pitch = await makePitch(app, reader, plain.id)
    await makePitch(app, reader, secret.id)
    const found = await app.as(reader).call(listConversations, { body: { person: author.id } })
    expect(found.body.conversations.map((one) => one.id)).toEqual([pitch.id])
  })
})

describe('A reader', () => {
  test('who knows the author by nothing else may not open their card', async () => {
    const expert = await makeMember(app, { role: 'expert' })
    const reader = await makeReader(app, 'pr')
    const card = async () => (await app.as(reader).send('GET', `/api/profiles/${expert.id}`)).status
    const { id } = await makeHidden(app, expert)
    await makePitch(app, reader, id)
    expect(await card()).toBe(404)
    await makeConfidential(app, expert, { audience: 'all' })
    expect(await card()).toBe(200)
  })

  test('sees no more than its beginning in lists, and its author who opens it', async () => {
    const reader = await makeReader(app, 'pr')
    const { id } = await makeHidden(app, author, { description: 'Ä'.repeat(300) })
    const listed = (await app.as(reader).call(listFeed)).body.posts.find((post) => post.id === id)
    expect(listed).toMatchObject({ is_excerpt: true, account: null, account_id: null, created_by: null })
    expect(await openedBy(reader, id)).toMatchObject({ account: null, shown_name: LABEL, away_until: null })
    expect((await openedBy(author, id)).own_audience).toMatchObject({ opened_by: 1 })
  })
})

test('only a reported case shows the team who wrote it', async () => {
  const [reader, admin] = [await makeReader(app, 'pr'), await makeMember(app, { role: 'admin' })]
  const post = await makeHidden(app, author)
  expect((await openedBy(admin, post.id)).account).toBeNull()
  const report = { type: 'post' as const, subject_id: post.id, rule: 'private' as const, words: '' }
  expect((await app.as(reader).call(createReport, { body: report })).body).not.toHaveProperty('about')
  const [found] = (await app.as(admin).call(listCases, { body: {} })).body.cases
  expect(found?.about).toEqual({ id: author.id, name: author.name })
})

test('a message to a locked thread does not name the author', async () => {
  const reader = await makeReader(app, 'pr')
  const { id } = await makePitch(app, reader, (await makeHidden(app, author)).id)
  const input = { params: { conversation_id: id }, body: { message_text: 'Hello?' } }
  const { body } = await app.as(reader).refused(sendMessage, input, 409)
  for (const word of author.words) expect(body.error).not.toContain(word)
})
