import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveNote } from '../../contract/board.ts'
import { readBrief } from '../../contract/briefs.ts'
import { countUnread, listConversations, markRead, readConversation } from '../../contract/messages.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { exportOwnData } from '../../contract/own-data.ts'
import { submitPitch, withdrawPitch } from '../../contract/pitches.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding, stepsOf } from '../../test/support/boarding.ts'
import { answersFor, makeBrief } from '../../test/support/briefing.ts'
import { makeMember } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { mailsTo } from '../../test/support/links.ts'
import { makeMessage, makePitch, makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import { mailThoseAway } from '../away-mails/away-mails.ts'

const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { db } = app.database
const { move, put, page, sent, wait, run } = boarding(app)
const { own, read } = holding(app)
const author = await makeMember(app)
const pitcher = await makePitcher(app, 'Kim Lee')

const withdraw = (pitch_id: string, who = pitcher) =>
  app.as(who).call(withdrawPitch, { params: { pitch_id } })
const refused = async (pitch_id: string, status: number, who: Parameters<typeof app.as>[0] = pitcher) =>
  (await app.as(who).refused(withdrawPitch, { params: { pitch_id } }, status)).body.error

async function pitched() {
  const post_id = await makeRequest(app, author, { title: 'Barges' })
  return { post_id, id: (await makePitch(app, pitcher, post_id, 'Only these words.')).id }
}

/** The tables that have a text in any row. */
async function tablesWith(text: string): Promise<string[]> {
  const all = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`.execute(db)
  const found: string[] = []
  for (const { name } of all.rows) {
    const rows = await sql`
      select from ${sql.table(name)} t where to_jsonb(t)::text like ${`%${text}%`} limit 1`.execute(db)
    if (rows.rows.length > 0) found.push(name)
  }
  return found
}

test('leaves the author nothing of a pitch that they have not opened', async () => {
  const asAuthor = app.as(author)
  const seen = async () => [
    (await asAuthor.call(listConversations, { body: {} })).body,
    (await asAuthor.call(countUnread)).body,
    (await asAuthor.call(listNotifications)).body,
    JSON.stringify((await asAuthor.call(exportOwnData)).body).includes('Only '),
  ]
  const before = await seen()
  const post_id = await makeBrief(app, await makeRequest(app, author))
  const { brief } = (await asAuthor.call(readBrief, { params: { post_id } })).body
  const answers = brief!.questions.map((question) => ({
    question_id: question.id,
    text: 'Only this answer.',
  }))
  const musts = brief!.must_haves.map(() => ({ met: true, proof: 'Only this proof.' }))
  const guided = { ...answersFor(brief!), commentary: 'Only these words.', answers, musts }
  const input = pitchTo(post_id, pitcher.source, { ...guided, availability: 'Only these days.' })
  const { id } = (await app.as(pitcher).call(submitPitch, input)).body
  await asAuthor.call(saveNote, { params: { pitch_id: id }, body: { text: 'Only this note.' } })
  expect(await tablesWith('Only th')).toEqual(['pitch_answers', 'pitch_details', 'pitch_notes', 'responses'])
  // A decline of many says that it is no longer unread, not that the author had it before them.
  await move(author, post_id, [{ pitch_id: id, stage: 'declined' }])
  const streams = [await app.stream(author), await app.stream(pitcher)]
  for (const stream of streams) await stream.next('ready')
  await withdraw(id)
  for (const stream of streams)
    expect((await stream.next('conversation.removed')).data).toEqual({ conversation_id: id })
  expect(await seen()).toEqual(before)
  expect(await tablesWith('Only th')).toEqual([])
  expect(await tablesWith(id)).toEqual(['held_pitches'])
  expect(await page(author, post_id)).toMatchObject({ rows: [], counts: { declined: 0, withdrawn: 0 } })
  expect(await own(pitcher, post_id)).toBeNull()
  expect(await sent(pitcher, id)).toBeUndefined()
  for (const member of [author, pitcher])
    await app.as(member).refused(readConversation, { params: { conversation_id: id } }, 404)
  expect(await refused(id, 409)).toBe('This pitch has already been withdrawn.')
})

test('drops the pitch from the email that waits for an author who is away', async () => {
  const away = await makeMember(app)
  const [barges, quays] = [
    await makeRequest(app, away, { title: 'Barges' }),
    await makeRequest(app, away, { title: 'Quays' }),
  ]
  const { id } = await makePitch(app, pitcher, barges)
  await makePitch(app, pitcher, quays)
  await withdraw(id)
  const hour = sql`interval '1 hour'`
  await sql`update responses set created_at = created_at - ${hour} where account_id = ${away.id}`.execute(db)
  await sql`update posts set created_at = created_at - ${hour} * 2 where account_id = ${away.id}`.execute(db)
  await sql`update accounts set last_active_at = last_active_at - ${hour} * 2 where id = ${away.id}`.execute(
    db,
  )
  await sql`update auth_sessions set created_at = created_at - ${hour} * 2 where user_id = ${away.id}`.execute(
    db,
  )
  await sql`update waiting_mails set since = since - ${hour}, look_at = look_at - ${hour}
    where account_id = ${away.id}`.execute(db)
  await mailThoseAway(app.server.platform)
  const mails = (await mailsTo(app, away.email)).filter(({ letter }) => letter.startsWith('away_'))
  expect(mails).toMatchObject([{ rows: [{ what: '1 unread pitch to “Quays”' }] }])
})

test('lets the pitcher pitch again, twice', async () => {
  const { post_id, id } = await pitched()
  await withdraw(id)
  for (let n = 0; n < 2; n += 1) await withdraw((await makePitch(app, pitcher, post_id)).id)
  const input = pitchTo(post_id, pitcher.source)
  expect((await app.as(pitcher).refused(submitPitch, input, 409)).body.code).toBe('withdrawn_limit')
})

test('leaves the author a pitch that they have opened, marked as withdrawn, and takes no second one', async () => {
  const { post_id, id } = await pitched()
  await app.as(author).call(markRead, { params: { conversation_id: id }, body: { message_id: null } })
  const [mine, theirs] = [await app.stream(author), await app.stream(pitcher)]
  for (const stream of [mine, theirs]) await stream.next('ready')
  const bell = async () => (await app.as(author).call(listNotifications)).body.bell
  const before = await bell()
  await withdraw(id)
  expect((await mine.next('board.changed')).data).toMatchObject({
    post_id,
    moves: [{ pitch_id: id, placed: { told: { stage: 'withdrawn' } } }],
    counts: { new: 0, withdrawn: 1 },
  })
  expect((await theirs.next('pitch.changed')).data).toEqual({ post_id })
  expect(stepsOf(await sent(pitcher, id))).toEqual(['sent', 'opened', 'withdrawn'])
  expect(await sent(pitcher, id)).toMatchObject({ state: 'withdrawn', commentary: 'Only these words.' })
  expect((await app.as(author).call(listNotifications)).body.notifications[0]).toMatchObject({
    type: 'pitch_withdrawn',
    body: 'Kim Lee withdrew a pitch to "Barges"',
    link: `/app/pitchbox?request=${post_id}`,
  })
  expect(await bell()).toBe(before)
  expect((await page(author, post_id)).rows).toMatchObject([{ id, is_withdrawn: true, movable: 'none' }])
  expect((await page(author, post_id, { stage: 'new' })).rows).toEqual([])
  expect(await put(author, post_id, id, 'used')).toEqual({
    placed: undefined,
    error: 'This pitch has been withdrawn.',
  })
  const input = pitchTo(post_id, pitcher.source)
  expect((await app.as(pitcher).refused(submitPitch, input, 409)).body.code).toBe('already_pitched')
  expect(await refused(id, 409)).toBe('This pitch has already been withdrawn.')
  // The conversation goes on.
  await app.as(author).call(readConversation, { params: { conversation_id: id } })
})

test('counts as opened what was released, or has a message', async () => {
  const released = await pitched()
  await move(author, released.post_id, [{ pitch_id: released.id, stage: 'declined' }])
  await wait(released.post_id, 10)
  await run()
  const written = await pitched()
  await makeMessage(app, written.id, author, pitcher)
  for (const { id } of [released, written]) {
    await withdraw(id)
    expect(await sent(pitcher, id)).toMatchObject({ state: 'withdrawn', reason: null })
  }
  // What its author reads later is no step of it.
  const before = await sent(pitcher, released.id)
  const reading = { params: { conversation_id: released.id }, body: { message_id: null } }
  await app.as(author).call(markRead, reading)
  expect(await sent(pitcher, released.id)).toEqual(before)
})

test('lowers the number that was found when a used pitch is withdrawn', async () => {
  const { post_id, id } = await pitched()
  await put(author, post_id, id, 'used')
  await wait(post_id, 10)
  await run()
  expect((await read(pitcher, post_id)).found_count).toBe(1)
  await put(author, post_id, id, 'declined')
  await withdraw(id)
  expect((await read(pitcher, post_id)).found_count).toBe(0)
  // The move was not released, and never is.
  await wait(post_id, 10)
  await run()
  expect(stepsOf(await sent(pitcher, id))?.at(-1)).toBe('withdrawn')
})

test('is left out of the number of pitches that readers see', async () => {
  const { post_id, id } = await pitched()
  await sql`update responses set created_at = created_at - interval '2 minutes', opened_at = now() where id = ${id}`.execute(
    db,
  )
  const count = async () =>
    (await app.as(pitcher).call(readBrief, { params: { post_id } })).body.pitches_count
  expect(await count()).toBe(1)
  await withdraw(id)
  expect(await count()).toBe(0)
})

test('withdraws nothing that has settled, or whose article is out', async () => {
  const { post_id, id } = await pitched()
  await sql`insert into pitch_trail (response_id, step, url) values (${id}, 'published', 'https://ledger.example/a')`.execute(
    db,
  )
  await sql`insert into pitch_outcomes (response_id, outcome) values (${id}, 'used')`.execute(db)
  expect(await refused(id, 409)).toBe('The article is out, so this pitch can no longer be withdrawn.')
  const over = await pitched()
  expect(await sent(pitcher, over.id)).toMatchObject({ is_settled: false })
  await sql`update responses set settled_at = now() where id = ${over.id}`.execute(db)
  expect(await sent(pitcher, over.id)).toMatchObject({ is_settled: true })
  expect(await refused(over.id, 409)).toBe(
    'This request has settled, so its pitches can no longer be withdrawn.',
  )
  expect((await page(author, post_id)).rows).toHaveLength(1)
})

test('is the pitcher’s alone: 404 for the author, other members and admins', async () => {
  const { post_id, id } = await pitched()
  const others = [author, await makePitcher(app), await makeMember(app, { role: 'admin' })]
  for (const member of others) await refused(id, 404, member)
  await refused(crypto.randomUUID(), 404)
  expect((await page(author, post_id)).rows).toHaveLength(1)
})

test('stays possible for a former PR member, also after the author has left', async () => {
  const former = await makePitcher(app)
  const leaver = await makeMember(app)
  const { id } = await makePitch(app, former, await makeRequest(app, leaver))
  await sql`update accounts set role = 'expert' where id = ${former.id}`.execute(db)
  await sql`delete from accounts where id = ${leaver.id}`.execute(db)
  await withdraw(id, former)
  expect(await sent(former, id)).toBeUndefined()
})
