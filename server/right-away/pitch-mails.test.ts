import { expect, test } from 'vitest'
import { readBrief } from '../../contract/briefs.ts'
import { type NotificationChanges, updateNotificationSettings } from '../../contract/notification-settings.ts'
import { submitPitch, withdrawPitch } from '../../contract/pitches.ts'
import { testApp } from '../../test/support/app.ts'
import { answersFor, makeBrief } from '../../test/support/briefing.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { passing, quietNow } from '../../test/support/passing.ts'
import { makePitch, makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import { talking } from '../../test/support/talking.ts'
import { mailRightAway } from './right-away.ts'

// Its own jobs wait, so that each run is one of the test's.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { pool } = app.database
const { make } = talking(app)
const passes = passing(app)
const run = () => mailRightAway(app.server.platform)
const mailsOf = async ({ email }: Member) =>
  (await mailsTo(app, email)).filter(({ letter }) => letter === 'pitch_now')
const change = (member: Member, body: NotificationChanges) =>
  app.as(member).call(updateNotificationSettings, { body })
const pitcher = await makePitcher(app, 'Ann')

/** A request of an author who gets pitches right away. */
async function requested(body: NotificationChanges = {}) {
  const author = await makeMember(app, { name: 'Kim' })
  await change(author, { email: { pitches: 'now' }, ...body })
  return { author, post_id: await makeRequest(app, author, { title: 'Port fees' }) }
}
/** Another pitch to a request, as if it had just been made. */
async function another({ author, post_id }: { author: Member; post_id: string }): Promise<string> {
  const { id } = await make(await makeMember(app, { role: 'pr', name: 'Ben' }), author, { post_id })
  await pool.query(
    'insert into right_away_mails (account_id, conversation_id, since, look_at) values ($1, $2, now(), now())',
    [author.id, id],
  )
  return id
}

test('a pitch is emailed at once, with must-haves and answers, from its pitcher and in its thread', async () => {
  const { author, post_id } = await requested()
  await makeBrief(app, post_id)
  const brief = (await app.as(pitcher).call(readBrief, { params: { post_id } })).body.brief!
  const input = pitchTo(post_id, pitcher.source, { commentary: 'Why her.\nAnd when.', ...answersFor(brief) })
  const { id } = (await app.as(pitcher).call(submitPitch, input)).body
  await run()
  await run()
  const [mail, ...more] = await mailsOf(author)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    slots: { subject: 'New pitch: Port fees', from_name: 'Ann via Beatline', thread: id },
    unsubscribe: { account_id: author.id, kind: 'pitches' },
  })
  expect(mail!.rows!.map(({ part }) => part)).toEqual([
    'pitch',
    ...brief.must_haves.map(() => 'fact'),
    ...brief.questions.map(() => 'fact'),
    ...['fact', 'fact', 'text', 'open'],
  ])
  expect(mail!.rows).toMatchObject([
    { pitcher: 'Ann', request: '“Port fees”' },
    ...brief.must_haves.map((question) => ({ question, message: 'Yes, On file.' })),
    ...brief.questions.map(({ text }, at) => ({ question: text, message: `Answer ${at + 1}.` })),
    { question: 'Availability' },
    { question: 'Attribution', message: 'Name and title' },
    { message: 'Why her.\nAnd when.' },
    { conversation_link: expect.stringMatching(`/app/messages/${id}$`) },
  ])
})

test('a pitch says only who pitched and where while message text is off', async () => {
  const { author, post_id } = await requested({ show_text: false })
  await makeBrief(app, post_id)
  const brief = (await app.as(pitcher).call(readBrief, { params: { post_id } })).body.brief!
  const input = pitchTo(post_id, pitcher.source, { commentary: 'A secret of Ann', ...answersFor(brief) })
  await app.as(pitcher).call(submitPitch, input)
  await run()
  const mails = await mailsOf(author)
  expect(mails).toMatchObject([{ rows: [{ part: 'pitch', pitcher: 'Ann' }, { part: 'open' }] }])
  const words = JSON.stringify(mails)
  for (const written of ['secret', 'Answer 1', 'On file', brief.must_haves[0]!, brief.questions[0]!.text])
    expect(words).not.toContain(written)
})

test('a pitch that was read, withdrawn, or to a member who did not choose it is not emailed', async () => {
  const [seen, gone, usual] = [
    await requested(),
    await requested(),
    await requested({ email: { pitches: 'away' } }),
  ]
  const [first, second] = [
    await makePitch(app, pitcher, seen.post_id),
    await makePitch(app, pitcher, gone.post_id),
  ]
  await makePitch(app, pitcher, usual.post_id)
  await pool.query('update responses set read_at = now(), opened_at = now() where id = $1', [first.id])
  await app.as(pitcher).call(withdrawPitch, { params: { pitch_id: second.id } })
  await run()
  for (const { author } of [seen, gone, usual]) expect(await mailsOf(author)).toEqual([])
})

test('after ten emails in an hour the next pitches share one every 15 minutes, and none is lost', async () => {
  const asked = await requested()
  const { author } = asked
  for (let n = 0; n < 10; n += 1) {
    await another(asked)
    await run()
    await passes(author, '1 minute')
  }
  expect(await mailsOf(author)).toHaveLength(10)
  for (let n = 0; n < 3; n += 1) {
    await another(asked)
    await run()
    await passes(author, '1 minute')
  }
  expect(await mailsOf(author)).toHaveLength(10)
  await passes(author, '11 minutes')
  await run()
  const mails = await mailsOf(author)
  expect(mails).toHaveLength(11)
  expect(mails[10]).toMatchObject({ slots: { subject: '3 new pitches: Port fees' } })
  expect(mails[10]!.slots).not.toHaveProperty('from_name')
  expect(mails[10]!.rows!.filter(({ part }) => part === 'pitch')).toHaveLength(3)
  await another(asked)
  await passes(author, '14 minutes')
  await run()
  expect(await mailsOf(author)).toHaveLength(11)
  await passes(author, '1 minute')
  await run()
  expect(await mailsOf(author)).toHaveLength(12)
  // An hour with fewer: each goes out at once again.
  await passes(author, '60 minutes')
  await another(asked)
  await run()
  expect(await mailsOf(author)).toHaveLength(13)
})

test('pitches in quiet hours go out as one email at their end', async () => {
  const asked = await requested({ quiet_hours: quietNow() })
  const { author, post_id } = asked
  await makePitch(app, pitcher, post_id)
  await another(asked)
  await run()
  expect(await mailsOf(author)).toEqual([])
  await change(author, { quiet_hours: null })
  await run()
  expect(await mailsOf(author)).toMatchObject([{ slots: { subject: '2 new pitches: Port fees' } }])
})
