import { expect, test } from 'vitest'
import { likePost } from '../../contract/likes.ts'
import { changeAudience, publishPost, readPost } from '../../contract/posts.ts'
import { savePost } from '../../contract/saves.ts'
import { alerting } from '../../test/support/alerting.ts'
import { testApp } from '../../test/support/app.ts'
import { makeConfidential, SECRET } from '../../test/support/confidential.ts'
import { type Member, makeMember, makePost } from '../../test/support/factories.ts'
import { delivered, makeReader, makeUsedPitch } from '../../test/support/hidden-request.ts'
import { mailsTo } from '../../test/support/links.ts'
import { passing } from '../../test/support/passing.ts'
import { makeRequest } from '../../test/support/pitching.ts'
import { unanswered, walk } from '../../test/support/walking.ts'
import { computeAnswerTimes } from '../answer-times/answer-times.ts'
import { mailThoseAway } from '../away-mails/away-mails.ts'
import { bringOutcomes } from '../outcomes/outcomes.ts'
import { mailRightAway } from '../right-away/right-away.ts'

// All that a confidential request brings about, from its draft to its outcomes, changes nothing for those outside.

// Its jobs wait, so that each run is one of the test's.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { platform } = app.server
const alerts = alerting(app)

const outsiders = {
  journalist: await makeMember(app, { profile: { beats: ['Banking'] } }),
  'PR member': await makeMember(app, { role: 'pr', profile: { beats: ['Banking'] } }),
  expert: await makeMember(app, { role: 'expert', profile: { beats: ['Banking'] } }),
  admin: await makeMember(app, { role: 'admin' }),
}
/** What an admin's own walk writes into the log, and the figures of the database and the queues. */
const ABOUT_ITSELF = ['GET /api/admin/audit', 'GET /api/admin/health']
/** What differs from one moment to the next: times, and where a slow search stopped early. */
const VARYING = [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[^"]*/g, /(?<="next" ?: ?)("[^"]*"|null)/g]
const plain = (text: string) => VARYING.reduce((left, varying) => left.replace(varying, '…'), text)

/** What a member publishes for everyone, and a PR member who is invited to what they do not. */
async function makeScene() {
  const author = await makeMember(app, { name: 'Ada Quill', profile: { beats: ['Banking'] } })
  const pitcher = await makeReader(app, 'pr')
  const post = await makePost(app, author)
  const request = await makeRequest(app, author, { title: 'Open to all', tags: ['Banking'] })
  for (const member of Object.values(outsiders)) await alerts.filter(member, { beats: ['Banking'] })
  await alerts.run()
  const people = [author.id, pitcher.id]
  const ids = {
    ...{ post_id: [post, request], account_id: people, member_id: people },
    ...{ profile_id: [...people, pitcher.source], source_id: [pitcher.source] },
  }
  const look = async (member: Member) => {
    const visits = await walk(app, member, { ids, words: [SECRET, 'Quill'], atOnce: 4 })
    expect(unanswered(visits)).toEqual([])
    return visits
      .filter(({ at }) => !ABOUT_ITSELF.includes(at))
      .map(({ at, status, text }) => `${at} ${status} ${plain(text)}`)
  }
  return { author, pitcher, look }
}

async function live(author: Member, pitcher: Awaited<ReturnType<typeof makeReader>>, hide_name: boolean) {
  const invited = [{ account_id: pitcher.id, profile_id: null }]
  const draft = { audience: 'chosen', invited, hide_name, data: { status: 'draft' } }
  const { id } = await makeConfidential(app, author, draft)
  const params = { post_id: id }
  const post = (await app.as(author).call(publishPost, { params, body: {} })).body
  await alerts.run()
  for (const call of [readPost, likePost, savePost]) await app.as(pitcher).call(call, { params })
  await app.as(author).call(changeAudience, { params, body: { audience: 'chosen', invited: [] } })
  await app.as(author).call(changeAudience, { params, body: { audience: 'chosen', invited } })
  await makeUsedPitch(app, author, pitcher, post)
  await passing(app)(pitcher, '3 hours')
  for (const run of [mailRightAway, mailThoseAway, bringOutcomes, computeAnswerTimes]) await run(platform)
}

test.each([
  ['its author’s name', false],
  ['a label', true],
])('a confidential request with %s changes nothing that others read or receive', async (_, hide_name) => {
  const { author, pitcher, look } = await makeScene()
  const all = Object.entries(outsiders)
  const before = new Map<string, string[]>()
  for (const [name, member] of all) before.set(name, await look(member))
  const streams = await Promise.all(all.map(([, member]) => app.stream(member)))
  const mails = async () => Promise.all(all.map(async ([, { email }]) => (await mailsTo(app, email)).length))
  const mailed = await mails()
  await live(author, pitcher, hide_name)
  for (const [name, member] of all) expect(await look(member), name).toEqual(before.get(name))
  expect(await mails()).toEqual(mailed)
  const someone = await makeMember(app)
  for (const [at, stream] of streams.entries()) {
    await delivered(app, stream, someone)
    const resumed = await app.stream(all[at]![1], stream.unread[0]!.id)
    await delivered(app, resumed, someone)
    const names = [...stream.unread, ...resumed.unread].map((event) => event.name)
    expect(new Set(names)).toEqual(new Set(['ready', 'post.created']))
    const posts = [...stream.unread, ...resumed.unread].filter((event) => event.name === 'post.created')
    expect(new Set(posts.map(({ data }) => (data as { title: string }).title))).toEqual(
      new Set(['The last one']),
    )
  }
  // The same walk finds it for those who read it.
  for (const member of [author, pitcher])
    expect((await look(member)).join().includes(`${SECRET} traders`)).toBe(true)
})
