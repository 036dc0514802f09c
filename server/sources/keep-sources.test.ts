import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { IMAGES_PATH } from '../../contract/images.rules.ts'
import { createSource, editSource, listSources, type Source } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { UNPROVEN } from '../../test/support/confirming.ts'
import { type Member, makeMember, makeSource } from '../../test/support/factories.ts'

const app = await testApp()
const [pr, other] = [await makeMember(app, { role: 'pr' }), await makeMember(app, { role: 'pr' })]

const form = {
  name: 'Harriet Lane',
  role: 'Executive' as const,
  organization: 'Millrace Bank',
  expertise: 'Deposits.',
  photo_url: '',
  social_links: { Site: { url: 'harrow.example', icon: 'Globe' as const } },
}
const kept = {
  ...form,
  photo_url: null,
  social_links: { Site: { url: 'https://harrow.example', icon: 'Globe' } },
}

const read = async (owner: Member, id: string) =>
  (await app.as(owner).call(listSources, { body: {} })).body.sources.find((source) => source.id === id)!
const newSource = async (owner = pr) => read(owner, await makeSource(app, owner))
const editOf = (source: Pick<Source, 'id' | 'updated_at'>, changes: object = {}) => ({
  params: { source_id: source.id },
  body: { ...form, updated_at: source.updated_at, ...changes },
})
async function pictureOf(owner: Member): Promise<string> {
  const name = `${randomUUID()}.webp`
  await app.database.db.insertInto('images').values({ name, account_id: owner.id, bytes: 10 }).execute()
  return `${IMAGES_PATH}${name}`
}

test("adds a source to the caller's own, with everything that the form holds", async () => {
  const { body } = await app.as(pr).call(createSource, { body: form })
  expect(body).toEqual({
    is_retired: false,
    retired_by: null,
    is_denied: false,
    needs_confirmation: false,
    proof: UNPROVEN,
    ...kept,
    id: expect.any(String),
    account_id: pr.id,
    held_by: null,
    title: '',
    created_at: expect.any(String),
    updated_at: expect.any(String),
    account: { id: pr.id, name: pr.name, picture_url: null, profile: {} },
  })
  expect(await read(pr, body.id)).toEqual(body)
})

test('adds one source when a key comes twice', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const owner = await makeMember(app, { role: 'pr' })
  const first = await app.as(owner).call(createSource, { body: form, headers })
  const second = await app.as(owner).call(createSource, { body: form, headers })
  expect(second.body).toEqual(first.body)
  expect((await app.as(owner).call(listSources, { body: {} })).body.sources).toHaveLength(1)
})

test('lets only PR members add and change sources', async () => {
  const source = await newSource()
  for (const role of ['journalist', 'expert', 'admin'] as const) {
    const member = await makeMember(app, { role })
    const added = await app.as(member).refused(createSource, { body: form }, 403)
    expect(added.body.error).toBe('Only PR members can add source profiles.')
    const changed = await app.as(member).refused(editSource, editOf(source), 403)
    expect(changed.body.error).toBe('You can only edit profiles that belong to you.')
  }
  expect(await read(pr, source.id)).toEqual(source)
})

test('refuses changes by a former PR member, and returns their sources when they are one again', async () => {
  const owner = await makeMember(app, { role: 'pr' })
  const source = await newSource(owner)
  const become = (role: string) =>
    app.database.db.updateTable('accounts').set({ role }).where('id', '=', owner.id).execute()
  await become('journalist')
  await app.as(owner).refused(editSource, editOf(source), 403)
  await become('pr')
  expect(await read(owner, source.id)).toEqual(source)
  await app.as(owner).call(editSource, editOf(source))
})

test('replaces what the form shows and keeps the rest', async () => {
  const id = await makeSource(app, pr, { title: 'Chief credit officer', photo_url: await pictureOf(pr) })
  const source = await read(pr, id)
  const { body } = await app.as(pr).call(editSource, editOf(source))
  expect(body).toEqual({ ...source, ...kept, updated_at: body.updated_at })
  expect(body.updated_at > source.updated_at).toBe(true)
  expect(body.title).toBe('Chief credit officer')
})

test("does not find an absent source, and refuses and keeps another member's", async () => {
  const { body } = await app
    .as(pr)
    .refused(editSource, editOf({ ...(await newSource()), id: randomUUID() }), 404)
  expect(body.error).toBe('Profile not found')
  const theirs = await newSource(other)
  const refused = await app.as(pr).refused(editSource, editOf(theirs), 403)
  expect(refused.body.error).toBe('You can only edit profiles that belong to you.')
  expect(await read(other, theirs.id)).toEqual(theirs)
})

test('refuses the second of two edits that have read the same source', async () => {
  const source = await newSource()
  const answers = await Promise.all(
    ['One', 'Two'].map((name) =>
      app.as(pr).send('PUT', `/api/sources/${source.id}`, {
        body: JSON.stringify(editOf(source, { name }).body),
        headers: { 'content-type': 'application/json' },
      }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const refused = answers.find(({ status }) => status === 409)!
  expect(await refused.json()).toEqual({ error: 'This source has been changed in the meantime.' })
})

test("requires a new photo in our storage to be the member's own, and keeps a photo elsewhere", async () => {
  const [own, foreign] = [await pictureOf(pr), await pictureOf(other)]
  const { body } = await app.as(pr).call(createSource, { body: { ...form, photo_url: own } })
  expect(body.photo_url).toBe(own)
  const gone = `${IMAGES_PATH}${randomUUID()}.webp`
  for (const photo_url of [foreign, gone]) {
    const created = await app.as(pr).refused(createSource, { body: { ...form, photo_url } }, 422)
    expect(created.body.fields).toEqual({ photo_url: 'Must be a valid URL' })
    await app.as(pr).refused(editSource, editOf(body, { photo_url }), 422)
  }
  const edited = await app
    .as(pr)
    .call(editSource, editOf(body, { photo_url: 'https://pictures.example/a.png' }))
  expect(edited.body.photo_url).toBe('https://pictures.example/a.png')
})

test('accepts a photo address of any characters and any length', async () => {
  const begin = 'https://pictures.example/'
  const photo_url = begin + '報'.repeat(1_000 - begin.length)
  const { body } = await app.as(pr).call(createSource, { body: { ...form, photo_url } })
  expect(body.photo_url).toBe(photo_url)
  const edited = await app.as(pr).call(editSource, editOf(body, { photo_url: `${begin}\u0000a.png` }))
  expect(edited.body.photo_url).toBe(`${begin}a.png`)
})

test('names the field when it refuses link names that the map cannot hold', async () => {
  const link = form.social_links.Site
  const social_links = { '__pro\u200bto__': link, Site: link, 'Site ': link }
  const { body } = await app.as(pr).refused(createSource, { body: { ...form, social_links } }, 422)
  expect(body.fields).toEqual({
    'social_links.__pro\u200bto__': 'Invalid input',
    'social_links.Site ': 'There is a link of this name',
  })
})

test('refuses unsafe addresses and chosen owners', async () => {
  const bad = { X: { url: 'javascript:alert(1)', icon: 'Globe' } }
  const { body } = await app.as(pr).refused(createSource, { body: { ...form, social_links: bad } }, 422)
  expect(body.fields).toEqual({ 'social_links.X.url': 'Must be a valid URL' })
  await app.as(pr).refused(createSource, { body: { ...form, account_id: other.id } }, 422)
})

test('sends an event about a new and a changed source to their owner alone', async () => {
  const [own, others] = [await app.stream(pr), await app.stream(other)]
  for (const stream of [own, others]) await stream.next('ready')
  const { body } = await app.as(pr).call(createSource, { body: form })
  expect((await own.next('sources.changed')).data).toEqual(body)
  const edited = await app.as(pr).call(editSource, editOf(body, { name: 'Harriet Moss' }))
  expect((await own.next('sources.changed')).data).toEqual(edited.body)
  await app.as(other).call(createSource, { body: form })
  await others.next('sources.changed')
  for (const stream of [own, others]) expect(stream.unread).toEqual([])
})
