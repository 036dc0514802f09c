import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { countDirectory, listMembers, readCards } from '../../contract/directory.ts'
import { listSources } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makeSource } from '../../test/support/factories.ts'

const app = await testApp()
const journalist = await makeMember(app)
const pr = await makeMember(app, { role: 'pr' })
const expert = await makeMember(app, { role: 'expert' })
const admin = await makeMember(app, { role: 'admin' })
const otherPr = await makeMember(app, { role: 'pr' })
const asleep = await makeMember(app, { role: 'pr', dormant: true })
await makeMember(app, { onboarded: false })
const own = await makeSource(app, pr)
const others = await makeSource(app, otherPr)
const hidden = await makeSource(app, asleep)
const everyone = [journalist, pr, expert, admin]

const cards = async (reader: Member, ids: string[]) => {
  const { body } = await app.as(reader).call(readCards, { body: { ids } })
  return [...body.members, ...body.sources].map(({ id }) => id).sort()
}

test.each(everyone)('counts what the lists show to %o', async (reader) => {
  const { body } = await app.as(reader).call(countDirectory)
  const members = await app.as(reader).call(listMembers, { body: { list: 'members' } })
  const sources = await app.as(reader).call(listSources, { body: {} })
  expect(body).toEqual({ members: members.body.members.length, sources: sources.body.sources.length })
})

test('counts a PR member’s own sources, and for others those of members who are not dormant', async () => {
  const counted = async (reader: Member) => (await app.as(reader).call(countDirectory)).body
  expect(await counted(pr)).toEqual({ members: 1, sources: 1 })
  expect(await counted(journalist)).toEqual({ members: 2, sources: 2 })
  expect(await counted(expert)).toEqual({ members: 3, sources: 2 })
})

test('returns the cards that their reader may see, and leaves out all others', async () => {
  const ids = [journalist.id, pr.id, expert.id, asleep.id, own, others, hidden, randomUUID()]
  expect(await cards(journalist, ids)).toEqual([journalist.id, pr.id, own, others].sort())
  expect(await cards(pr, ids)).toEqual([journalist.id, pr.id, own].sort())
  expect(await cards(expert, ids)).toEqual([journalist.id, pr.id, expert.id, own, others].sort())
  expect(await cards(admin, ids)).toEqual([journalist.id, pr.id, expert.id, asleep.id, own, others].sort())
  expect(await cards(journalist, [])).toEqual([])
})

test('shows an expert no email address or telephone number of a source', async () => {
  const contact = { Desk: { url: 'mailto:desk@agency.example', icon: 'Mail' } }
  const source = await makeSource(app, pr, { social_links: contact })
  const links = async (reader: Member) =>
    (await app.as(reader).call(readCards, { body: { ids: [source] } })).body.sources[0]?.social_links
  expect(await links(journalist)).toEqual(contact)
  expect(await links(expert)).toEqual({})
})

test('refuses more cards than the directory shows, and what is no id', async () => {
  const many = Array.from({ length: 9 }, () => randomUUID())
  await app.as(journalist).refused(readCards, { body: { ids: many } }, 422)
  await app.as(journalist).refused(readCards, { body: { ids: ['nobody'] } }, 422)
})
