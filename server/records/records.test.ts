import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listAuditLog } from '../../contract/audit.ts'
import { listFeed } from '../../contract/feed.ts'
import { listMemberEntries } from '../../contract/membership.ts'
import { readRecord, sanctionMember } from '../../contract/records.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember, makePost, makeSource } from '../../test/support/factories.ts'
import { caseOf, makeCase, report } from '../../test/support/reporting.ts'
import { makeSanction, WHY } from '../../test/support/sanctioning.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp()
const gus = await makeMember(app, { role: 'admin', name: 'Gus Vale' })
const at = ({ id }: { id: string }) => ({ params: { account_id: id } })
const warning = { kind: 'warning', rule: 'mass', reason: WHY, latest_id: null } as const

test('shows sanctions, cases, sources and acts of admins, and no private text', async () => {
  const [lee, kim] = [await makeMember(app, { role: 'pr', name: 'Lee Hart' }), await makeMember(app)]
  await makeSource(app, lee, { name: 'Ira Quayle' })
  await makePost(app, lee, { status: 'draft', title: 'An unpublished idea' })
  await talking(app).make(lee, kim, { commentary: 'Between the two of us' })
  const latest_id = await makeSanction(app, lee, { kind: 'warning' })
  await makeCase(app, lee)
  const suspension = { ...warning, kind: 'suspension', days: 3, latest_id } as const
  await app.as(gus).call(sanctionMember, { ...at(lee), body: suspension })
  const { body } = await app.as(gus).call(readRecord, at(lee))
  expect(body).toMatchObject({
    entry: { id: lee.id, name: 'Lee Hart', email: lee.email, status: 'Suspended' },
    sanctions: [{ kind: 'suspension' }, { kind: 'warning', reason: WHY }],
    ladder: { was_warned: true, was_suspended: true },
    cases: [{ id: await caseOf(app, lee.id), subject_type: 'member' }],
    sources: [{ name: 'Ira Quayle' }],
    acts: [{ action: 'member.suspended', actor: { name: 'Gus Vale' } }],
  })
  expect(JSON.stringify(body)).not.toMatch(/unpublished idea|Between the two/)
  const { records } = (await app.as(gus).call(listAuditLog, { query: { action: 'record.opened' } })).body
  expect(records[0]).toMatchObject({ actor: { id: gus.id }, subject: { id: lee.id } })
  await app.as(gus).refused(readRecord, { params: { account_id: randomUUID() } }, 404)
})

test('shows a profile that an expert has claimed with them and with its keeper, and with nobody else', async () => {
  const [keeper, expert] = [await makeMember(app, { role: 'pr' }), await makeMember(app, { role: 'expert' })]
  const id = await makeSource(app, keeper, { held_by: expert.id })
  for (const [member, sources] of [
    [keeper, [{ id }]],
    [expert, [{ id }]],
    [await makeMember(app, { role: 'expert' }), []],
  ] as const)
    expect((await app.as(gus).call(readRecord, at(member))).body.sources).toMatchObject(sources)
})

test('sanctions without a case, by the same rules', async () => {
  const [lee, ada] = [await makeMember(app), await makeMember(app, { role: 'admin' })]
  const send = (body: object, status: number, to = lee) =>
    app.as(gus).refused(sanctionMember, { ...at(to), body: { ...warning, ...body } }, status)
  await send({ kind: 'suspension', days: 7 }, 422)
  await send({ kind: 'ban' }, 422)
  await send({ rule: undefined }, 422)
  await send({ reason: 'Too short' }, 422)
  await send({}, 403, ada)
  await send({}, 404, { ...lee, id: randomUUID() })
  // A reporter decides nothing about whom they reported.
  const kim = await makeMember(app)
  await report(app, gus, { subject_id: kim.id })
  await send({}, 403, kim)
  const ban = { ...warning, kind: 'ban' as const, skip_reason: 'The threats were too serious for less.' }
  await app.as(gus).call(sanctionMember, { ...at(lee), body: ban })
  await app.as(lee).refused(listFeed, {}, 403)
  await send({}, 409)
})

test('refuses the decision of an admin who has not read a newer one, and shows its status in the list', async () => {
  const lee = await makeMember(app, { name: 'Nan Reed' })
  const decide = (body: object) => ({ ...at(lee), body: { ...warning, ...body } })
  await app.as(gus).call(sanctionMember, decide({}))
  await app.as(gus).refused(sanctionMember, decide({}), 409)
  const { sanctions, entry } = (await app.as(gus).call(readRecord, at(lee))).body
  expect([sanctions.length, entry.status]).toEqual([1, 'Active'])
  const ban = { kind: 'ban', skip_reason: WHY, latest_id: sanctions[0]!.id }
  await app.as(gus).call(sanctionMember, decide(ban))
  const listed = async (status: 'Banned' | 'Active') =>
    (await app.as(gus).call(listMemberEntries, { body: { search: 'nan reed', status } })).body.members
  expect(await listed('Banned')).toMatchObject([{ id: lee.id, status: 'Banned' }])
  expect(await listed('Active')).toEqual([])
})
