import { expect, onTestFinished, test, vi } from 'vitest'
import { listMembers, type MemberCard, type MemberSearch } from '../../contract/directory.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import type { Caller } from '../auth/who.ts'
import { JsonText } from '../platform/http/routes.ts'
import { listMembers as read } from './directory.ts'

// The process caches the cards of members: a second read must be as correct as the first.
const app = await testApp()
const [pr, expert, admin] = [
  await makeMember(app, { role: 'pr' }),
  await makeMember(app, { role: 'expert' }),
  await makeMember(app, { role: 'admin' }),
]

const list = async (reader: Member, body: Partial<MemberSearch> = {}) =>
  (await app.as(reader).call(listMembers, { body: { list: 'members', ...body } })).body.members
const inList = async (id: string, reader = pr, body: Partial<MemberSearch> = {}) =>
  (await list(reader, body)).find((member) => member.id === id)
const change = (id: string, values: { name?: string; profile?: string; role?: string; data?: string }) =>
  app.database.db.updateTable('accounts').set(values).where('id', '=', id).execute()

/** A journalist whom every list has shown already. */
async function readMember() {
  const { id } = await makeMember(app, { name: 'Ada Winter' })
  for (const reader of [pr, expert, admin]) expect(await inList(id, reader)).toBeDefined()
  return id
}

test('reads a changed member again, in searches and in other processes too', async () => {
  const id = await readMember()
  const second = await testApp({}, app.database.connection)
  const there = async () =>
    (await second.as(pr).call(listMembers, { body: { list: 'members' } })).body.members.find(
      (member) => member.id === id,
    )?.name
  expect(await there()).toBe('Ada Winter')
  await change(id, {
    name: 'Ada Sommer',
    profile: JSON.stringify({ title: 'Editor', phone: '555 0100' }),
  })
  const now = { name: 'Ada Sommer', profile: { title: 'Editor' } }
  expect(await inList(id)).toMatchObject(now)
  expect(await inList(id, pr, { search: 'sommer' })).toMatchObject(now)
  expect(await there()).toBe('Ada Sommer')
  expect(JSON.stringify(await list(pr))).not.toContain('555 0100')
})

test('lists a member only in the lists of their role, not while dormant, and again afterwards', async () => {
  const id = await readMember()
  await change(id, { data: '{"status":"Dormant"}' })
  for (const reader of [pr, expert, admin]) expect(await inList(id, reader)).toBeUndefined()
  await change(id, { data: '{"status":"Active"}' })
  expect(await inList(id)).toBeDefined()
  await change(id, { role: 'expert' })
  for (const reader of [pr, expert]) expect(await inList(id, reader)).toBeUndefined()
  expect(await inList(id, admin)).toMatchObject({ role: 'expert' })
})

/** The names in the lists requested in one turn of the event loop, and how many statements they took. */
async function listsOf(asks: [Member, Partial<MemberSearch>][]) {
  const asked = vi.spyOn(app.database.pool, 'query')
  onTestFinished(() => asked.mockRestore())
  const here = new AbortController().signal
  const pages = await Promise.all(
    asks.map(([{ id, role }, body]) =>
      read(app.server.platform, { id, role } as Caller, { list: 'members', ...body }, here),
    ),
  )
  const membersOf = (page: (typeof pages)[number]) =>
    page instanceof JsonText ? (JSON.parse(page.text.toString()).members as MemberCard[]) : page.members
  const isList = ([given]: unknown[]) => (given as { text?: string }).text?.startsWith('with found')
  const roles = pages.map((page) => [...new Set(membersOf(page).map(({ role }) => role))].sort())
  return { roles, statements: asked.mock.calls.filter(isList).length }
}

test('answers requests for the same roles at once by one statement, and shows no role another’s list', async () => {
  const journalist = await makeMember(app)
  await makeMember(app, { role: 'pr' })
  const { roles, statements } = await listsOf([
    [pr, {}],
    [journalist, {}],
    [expert, {}],
    [admin, {}],
    [pr, { list: 'directory' }],
    [expert, { list: 'directory' }],
    [expert, { role: 'journalist' }],
  ])
  expect(statements).toBe(4)
  expect(roles).toEqual([
    ['journalist'],
    ['pr'],
    ['journalist', 'pr'],
    ['expert', 'journalist', 'pr'],
    ['journalist'],
    [],
    ['journalist'],
  ])
})
