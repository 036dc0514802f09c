import { describe, expect, test } from 'vitest'
import { listAuditLog } from '../../contract/audit.ts'
import { type CaseEntry, listCases, readCase } from '../../contract/cases.ts'
import { SHOWN_NAMES } from '../../contract/hidden-names.rules.ts'
import { revealName } from '../../contract/posts.ts'
import { readRecord, sanctionMember } from '../../contract/records.ts'
import { appealSanction, readStanding } from '../../contract/sanctions.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { makeHidden, makePlanted, makeReader, type Planted } from '../../test/support/hidden-request.ts'
import { makePitch } from '../../test/support/pitching.ts'
import { caseOf, report } from '../../test/support/reporting.ts'
import { appealCase, decideAs, WHY } from '../../test/support/sanctioning.ts'
import { talking } from '../../test/support/talking.ts'

// An admin who reports a hidden author has a part in that case: they learn nothing from it about who that is. Whoever
// else is on the team sees the author.

const app = await testApp({ RATE_LIMITS: 'off' })
const [LABEL] = SHOWN_NAMES
const other = await makeMember(app, { role: 'admin' })
const makeAdmin = () => makeMember(app, { role: 'admin' })

async function entryOf(admin: Member, case_id: string, closed = false): Promise<CaseEntry> {
  const { cases } = (await app.as(admin).call(listCases, { body: { closed } })).body
  return cases.find(({ id }) => id === case_id)!
}
const logOf = async (admin: Member) => (await app.as(admin).call(listAuditLog, { query: {} })).body.records
const recordOf = async (admin: Member, { id }: Member) =>
  (await app.as(admin).call(readRecord, { params: { account_id: id } })).body
const named = ({ id, name }: Member) => ({ id, name })

/** A hidden request that an admin has reported, and the case. */
async function makeReported(reporter: Member) {
  const author = await makePlanted(app)
  const post = await makeHidden(app, author)
  await report(app, reporter, { type: 'post', subject_id: post.id, rule: 'mass' })
  return { author, post, case_id: await caseOf(app, post.id) }
}

describe('An admin who has reported a hidden author', () => {
  test('reads the label in the list of cases, and the others read the name', async () => {
    const reporter = await makeAdmin()
    const { author, post, case_id } = await makeReported(reporter)
    expect(await entryOf(reporter, case_id)).toMatchObject({ about: null, shown_name: LABEL })
    expect(await entryOf(other, case_id)).toMatchObject({ about: named(author), shown_name: null })
    await app.as(reporter).refused(readCase, { params: { case_id } }, 403)
    // Also when someone else has reported it, too, and in a case of someone whom they see.
    await report(app, await makeAdmin(), { type: 'post', subject_id: post.id, rule: 'mass' })
    expect(await entryOf(reporter, case_id)).toMatchObject({ about: null, shown_name: LABEL })
    await report(app, reporter, { subject_id: author.id })
    const seen = await entryOf(reporter, await caseOf(app, author.id))
    expect(seen).toMatchObject({ about: named(author), shown_name: null })
  })

  test('reads it where they reported a message, until the author reveals their name to them', async () => {
    const [author, reporter] = [await makePlanted(app), await makeReader(app, 'pr')]
    const post = await makeHidden(app, author)
    const pitch = await makePitch(app, reporter, post.id)
    const { id } = await talking(app).write(author, pitch, 'When?')
    await report(app, reporter, { type: 'message', subject_id: id, rule: 'harassment' })
    const case_id = await caseOf(app, id)
    await app.database.pool.query(`update accounts set role = 'admin' where id = $1`, [reporter.id])
    expect(await entryOf(reporter, case_id)).toMatchObject({ about: null, shown_name: LABEL })
    expect(await entryOf(other, case_id)).toMatchObject({ about: named(author), shown_name: null })
    // As if its month had been moved away: the message is not there.
    await app.database.pool.query('update messages set id = uuidv7() where id = $1', [id])
    expect(await entryOf(reporter, case_id)).toMatchObject({ about: null, shown_name: LABEL })
    expect(await entryOf(other, case_id)).toMatchObject({ about: named(author), shown_name: null })
    await app
      .as(author)
      .call(revealName, { params: { post_id: post.id }, body: { conversation_id: pitch.id } })
    expect(await entryOf(reporter, case_id)).toMatchObject({ about: named(author), shown_name: null })
  })

  test('finds no such case in the member’s record, nor among their earlier ones', async () => {
    const reporter = await makeAdmin()
    const { author, case_id } = await makeReported(reporter)
    const casesFor = async (admin: Member) => (await recordOf(admin, author)).cases.map(({ id }) => id)
    expect([await casesFor(reporter), await casesFor(other)]).toEqual([[], [case_id]])
    await report(app, await makeMember(app), { subject_id: author.id })
    const second = { params: { case_id: await caseOf(app, author.id) } }
    const earlierFor = async (admin: Member) =>
      (await app.as(admin).call(readCase, second)).body.member?.earlier_cases
    expect([await earlierFor(reporter), await earlierFor(other)]).toEqual([0, 1])
  })

  test('does not learn who it is by trying to sanction them', async () => {
    const [reporter, third] = [await makeAdmin(), await makeMember(app)]
    const { author } = await makeReported(reporter)
    const ban = { kind: 'ban', rule: 'mass', reason: WHY, latest_id: null } as const
    const trying = ({ id }: Member, status: number) =>
      app.as(reporter).refused(sanctionMember, { params: { account_id: id }, body: ban }, status)
    // A ban needs a reason for skipping a warning.
    expect((await trying(author, 422)).body).toEqual((await trying(third, 422)).body)
    await report(app, reporter, { subject_id: author.id })
    await trying(author, 403)
  })

  test('does not read them in the audit log, when the case was read and decided', async () => {
    const reporter = await makeAdmin()
    const { author, case_id } = await makeReported(reporter)
    await app.as(other).call(readCase, { params: { case_id } })
    await decideAs(app, other, case_id, {})
    await appealOf(author)
    const again = await appealCase(app, author)
    const third = await makeAdmin()
    expect(await entryOf(reporter, again)).toMatchObject({ about: null, shown_name: LABEL })
    expect(await entryOf(third, again)).toMatchObject({ about: named(author), shown_name: null })
    await decideAs(app, third, again, { decision: 'upheld', rule: undefined })
    const actions = ['appeal.decided', 'member.warned', 'case.opened']
    const entriesFor = async (admin: Member) =>
      (await logOf(admin)).slice(0, 5).filter(({ action }) => actions.includes(action))
    const read = { subject: { id: case_id, name: null }, details: { texts: '1' } }
    expect(await entriesFor(reporter)).toMatchObject([
      { action: 'appeal.decided', subject: null },
      { action: 'member.warned', subject: null, details: { rule: 'mass' } },
      { action: 'case.opened', about: [], ...read },
    ])
    expect(await entriesFor(third)).toMatchObject([
      { action: 'appeal.decided', subject: named(author) },
      { action: 'member.warned', subject: named(author) },
      { action: 'case.opened', about: [named(author)], ...read },
    ])
    expect(JSON.stringify(await logOf(reporter))).not.toContain(author.id)
    const actsFor = async (admin: Member) => (await recordOf(admin, author)).acts.map(({ action }) => action)
    expect([await actsFor(reporter), await actsFor(third)]).toEqual([[], ['appeal.decided', 'member.warned']])
  })

  test('reads the name in all of these once the author reveals it to everyone', async () => {
    const reporter = await makeAdmin()
    const { author, post, case_id } = await makeReported(reporter)
    await app.as(other).call(readCase, { params: { case_id } })
    await app.as(author).call(revealName, { params: { post_id: post.id }, body: {} })
    expect(await entryOf(reporter, case_id)).toMatchObject({ about: named(author), shown_name: null })
    expect((await recordOf(reporter, author)).cases.map(({ id }) => id)).toEqual([case_id])
    const opened = (await logOf(reporter)).find(({ action }) => action === 'case.opened')
    expect(opened?.about).toEqual([named(author)])
  })
})

/** The author appeals against their newest sanction. */
async function appealOf(author: Planted) {
  const [sanction] = (await app.as(author).call(readStanding)).body.sanctions
  const words = 'I sent it to people who had asked for it.'
  await app.as(author).call(appealSanction, { params: { sanction_id: sanction!.id }, body: { words } })
}
