import { expect, test } from 'vitest'
import { readCase, takeCase } from '../../contract/cases.ts'
import { likePost } from '../../contract/likes.ts'
import { listMemberEntries } from '../../contract/membership.ts'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { exportOwnData } from '../../contract/own-data.ts'
import { SANCTION_KINDS } from '../../contract/sanctions.rules.ts'
import { savePost } from '../../contract/saves.ts'
import { allDelivered } from '../../test/support/all-delivered.ts'
import { testApp } from '../../test/support/app.ts'
import { commenting } from '../../test/support/commenting.ts'
import { type Member, makeMember, makeOwnSource } from '../../test/support/factories.ts'
import { delivered } from '../../test/support/hidden-request.ts'
import { mailsTo, trailToken } from '../../test/support/links.ts'
import { passing } from '../../test/support/passing.ts'
import { makePitch, makeRequest } from '../../test/support/pitching.ts'
import {
  appealNewest,
  editAll,
  FIRST,
  makeReportable,
  settleAppeal,
} from '../../test/support/reported-member.ts'
import { caseOf, report } from '../../test/support/reporting.ts'
import { decideAs, WHY } from '../../test/support/sanctioning.ts'
import { talking } from '../../test/support/talking.ts'
import { leaksIn, placesWith, unanswered, type Visit, walk, wordsIn } from '../../test/support/walking.ts'
import { mailThoseAway } from '../away-mails/away-mails.ts'
import { mailRightAway } from '../right-away/right-away.ts'

// Its jobs wait, so that each run is one of the test's.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { pool } = app.database
const { start, write } = talking(app)

const [gus, ada] = [await makeMember(app, { role: 'admin' }), await makeMember(app, { role: 'admin' })]
const others = {
  journalist: await makeMember(app),
  'PR member': await makeMember(app, { role: 'pr' }),
  expert: await makeMember(app, { role: 'expert' }),
  'dormant member': await makeMember(app, { dormant: true }),
  'member who talks to them': await makeMember(app),
}
const reporter = await makeMember(app)
const { journalist, expert, 'member who talks to them': partner } = others
await makeOwnSource(app, expert)

/** What the words of each report begin with. */
const REPORTED = 'yttrium'
/** Each is in one text of a case, and nowhere else. */
const words: string[] = [FIRST.post, FIRST.comment]
const text = (word: string): string => {
  words.push(word)
  return `This is about ${word}, and nothing else.`
}

async function makeStreams() {
  const streams = new Map<string, Awaited<ReturnType<typeof app.stream>>>()
  for (const one of [...Object.values(others), reporter, ada]) streams.set(one.id, await app.stream(one))
  return streams
}

/** A member is reported for all that can be reported, sanctioned in every way that leaves them a member, and appeals. */
async function makeScene() {
  const member = await makeReportable(app, partner)
  for (const one of [partner, reporter])
    await app.as(one).call(updateNotificationSettings, { body: { email: { messages: 'now' } } })
  const requests = [await makeRequest(app, partner), await makeRequest(app, reporter)] as const
  const streams = await makeStreams()
  const talks = [(await start(member, partner)).id]
  for (const id of requests) talks.push((await makePitch(app, member, id)).id)
  const [, , pitch = ''] = talks
  let message = ''
  for (const [at, id] of talks.entries()) {
    await write(at < 2 ? partner : reporter, { id }, 'Who is she?')
    message = (await write(member, { id }, 'Someone who knows ports.')).id
  }
  const post = { params: { post_id: member.post } }
  for (const call of [likePost, savePost]) await app.as(journalist).call(call, post)
  await commenting(app).say(journalist, member.post, 'How much?')

  const reports: string[] = []
  const subjects = { member: member.id, post: member.post, comment: member.comment, source: member.source }
  const all = Object.entries({ ...subjects, pitch, message }) as [keyof typeof subjects, string][]
  for (const [type, subject_id] of all)
    reports.push((await report(app, reporter, { type, subject_id, words: text(`${REPORTED} ${type}`) })).id)
  await editAll(app, member)
  const decide = async (subject_id: string, body: Parameters<typeof decideAs>[3]) =>
    decideAs(app, gus, await caseOf(app, subject_id), body)
  const appealed = { words: text('lutetium'), result: 'lifted', reason: text('samarium') } as const
  const again = { words: text('promethium'), result: 'upheld', reason: text('europium') } as const
  const skip_reason = text('gadolinium')
  await decide(member.id, { decision: 'suspension', days: 7, skip_reason, reason: text('terbium') })
  await settleAppeal(app, ada, member, appealed)
  await decide(member.source, { decision: 'removal', reason: text('holmium') })
  await decide(member.comment, { decision: 'removal', reason: text('erbium') })
  await settleAppeal(app, ada, member, again)
  await decide(pitch, { reason: text('thulium') })
  await decide(member.post, { decision: 'removal', reason: text('ytterbium') })
  await appealNewest(app, member, text('scandium'))
  const open = { params: { case_id: await caseOf(app, message) }, body: { version: 1 } }
  await app.as(gus).call(takeCase, open)

  for (const one of [partner, reporter]) await passing(app)(one, '3 hours')
  await mailRightAway(app.server.platform)
  await mailThoseAway(app.server.platform)
  const { rows } = await pool.query<{ id: string; what: string }>(
    ['sanctions', 'sanction_texts', 'appeals', 'cases', 'case_reports', 'case_texts']
      .map((table) => `select id, '${table}' as what from ${table}`)
      .join(' union all '),
  )
  const people = [member.id, member.source, member.other]
  const ids = {
    post_id: [member.post, member.hosting, ...requests],
    conversation_id: talks,
    account_id: [member.id],
    member_id: [member.id],
    profile_id: people,
    case_id: rows.map(({ id }) => id),
    token: [await trailToken(app, pitch)],
  }
  const look = (reader: Member) =>
    walk(app, reader, { ids, words: ['Marsh', REPORTED, 'terbium'], atOnce: 4 })
  // The admin reads first: the authors of texts in a case find that under "Who looked at your data".
  return { member, streams, look, rows, reports, admin: await look(ada) }
}
const scene = await makeScene()
/** The kind of a sanction, as a value in JSON. */
const KINDS = SANCTION_KINDS.flatMap((kind) => [`:"${kind}"`, `: "${kind}"`])
const TRACES = [...scene.rows.map(({ id }) => id), ...words, ...KINDS]

/** What a member has received over their stream, once all that was published so far has been, and by email. */
async function receivedBy(reader: { id: string; email: string }): Promise<string> {
  const stream = scene.streams.get(reader.id)!
  await delivered(app, stream, await makeMember(app))
  return JSON.stringify(stream.unread) + JSON.stringify(await mailsTo(app, reader.email))
}

/** What a member reads of the case, by place; all else that they receive has nothing of it. */
async function tracesFor(reader: Member): Promise<string[]> {
  const visits = await scene.look(reader)
  expect(unanswered(visits)).toEqual([])
  const forAdmins = visits.filter(({ at }) => at.includes(' /api/admin/'))
  expect(new Set(forAdmins.map(({ status }) => status))).toEqual(new Set([403]))
  expect(placesWith(visits, [scene.member.name]).size).toBeGreaterThan(0)
  expect(wordsIn(await receivedBy(reader), TRACES)).toEqual([])
  return leaksIn(visits, TRACES)
}

test('shows an admin every trace, and the member their own', async () => {
  const { admin, member, rows } = scene
  expect(unanswered(admin)).toEqual([])
  expect([...placesWith(admin, [...rows.map(({ id }) => id), ...words])]).toEqual([
    'POST /api/admin/cases/search',
    'GET /api/admin/cases/:case_id',
    'GET /api/admin/members/:account_id',
    'GET /api/admin/audit',
  ])
  expect(placesWith(admin, KINDS)).toContain('GET /api/admin/cases/:case_id')
  const own = await Promise.all(
    ['/api/account/standing', '/api/account/export'].map(async (path) => {
      const answer = await app.as(member).send('GET', path)
      return { at: `GET ${path}`, status: answer.status, text: await answer.text() }
    }),
  )
  expect(own.map(({ text }) => wordsIn(text, KINDS).length)).toEqual([3, 3])
  const unseen = (what: string) => placesWith([...admin, ...own], [what]).size === 0
  expect(words.filter(unseen)).toEqual([])
  // An admin sees the ids of quotations in an appeal, and nobody those of the others.
  const nowhere = rows.filter(({ id }) => unseen(id)).map(({ what }) => what)
  expect(new Set(nowhere)).toEqual(new Set(['sanction_texts']))
  expect(await receivedBy(ada)).toContain('cases.changed')
  const mails = JSON.stringify(await mailsTo(app, member.email))
  expect(wordsIn(mails, ['terbium', 'samarium', 'erbium', 'ytterbium'])).toHaveLength(4)
})

test.each(Object.entries(others))('shows no trace to another member: %s', async (_, reader) => {
  expect(await tracesFor(reader)).toEqual([])
})

test('shows a reporter the reports that they sent, with the outcome, and no other trace', async () => {
  const own = [...scene.reports, ...words.filter((word) => word.startsWith(REPORTED))]
  const places = ['GET /api/account/reports', 'GET /api/account/export']
  const expected = places.flatMap((at) => own.map((word) => `${at}: ${word}`))
  expect((await tracesFor(reporter)).toSorted()).toEqual(expected.toSorted())
  const { reports } = (await app.as(reporter).call(exportOwnData)).body
  expect(reports.map(({ outcome }) => outcome)).toEqual([...Array(5).fill('action'), 'in_review'])
  expect(await receivedBy(reporter)).toContain('We took action.')
})

/** Names of members who report; no list has them. The words of their reports have them, too. */
const REPORTERS = ['Osmiumq', 'Iridiumq', 'Palladiumq']
/** What differs between two equal worlds: ids, times, the port, and whether a slow search stopped early. */
const VARYING = [
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  /\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?)?/g,
  /\b[A-Z][a-z]{2} \d{1,2}( at \d{1,2}:\d\d [AP]M)?/g,
  /http:\/\/localhost:\d+/g,
  /(?<="next" ?: ?)("[^"]*"|null)/g,
]
const plain = (text: string) => VARYING.reduce((left, varying) => left.replace(varying, '…'), text)
const plainly = (visits: Visit[]) => visits.map(({ at, status, text }) => `${at} ${status} ${plain(text)}`)
/** Coalesced: how many are sent depends on the time between changes. */
const COUNTS = ['post.counts', 'comment.counts']

/** A member is reported for four things, by one member or by three, whom they have nothing to do with. */
async function makeWorld(count: 1 | 3) {
  const world = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
  const make = (name: string, traits: object = {}) =>
    makeMember(world, { name, email: `${name.toLowerCase()}@members.example`, ...traits })
  const [one, two] = [await make('Gus', { role: 'admin' }), await make('Ada', { role: 'admin' })]
  const host = await make('Hal')
  const reporters: Member[] = []
  for (const name of REPORTERS) reporters.push(await make(name, { dormant: true }))
  const member = await makeReportable(world, host)
  const request = await makeRequest(world, host, { title: 'Who knows ports?' })
  const { id: pitch } = await makePitch(world, member, request)
  // A pitch is counted from the next minute on.
  await passing(world)(member, '1 hour')
  const stream = await world.stream(member)
  const subjects = { member: member.id, post: member.post, comment: member.comment, source: member.source }
  const all = Object.entries(subjects) as [keyof typeof subjects, string][]
  const people = [member.id, member.source, member.other, host.id]
  const ids = {
    ...{ post_id: [member.post, member.hosting, request], conversation_id: [pitch], account_id: people },
    ...{ member_id: people, profile_id: people },
  }
  const look = () => walk(world, member, { ids, words: ['Marsh', REPORTERS[0]!], atOnce: 4 })
  const reportAll = async (members: Member[]) => {
    for (const by of members)
      for (const [type, subject_id] of all)
        await report(world, by, { type, subject_id, words: `${by.name} says so.` })
  }
  const before = await look()
  await reportAll(reporters.slice(0, count === 1 ? 1 : 2))
  const reported = await look()
  await editAll(world, member)
  // What is gone before its event is loaded is not sent.
  await allDelivered(world.server.platform.live, world.database)
  await reportAll(count === 1 ? reporters.slice(0, 1) : reporters.slice(2))
  const { rows } = await world.database.pool.query<{ id: string }>('select id from cases order by number')
  const read: unknown[] = []
  for (const { id: case_id } of rows)
    read.push((await world.as(two).call(readCase, { params: { case_id } })).body)
  const entries = (await world.as(two).call(listMemberEntries, { body: { search: 'members.example' } })).body
  const admin = JSON.stringify([read, entries])
  for (const [type, id] of all) {
    const decision = type === 'member' ? 'warning' : 'removal'
    await decideAs(world, one, await caseOf(world, id), { decision })
    if (type === 'member')
      await settleAppeal(world, two, member, { words: WHY, result: 'upheld', reason: WHY })
  }
  await appealNewest(world, member, WHY)
  const decided = await look()
  await delivered(world, stream, host)
  const events = stream.unread.flatMap(({ name, data }) => (COUNTS.includes(name) ? [] : [{ name, data }]))
  const sent = JSON.stringify([events, await mailsTo(world, member.email)])
  return {
    names: reporters.flatMap(({ id, name, email }) => [id, name, email]),
    ...{ before, reported, decided, sent, admin },
  }
}
const [by1, by3] = [await makeWorld(1), await makeWorld(3)]

test('shows the member the same, whether one member reported them or three', () => {
  for (const stage of ['before', 'reported', 'decided'] as const)
    expect(plainly(by3[stage])).toEqual(plainly(by1[stage]))
  expect(plain(by3.sent)).toBe(plain(by1.sent))
  expect(plainly(by3.reported)).toEqual(plainly(by3.before))
  expect(plainly(by3.decided)).not.toEqual(plainly(by3.before))
})

test('names none of those who reported the member to them, and each to an admin', () => {
  const visits = [...by3.before, ...by3.reported, ...by3.decided]
  expect(unanswered(visits)).toEqual([])
  expect(leaksIn(visits, by3.names)).toEqual([])
  expect(wordsIn(by3.sent, by3.names)).toEqual([])
  expect(wordsIn(by3.admin, by3.names)).toEqual(by3.names)
  const reports = (read: string) => read.split('says so.').length - 1
  expect([reports(by1.admin), reports(by3.admin)]).toEqual([4, 12])
})
