import { expect, test } from 'vitest'
import { listNotifications } from '../../contract/notifications.ts'
import { exportOwnData } from '../../contract/own-data.ts'
import { changeAudience } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding } from '../../test/support/boarding.ts'
import { makeConfidential, SECRET } from '../../test/support/confidential.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { makeLetIn, makeReader, makeUsedPitch } from '../../test/support/hidden-request.ts'
import { makePitch } from '../../test/support/pitching.ts'

const app = await testApp()
const { pool } = app.database
const author = await makeMember(app, { name: 'Ada Quill' })

const becomesJournalist = ({ id }: Member) =>
  pool.query(`update accounts set role = 'journalist' where id = $1`, [id])
const bell = async (member: Member) =>
  (await app.as(member).call(listNotifications)).body.notifications.map(({ body }) => body)
const exported = async (member: Member) =>
  ((await app.as(member).call(exportOwnData)).body.notifications as { body: string }[]).map(
    ({ body }) => body,
  )

test('a pitcher who is a journalist now reads no title of a confidential request in the bell and the export', async () => {
  const [former, pitcher] = [await makeReader(app, 'pr'), await makeReader(app, 'pr')]
  for (const member of [former, pitcher]) {
    const used = await makeConfidential(app, author)
    await makeUsedPitch(app, author, member, used)
    await makeLetIn(app, author, member, await makeConfidential(app, author))
  }
  const words = (title: string) => [
    `Your held pitch reached the author: "${title}"`,
    `Ada Quill published a story with your source: "${title}"`,
    `Ada Quill used your pitch: "${title}"`,
  ]
  const title = `Looking for ${SECRET} traders`
  expect(await bell(former)).toEqual(words(title))
  await becomesJournalist(former)
  for (const [member, read] of [
    [former, words('Confidential request')],
    [pitcher, words(title)],
  ] as const) {
    expect(await bell(member)).toEqual(read)
    expect((await exported(member)).toReversed()).toEqual(read)
  }
})

test('a live event about a pitch has no title for a journalist', async () => {
  const { put, wait, run } = boarding(app)
  const [former, pitcher] = [await makeReader(app, 'pr'), await makeReader(app, 'expert')]
  const { id, title } = await makeConfidential(app, author, { audience: 'beats' })
  const pitches = [await makePitch(app, former, id), await makePitch(app, pitcher, id)]
  await becomesJournalist(former)
  const streams = [await app.stream(former), await app.stream(pitcher)]
  for (const stream of streams) await stream.next('ready')
  for (const pitch of pitches) await put(author, id, pitch.id, 'used')
  await wait(id, 10)
  await run()
  const [lost, kept] = await Promise.all(streams.map((stream) => stream.until('notification.created')))
  expect(lost!.body).toBe('Ada Quill used your pitch: "Confidential request"')
  expect(kept!.body).toBe(`Ada Quill used your pitch: "${title}"`)
})

test('an invitation to a request that is lost is not exported', async () => {
  const [lost, invited] = [
    await makeMember(app, { role: 'expert' }),
    await makeMember(app, { role: 'expert' }),
  ]
  const invite = (...members: Member[]) => ({
    audience: 'chosen' as const,
    invited: members.map(({ id: account_id }) => ({ account_id, profile_id: null })),
  })
  const { id, title } = await makeConfidential(app, author, invite(lost, invited))
  await app.as(author).call(changeAudience, { params: { post_id: id }, body: invite(invited) })
  expect(await exported(lost)).toEqual([])
  expect(await exported(invited)).toEqual([`Ada Quill invited you to a request: "${title}"`])
})
