import { expect, test } from 'vitest'
import { listSources, type Source } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { UNPROVEN } from '../../test/support/confirming.ts'
import { type Member, makeMember, makeSource } from '../../test/support/factories.ts'

const app = await testApp()
const [pr, other, dormant] = [
  await makeMember(app, {
    role: 'pr',
    profile: { title: 'Partner', organization: 'Quill', bio: 'Words.', location: 'Toronto', secret: 'x' },
  }),
  await makeMember(app, { role: 'pr' }),
  await makeMember(app, { role: 'pr' }),
]
const [journalist, expert, admin] = [
  await makeMember(app),
  await makeMember(app, { role: 'expert' }),
  await makeMember(app, { role: 'admin' }),
]
const former = await makeMember(app, { role: 'pr' })

const links = {
  Site: { url: 'https://harrow.example', icon: 'Globe' },
  Desk: { url: 'mailto:desk@harrow.example', icon: 'Mail' },
  Line: { url: 'tel:+1-555-0142', icon: 'Phone' },
  // As no form sends them any more.
  Hidden: { url: 'mailto:other@harrow.example', icon: 'Globe' },
  Odd: { url: ' TEL:5550142', icon: 'Twitter' },
} as Source['social_links']

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))
const mine = await makeSource(app, pr, {
  name: 'Harriet Lane',
  title: 'Chief credit officer',
  organization: 'Millrace Bank',
  expertise: 'Deposits, 100% honest',
  photo_url: '',
  social_links: links,
  created_at: at(3),
})
const theirs = await makeSource(app, other, {
  name: 'Wes Atherton',
  role: 'PR',
  organization: 'Harrow_Lake',
  expertise: 'Cyber',
  created_at: at(2),
})
const [hidden, formerOnes] = [
  await makeSource(app, dormant, { name: 'Hidden Away', created_at: at(1) }),
  await makeSource(app, former, { name: 'Former Away', created_at: at(0) }),
]
const accounts = app.database.db.updateTable('accounts')
await accounts.set({ data: '{"status":"Dormant"}' }).where('id', '=', dormant.id).execute()
await accounts.set({ role: 'journalist' }).where('id', '=', former.id).execute()

const list = async (reader: Member, body: object = {}) =>
  (await app.as(reader).call(listSources, { body })).body.sources
const ids = async (reader: Member, body: object = {}) => (await list(reader, body)).map(({ id }) => id)

test('lists PR members their own sources, and others all but those of dormant and former PR members', async () => {
  expect(await ids(pr)).toEqual([mine])
  expect(await ids(other)).toEqual([theirs])
  expect(await ids(dormant)).toEqual([hidden])
  for (const reader of [journalist, expert, admin, former]) {
    expect(await ids(reader)).toEqual([mine, theirs])
    expect(await ids(reader, { search: 'Away' })).toEqual([])
  }
  expect(await ids(pr, { search: 'Atherton' })).toEqual([])
  expect(await ids(former)).not.toContain(formerOnes)
})

test('returns a source with these fields, and its owner with what members may read of them', async () => {
  const [source] = await list(journalist)
  expect(source).toEqual({
    is_retired: false,
    retired_by: null,
    is_denied: false,
    needs_confirmation: false,
    proof: UNPROVEN,
    id: mine,
    account_id: pr.id,
    held_by: null,
    name: 'Harriet Lane',
    role: 'Executive',
    organization: 'Millrace Bank',
    expertise: 'Deposits, 100% honest',
    photo_url: null,
    title: 'Chief credit officer',
    social_links: links,
    created_at: '2026-01-01T03:00:00.000000Z',
    updated_at: expect.any(String),
    account: {
      id: pr.id,
      name: pr.name,
      picture_url: null,
      profile: { title: 'Partner', organization: 'Quill', bio: 'Words.', location: 'Toronto' },
    },
  })
  expect(JSON.stringify(await list(journalist))).not.toMatch(/@example\.test|secret/)
})

test('shows experts only web addresses, whatever icon the others have', async () => {
  const [source] = await list(expert)
  expect(Object.keys(source!.social_links).sort()).toEqual(['Site'])
  for (const reader of [pr, journalist, admin]) expect((await list(reader))[0]?.social_links).toEqual(links)
})

test.each([
  ['harriet', 'name'],
  ['CREDIT OFF', 'title'],
  ['race b', 'organization'],
  ['deposits', 'expertise'],
  ['0%', 'a percent sign'],
  ['ha', 'two letters'],
])('finds a source by %j: %s', async (search) => {
  expect(await ids(journalist, { search })).toContain(mine)
})

test('takes wildcards literally, matches no phrase across fields, and treats blank as no search', async () => {
  expect(await ids(journalist, { search: '_' })).toEqual([theirs])
  expect(await ids(journalist, { search: '%' })).toEqual([mine])
  expect(await ids(journalist, { search: '\\' })).toEqual([])
  expect(await ids(journalist, { search: '"Lane Chief"' })).toEqual([])
  expect(await ids(journalist, { search: 'Chief Lane' })).toEqual([mine])
  expect(await ids(journalist, { search: '  ' })).toEqual([mine, theirs])
})

test('lists one role, with and without a search', async () => {
  expect(await ids(journalist, { role: 'PR' })).toEqual([theirs])
  expect(await ids(journalist, { role: 'Journalist' })).toEqual([])
  expect(await ids(journalist, { role: 'PR', search: 'har' })).toEqual([theirs])
  await app.as(journalist).refused(listSources, { body: { role: 'pr' } }, 422)
})

test('does not let a caller choose whose sources to list', async () => {
  await app.as(pr).refused(listSources, { body: { account_id: other.id } }, 422)
})

test('pages by 60 without a gap or a repetition, also among sources of one moment and in a search', async () => {
  const owner = await makeMember(app, { role: 'pr' })
  for (let n = 0; n < 125; n += 1) await makeSource(app, owner, { name: `Paged ${n}`, created_at: at(n % 2) })
  for (const [reader, search] of [
    [owner, undefined],
    [journalist, 'paged'],
  ] as const) {
    const { seen, sizes } = await readAll(reader, search)
    expect(sizes).toEqual([60, 60, 5])
    expect(new Set(seen).size).toBe(125)
  }
})

async function readAll(reader: Member, search: string | undefined) {
  const seen: string[] = []
  const sizes: number[] = []
  let cursor: string | undefined
  do {
    const { body } = await app.as(reader).call(listSources, { body: { search, cursor } })
    seen.push(...body.sources.map(({ id }) => id))
    sizes.push(body.sources.length)
    cursor = body.next ?? undefined
  } while (cursor)
  return { seen, sizes }
}

test.each(['x', '~', '2026-01-01T00:00:00Z~x', `0000-01-01T00:00:00.000000Z~${mine}`])(
  'refuses the cursor %j',
  async (cursor) => {
    const { body } = await app.as(journalist).refused(listSources, { body: { cursor } }, 422)
    expect(body.fields).toEqual({ cursor: 'Invalid input' })
  },
)
