import { expect, test } from 'vitest'
import { listMembers, type MemberSearch } from '../../contract/directory.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'

const app = await testApp()
const PROFILE = {
  title: 'Editor',
  organization: 'The 100% Ledger',
  bio: 'I write about freight.',
  beats: ['Banking', 'Legal'],
  location: 'Boston, MA',
  writesOn: 'Ports',
  website: 'https://ledger.example',
  timezone: 'ET',
  linkedin_url: 'https://linkedin.example/in/ada',
}
const ada = await makeMember(app, { name: 'Ada Lund', profile: { ...PROFILE, phone: 'private' } })
const bo = await makeMember(app, { name: 'bo Arden', profile: { organization: 'Under_score' } })
const cal = await makeMember(app, { name: 'Cal \\ Reyes', role: 'pr' })
const dee = await makeMember(app, { name: 'Dee Moss', role: 'pr' })
const eve = await makeMember(app, { name: 'Eve Strand', role: 'expert' })
const flo = await makeMember(app, { name: 'Flo Kerr', role: 'expert' })
const gus = await makeMember(app, { name: 'Gus Vale', role: 'admin' })
await makeMember(app, { name: 'Hal Asleep', dormant: true })
await makeMember(app, { name: 'Ida Asleep', role: 'pr', dormant: true })
await makeMember(app, { name: 'Jo New', onboarded: false })

const ask = async (reader: Member, body: MemberSearch) =>
  (await app.as(reader).call(listMembers, { body })).body
const names = async (reader: Member, body: Partial<MemberSearch> = {}) =>
  (await ask(reader, { list: 'members', ...body })).members.map(({ name }) => name)

const JOURNALISTS = ['Ada Lund', 'bo Arden']
const PRS = ['Cal \\ Reyes', 'Dee Moss']

test('shows PR members journalists and journalists PR members, in both lists, by name', async () => {
  for (const list of ['members', 'directory'] as const) {
    expect(await names(cal, { list })).toEqual(JOURNALISTS)
    expect(await names(ada, { list })).toEqual(PRS)
  }
})

test('shows experts both roles on the members page, and no one in the directory', async () => {
  expect(await names(eve)).toEqual([...JOURNALISTS, ...PRS])
  expect(await ask(eve, { list: 'directory' })).toEqual({ members: [], next: null })
})

test('shows admins everyone but admins, and no one the dormant, the not onboarded or themselves', async () => {
  for (const list of ['members', 'directory'] as const)
    expect(await names(gus, { list })).toEqual([...JOURNALISTS, ...PRS, 'Eve Strand', 'Flo Kerr'])
})

test.each([
  [eve, 'pr', PRS],
  [eve, 'expert', []],
  [gus, 'expert', [eve.name, flo.name]],
  [gus, 'journalist', JOURNALISTS],
  [cal, 'pr', JOURNALISTS],
  [ada, 'journalist', PRS],
] as const)('filters the list of %o by %s only where there is a choice', async (reader, role, expected) => {
  expect(await names(reader, { role })).toEqual(expected)
})

test('refuses to list admins', async () => {
  await app.as(gus).refused(listMembers, { body: { list: 'members', role: 'admin' as never } }, 422)
})

test('returns a card with what is public, and nothing else', async () => {
  const { members } = await ask(dee, { list: 'directory', search: 'ada' })
  expect(members).toEqual([
    {
      id: ada.id,
      name: 'Ada Lund',
      picture_url: null,
      role: 'journalist' satisfies Role,
      created_at: expect.any(String),
      profile: PROFILE,
    },
  ])
})

test.each([
  ['lund', [ada.name]],
  ['EDITOR', [ada.name]],
  ['ledger', [ada.name]],
  ['banking', [ada.name]],
  ['Boston', [ada.name]],
  ['  ada  ', [ada.name]],
  ['  ', JOURNALISTS],
  ['%', [ada.name]],
  ['100%', [ada.name]],
  ['_', [bo.name]],
  ['r_s', [bo.name]],
  ['freight', []],
  ['private', []],
  ['ledger.example', []],
  ['member-', []],
  ['Lund\nEditor', [ada.name]],
  ['editor LUND', [ada.name]],
  ['"Lund Editor"', []],
])('answers a search for %j with %j', async (search, expected) => {
  expect(await names(dee, { search })).toEqual(expected)
})

test('takes a backslash literally', async () => {
  expect(await names(ada, { search: '\\' })).toEqual([cal.name])
})

test('refuses a search that is too long', async () => {
  await app.as(ada).refused(listMembers, { body: { list: 'members', search: 'x'.repeat(257) } }, 422)
})

test('pages longer lists with everyone once, also among members with one name', async () => {
  const reader = await makeMember(app, { role: 'expert' })
  const long = '😀'.repeat(200)
  const { db } = app.database
  const users = Array.from({ length: 130 }, (_, i) => ({ email: `page-${i}@example.test` }))
  const made = await db.insertInto('auth_users').values(users).returning(['id', 'email']).execute()
  const row = ({ id, email }: (typeof made)[number], place: number) => ({
    id,
    email,
    name: place < 70 ? long : `Paged ${place}`,
    role: 'journalist',
    profile: '{"title":"Pager"}',
    data: '{"status":"Active"}',
  })
  await db.insertInto('accounts').values(made.map(row)).execute()
  const seen: string[] = []
  const sizes: number[] = []
  let cursor: string | undefined
  do {
    const page = await ask(reader, { list: 'members', search: 'pager', cursor })
    sizes.push(page.members.length)
    seen.push(...page.members.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(sizes).toEqual([60, 60, 10])
  expect(new Set(seen)).toEqual(new Set(made.map(({ id }) => id)))
})

test.each([
  '',
  'x',
  `${ada.id}`.slice(1),
  `${'z'.repeat(36)}~a`,
  `${ada.id}~a\u0000`,
  `${ada.id}~${'a'.repeat(101)}`,
])('refuses the cursor %j', async (cursor) => {
  await app.as(ada).refused(listMembers, { body: { list: 'members', cursor } }, 422)
})
