import { expect, test } from 'vitest'
import { BOARD_ORDERS } from '../../contract/board.ts'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { PITCH_ORDERS, SENT_FILTERS } from '../../contract/pitches.ts'
import { STAGES } from '../../contract/vocabulary.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding } from '../../test/support/boarding.ts'
import { comparing, uniqueText } from '../../test/support/comparing.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { makePitcher, makeRequest } from '../../test/support/pitching.ts'
import { mailRightAway } from '../right-away/right-away.ts'

const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { pool } = app.database
const author = await makeMember(app)
const { send } = comparing(app, author)
const { move } = boarding(app)
const pitchers = await Promise.all([makePitcher(app), makePitcher(app), makePitcher(app)])

/** A reply without what the comparison alone says. */
const without = (text: string): unknown =>
  JSON.parse(text, (key, value) => (['evidence', 'compared'].includes(key) ? undefined : value))

const post = (path: string, body: object) => ({ path, body: JSON.stringify(body) })

/** Every list and search in which the author or a pitcher meets a pitch, in each order and with each filter. */
const lists = (post_id: string) => [
  ...BOARD_ORDERS.map((order) => post(`/api/posts/${post_id}/board/search`, { order })),
  ...STAGES.map((stage) => post(`/api/posts/${post_id}/board/search`, { stage })),
  post(`/api/posts/${post_id}/board/search`, { search: 'copiedaa' }),
  ...PITCH_ORDERS.map((order) => post(`/api/posts/${post_id}/pitches/search`, { order })),
  post(`/api/posts/${post_id}/pitches/search`, { search: 'copiedaa' }),
  post('/api/conversations/search', {}),
  ...SENT_FILTERS.map((filter) => ({ path: `/api/pitchbox/pitches?filter=${filter}`, body: null })),
  ...['/api/pitchbox/requests', '/api/notifications', '/api/unread', `/api/posts/${post_id}`].map((path) => ({
    path,
    body: null,
  })),
]

async function read(member: Member, post_id: string): Promise<unknown[]> {
  const replies: unknown[] = []
  for (const { path, body } of lists(post_id)) {
    const headers = { 'content-type': 'application/json' }
    const answer = body
      ? await app.as(member).send('POST', path, { body, headers })
      : await app.as(member).send('GET', path)
    const text = await answer.text()
    replies.push([path, body, answer.status, text === '' ? null : without(text)])
  }
  return replies
}

test('leaves every list, order, count, notification and email as they are without passages', async () => {
  const post_id = await makeRequest(app, author)
  const sent = []
  for (const [n, pitcher] of pitchers.entries())
    sent.push(await send(pitcher, uniqueText(`copied${'abc'[n]}`), {}, post_id))
  await move(author, post_id, [{ pitch_id: sent[0]!.id, stage: 'shortlist' }])
  const everyone = [author, ...pitchers]
  const readAll = () => Promise.all(everyone.map((member) => read(member, post_id)))
  const before = await readAll()
  expect(before.flat().filter((reply) => (reply as unknown[])[2] === 200).length).toBeGreaterThan(40)
  const shared = { share: 100, own: 10, others: 10, members: 10, since: '2020-01' }
  const passages = [{ part: 0, words: [[0, 100]], own: 10, others: 10, since: '2020-01' }]
  await pool.query('update pitch_evidence set shared = $1, passages = $2 where response_id = any ($3)', [
    JSON.stringify(shared),
    JSON.stringify(passages),
    sent.slice(1).map(({ id }) => id),
  ])
  expect(await readAll()).toEqual(before)
})

test('notifies and emails of a copy as of any other pitch', async () => {
  const [owner, [pitcher, other]] = [await makeMember(app), pitchers]
  await app.as(owner).call(updateNotificationSettings, { body: { email: { pitches: 'now' } } })
  const copied = uniqueText('first')
  await send(other!, copied)
  /** What the author gets, without ids, times and the words of the pitch. */
  const news = async (commentary: string) => {
    const post_id = await makeRequest(app, owner, { title: 'One title' })
    const { evidence } = await comparing(app, owner).send(pitcher!, commentary, {}, post_id)
    await mailRightAway(app.server.platform)
    const [newest] = (await app.as(owner).call(listNotifications)).body.notifications
    const mail = (await mailsTo(app, owner.email)).at(-1)
    const text = JSON.stringify([newest, mail])
    expect(text).toContain(commentary.slice(0, 5))
    return {
      evidence,
      text: text.replace(
        /[\da-f]{8}-[-\da-f]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z|\w+ \d+ at \d+:\d\d [AP]M|first|plain/g,
        '',
      ),
    }
  }
  const [plain, copy] = [await news(uniqueText('plain')), await news(copied)]
  expect(plain.evidence.shared).toBeNull()
  expect(copy.evidence.shared).not.toBeNull()
  expect(copy.text).toBe(plain.text)
})
