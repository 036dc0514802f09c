import { expect, onTestFinished, test, vi } from 'vitest'
import { listSources, type Source } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makeSource } from '../../test/support/factories.ts'
import type { Caller } from '../auth/who.ts'
import { listSources as read } from './sources.ts'

// The process caches the texts of sources: a second read must be as correct as the first, and show the reader no more
// than they may see.
const app = await testApp()
const accounts = () => app.database.db.updateTable('accounts')
const [journalist, expert, admin] = [
  await makeMember(app),
  await makeMember(app, { role: 'expert' }),
  await makeMember(app, { role: 'admin' }),
]
const newOwner = () => makeMember(app, { role: 'pr' })

const links = {
  Site: { url: 'https://harrow.example', icon: 'Globe' },
  Desk: { url: 'mailto:desk@harrow.example', icon: 'Mail' },
} as Source['social_links']

const list = async (reader: Member, body: object = {}) =>
  (await app.as(reader).call(listSources, { body })).body.sources
const inList = async (id: string, reader = journalist, body: object = {}) =>
  (await list(reader, body)).find((source) => source.id === id)

/** A source that every list has shown already. */
async function readSource(owner: Member) {
  const id = await makeSource(app, owner, { name: 'Harriet Lane', social_links: links })
  for (const reader of [journalist, expert, owner]) expect(await inList(id, reader)).toBeDefined()
  return id
}

test('reads a changed source again, in searches and in other processes too', async () => {
  const id = await readSource(await newOwner())
  const second = await testApp({}, app.database.connection)
  const there = async () =>
    (await second.as(journalist).call(listSources, { body: {} })).body.sources.find(
      (source) => source.id === id,
    )?.name
  expect(await there()).toBe('Harriet Lane')
  await app.database.db.updateTable('profiles').set({ name: 'Harriet Moss' }).where('id', '=', id).execute()
  expect((await inList(id))?.name).toBe('Harriet Moss')
  expect((await inList(id, journalist, { search: 'moss' }))?.name).toBe('Harriet Moss')
  expect(await there()).toBe('Harriet Moss')
})

test("shows an owner's new name on their sources, and nothing private", async () => {
  const owner = await newOwner()
  const id = await readSource(owner)
  const profile = JSON.stringify({ title: 'Partner', phone: '555 0100' })
  await accounts().set({ name: 'Ada Sommer', profile }).where('id', '=', owner.id).execute()
  for (const reader of [journalist, expert, owner])
    expect((await inList(id, reader))?.account).toMatchObject({
      name: 'Ada Sommer',
      profile: { title: 'Partner' },
    })
  expect(JSON.stringify(await list(journalist))).not.toContain('555 0100')
})

test('lists a source that others no longer see for its owner alone, and a deleted one for no one', async () => {
  const owner = await newOwner()
  const id = await readSource(owner)
  const become = (status: string) =>
    accounts()
      .set({ data: JSON.stringify({ status }) })
      .where('id', '=', owner.id)
      .execute()
  await become('Dormant')
  expect(await inList(id)).toBeUndefined()
  expect(await inList(id, journalist, { search: 'harriet' })).toBeUndefined()
  expect(await inList(id, owner)).toBeDefined()
  await become('Active')
  expect(await inList(id)).toBeDefined()
  await app.database.db.deleteFrom('profiles').where('id', '=', id).execute()
  for (const reader of [journalist, expert, owner]) expect(await inList(id, reader)).toBeUndefined()
})

test('shows experts only addresses of pages, whoever read the source before', async () => {
  const owner = await newOwner()
  const [first, second] = [await makeSource(app, owner), await makeSource(app, owner)]
  const orders: [string, Member[]][] = [
    [first, [journalist, expert, owner, expert]],
    [second, [expert, owner, journalist, expert]],
  ]
  for (const [id, readers] of orders) {
    await app.database.db
      .updateTable('profiles')
      .set({ social_links: JSON.stringify(links) })
      .where('id', '=', id)
      .execute()
    for (const reader of readers)
      expect(Object.keys((await inList(id, reader))!.social_links), reader.role).toEqual(
        reader === expert ? ['Site'] : ['Desk', 'Site'],
      )
  }
})

/** The lists requested in one turn of the event loop, and how many statements they took. */
async function listsOf(asks: [Member, { cursor?: string }][]) {
  const asked = vi.spyOn(app.database.pool, 'query')
  onTestFinished(() => asked.mockRestore())
  const here = new AbortController().signal
  const texts = await Promise.all(
    asks.map(([{ id, role }, body]) => read(app.server.platform, { id, role } as Caller, body, here)),
  )
  const isList = ([given]: unknown[]) => (given as { text?: string }).text?.startsWith('with found')
  const lists = texts.map(({ text }) => JSON.parse(text.toString()).sources as Source[])
  return { lists, statements: asked.mock.calls.filter(isList).length }
}

test('answers requests for the same page at once by one statement, one each for PR members', async () => {
  const [one, other] = [await newOwner(), await newOwner()]
  const [ofOne, ofOther] = [await readSource(one), await readSource(other)]
  const cursor = '2000-01-01T00:00:00.000000Z~00000000-0000-4000-8000-000000000000'
  const { lists, statements } = await listsOf([
    [journalist, {}],
    [one, {}],
    [admin, {}],
    [expert, {}],
    [other, {}],
    [journalist, { cursor }],
  ])
  expect(statements).toBe(5)
  const ids = lists.map((sources) => sources.map(({ id }) => id))
  expect(ids[1]).toEqual([ofOne])
  expect(ids[4]).toEqual([ofOther])
  expect(ids[5]).toEqual([])
  for (const all of [ids[0], ids[2], ids[3]]) expect(all).toEqual(expect.arrayContaining([ofOne, ofOther]))
  const mails = lists.map((sources) => JSON.stringify(sources).includes('mailto:'))
  expect(mails).toEqual([true, true, true, false, true, false])
})
