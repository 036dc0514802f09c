import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { separateSource } from '../../contract/claims.ts'
import { markRead, readConversation, sendMessage } from '../../contract/messages.ts'
import { saveOutcome } from '../../contract/outcomes.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { reasonText } from '../../contract/pitches.rules.ts'
import { type AboutPitch, letIn, listAboutPitches, withdrawPitch } from '../../contract/pitches.ts'
import { removeSource, retireSource } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding } from '../../test/support/boarding.ts'
import { claiming } from '../../test/support/claiming.ts'
import { makeConfidential, SECRET } from '../../test/support/confidential.ts'
import { type Member, makeMember, makeSource, PASSWORD } from '../../test/support/factories.ts'
import { makePlanted } from '../../test/support/hidden-request.ts'
import { holding } from '../../test/support/holding.ts'
import { limiting } from '../../test/support/limiting.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'

// Its own job waits, so that each run is one of the test's.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { db, pool } = app.database
const { put, move, wait, run } = boarding(app)
const { hold } = holding(app)
const { makeClaimed } = claiming(app)
const { block } = limiting(app)
const author = await makeMember(app, { name: 'Ada Quill' })

const WORDS = 'Only the author and the pitcher read this line.'
const PITCH = 'She closed three books of loans.'
const NONE = { pitches: [], next: null }

/** A source that an expert has claimed, and the PR member of its agency, who pitches it. */
async function claimed() {
  const { keeper, expert, source } = await makeClaimed({ name: 'Ines Falk' })
  return { keeper, expert, source, pitcher: { ...keeper, source } }
}
const about = async (member: Member, query: object = {}) =>
  (await app.as(member).call(listAboutPitches, { query })).body
const only = async (member: Member): Promise<AboutPitch> => {
  const { pitches } = await about(member)
  expect(pitches).toHaveLength(1)
  return pitches[0]!
}
const stepsIn = async (member: Member) => (await only(member)).trail.map(({ step }) => step)
const textOf = async (member: Member) => (await app.as(member).send('GET', '/api/pitchbox/about-you')).text()

test('shows each step of a pitch to the expert who holds its source, and nothing of the pitch or its author', async () => {
  const { keeper, expert, source, pitcher } = await claimed()
  const post_id = await makeRequest(app, author, { title: 'Barges' })
  const { id, created_at } = await makePitch(app, pitcher, post_id, PITCH)
  expect(await only(expert)).toEqual({
    id,
    source: { id: source, name: 'Ines Falk' },
    pitcher: { name: keeper.name, organization: expect.stringMatching(/^Agency /) },
    request: { id: post_id, title: 'Barges' },
    state: 'sent',
    sent_at: created_at,
    trail: [{ step: 'sent', at: created_at, reason: null, url: null }],
  })
  const params = { conversation_id: id }
  await app.as(author).call(markRead, { params, body: { message_id: null } })
  expect(await only(expert)).toMatchObject({ state: 'opened' })
  await app.as(author).call(sendMessage, { params, body: { message_text: 'When can she talk?' } })
  expect(await only(expert)).toMatchObject({ state: 'answered' })
  // What the author has not released is not a step.
  await put(author, post_id, id, 'shortlist')
  expect(await stepsIn(expert)).toEqual(['sent', 'opened', 'answered'])
  await wait(post_id, 10)
  await run()
  expect(await only(expert)).toMatchObject({ state: 'shortlisted' })
  await put(author, post_id, id, 'used')
  await wait(post_id, 10)
  await run()
  expect(await only(expert)).toMatchObject({ state: 'used' })
  const article_url = 'https://ledger.example/barges'
  await app.as(author).call(saveOutcome, { params: { post_id }, body: { article_url } })
  const { state, trail } = await only(expert)
  expect(state).toBe('published')
  expect(trail.map(({ step }) => step)).toEqual([
    'sent',
    'opened',
    'answered',
    'shortlisted',
    'used',
    'published',
  ])
  expect(trail.at(-1)?.url).toBe(article_url)
  for (const unsaid of [PITCH, 'When can she talk', author.name, author.id])
    expect(await textOf(expert)).not.toContain(unsaid)
})

test('shows the reason’s text of a decline, and not what the author added', async () => {
  const { expert, pitcher } = await claimed()
  const post_id = await makeRequest(app, author)
  const { id } = await makePitch(app, pitcher, post_id)
  await move(author, post_id, [
    { pitch_id: id, stage: 'declined', opened: true, reason: 'off_topic', words: WORDS },
  ])
  await wait(post_id, 10)
  await run()
  const { state, trail } = await only(expert)
  expect(state).toBe('declined')
  expect(trail.at(-1)).toEqual({
    ...{ step: 'declined', at: expect.any(String), url: null },
    reason: reasonText('off_topic'),
  })
  expect(await textOf(expert)).not.toContain(WORDS)
})

test('shows held pitches until they are let in, and what became of them after', async () => {
  const { expert, pitcher } = await claimed()
  const post_id = await makeRequest(app, author, { request_state: 'enough' })
  const { id, created_at } = await hold(pitcher, post_id)
  expect(await only(expert)).toMatchObject({ id, state: 'held', sent_at: created_at })
  expect(await stepsIn(expert)).toEqual(['held'])
  await app.as(author).call(letIn, { params: { post_id }, body: { all: true } })
  expect(await only(expert)).toMatchObject({ id, state: 'sent', sent_at: created_at })
  expect(await stepsIn(expert)).toEqual(['held', 'delivered'])
})

test('keeps a pitch that was opened before it was withdrawn, and no other', async () => {
  const { expert, pitcher } = await claimed()
  const [opened, unopened, waiting] = [
    await makePitch(app, pitcher, await makeRequest(app, author)),
    await makePitch(app, pitcher, await makeRequest(app, author)),
    await hold(pitcher, await makeRequest(app, author, { request_state: 'enough' })),
  ]
  const params = { conversation_id: opened.id }
  await app.as(author).call(markRead, { params, body: { message_id: null } })
  expect((await about(expert)).pitches.map(({ id }) => id)).toEqual([waiting.id, unopened.id, opened.id])
  for (const { id } of [opened, unopened, waiting])
    await app.as(pitcher).call(withdrawPitch, { params: { pitch_id: id } })
  expect(await only(expert)).toMatchObject({ id: opened.id, state: 'withdrawn' })
  expect(await stepsIn(expert)).toEqual(['sent', 'opened', 'withdrawn'])
})

test('lists neither other pitches of the agency nor those that the expert made', async () => {
  const { expert, pitcher, source } = await claimed()
  const post_id = await makeRequest(app, author)
  const other = await makeSource(app, pitcher, { name: 'Someone else' })
  await makePitch(app, { ...pitcher, source: other }, post_id, PITCH)
  await hold({ ...pitcher, source: other }, await makeRequest(app, author, { request_state: 'enough' }))
  await makePitch(app, { ...expert, source }, post_id)
  await hold({ ...expert, source }, await makeRequest(app, author, { request_state: 'enough' }))
  expect(await about(expert)).toEqual(NONE)
})

test('lists nothing for anyone else, and opens no conversation to the holder', async () => {
  const { expert, pitcher } = await claimed()
  const { id } = await makePitch(app, pitcher, await makeRequest(app, author))
  const [rival, admin] = [await claimed(), await makeMember(app, { role: 'admin' })]
  for (const member of [author, pitcher, rival.expert, rival.keeper, admin])
    expect(await about(member)).toEqual(NONE)
  expect((await about(expert)).pitches).toHaveLength(1)
  const params = { conversation_id: id }
  await app.as(expert).refused(readConversation, { params }, 404)
  await app.as(expert).refused(sendMessage, { params, body: { message_text: 'Hello' } }, 404)
  await app.as(expert).refused(markRead, { params, body: { message_id: null } }, 404)
  await app.as(expert).refused(withdrawPitch, { params: { pitch_id: id } }, 404)
})

test('names no request that the holder may not read now, in the reply or live', async () => {
  const { expert, pitcher } = await claimed()
  const planted = await makePlanted(app)
  const hidden = await makeConfidential(app, planted, { hide_name: true })
  const stream = await app.stream(expert)
  await stream.next('ready')
  const { id } = await makePitch(app, pitcher, hidden.id)
  expect((await stream.next('pitch.changed')).data).toEqual({ post_id: null })
  expect(await only(expert)).toMatchObject({ id, request: null, state: 'sent' })
  const params = { conversation_id: id }
  await app.as(planted).call(markRead, { params, body: { message_id: null } })
  expect((await stream.next('pitch.changed')).data).toEqual({ post_id: null })
  const { rows } = await pool.query('select hidden_id from posts where id = $1', [hidden.id])
  const secrets = [SECRET, hidden.id, planted.id, rows[0].hidden_id, hidden.shown_name, ...planted.words]
  for (const secret of secrets) expect(await textOf(expert)).not.toContain(secret)
  expect(stream.unread).toEqual([])
  // Whoever may read it reads its title alone.
  await sql`update posts set audience = 'all' where id = ${hidden.id}`.execute(db)
  expect((await only(expert)).request).toEqual({ id: hidden.id, title: hidden.title })
  for (const secret of secrets.slice(2)) expect(await textOf(expert)).not.toContain(secret)
})

test('names no request that was removed, or whose author and the holder block each other', async () => {
  const { expert, pitcher } = await claimed()
  const [one, two] = [await makeMember(app), await makeMember(app)]
  const removed = await makeRequest(app, one, { title: 'Removed' })
  const blocked = await makeRequest(app, two, { title: 'Blocked' })
  for (const post_id of [removed, blocked]) await makePitch(app, pitcher, post_id)
  expect((await about(expert)).pitches.map(({ request }) => request?.title)).toEqual(['Blocked', 'Removed'])
  await sql`update posts set removed_at = now() where id = ${removed}`.execute(db)
  await block(expert, two)
  for (const secret of ['Removed', 'Blocked', removed, blocked])
    expect(await textOf(expert)).not.toContain(secret)
  expect((await about(expert)).pitches).toHaveLength(2)
})

test('keeps the pitches of a member whom the holder blocks, and of one who has left', async () => {
  const { expert, pitcher, keeper, source } = await claimed()
  const { id } = await makePitch(app, pitcher, await makeRequest(app, author))
  await block(expert, keeper)
  expect(await only(expert)).toMatchObject({ id, pitcher: { name: keeper.name } })
  // The profile becomes the expert's own, and its earlier pitches stay.
  await app.as(keeper).call(separateSource, { params: { source_id: source } })
  expect(await only(expert)).toMatchObject({ id, pitcher: { name: keeper.name } })
  await app.as(keeper).call(deleteOwnAccount, { body: { password: PASSWORD } })
  expect(await only(expert)).toMatchObject({ id, pitcher: { name: 'Unknown User', organization: '' } })
})

test('keeps them while the source is retired, and lists nothing for who no longer holds it', async () => {
  const { expert, pitcher, source } = await claimed()
  await makePitch(app, pitcher, await makeRequest(app, author))
  await app.as(expert).call(retireSource, { params: { source_id: source } })
  expect((await only(expert)).source).toEqual({ id: source, name: 'Ines Falk · Retired' })
  await sql`update profiles set held_by = null where id = ${source}`.execute(db)
  expect(await about(expert)).toEqual(NONE)
  await sql`update profiles set held_by = ${expert.id} where id = ${source}`.execute(db)
  await app.as(expert).call(removeSource, { params: { source_id: source } })
  expect(await about(expert)).toEqual(NONE)
})

test('publishes each step to the holder without the request, and to the pitcher as before', async () => {
  const { expert, pitcher } = await claimed()
  const post_id = await makeRequest(app, author)
  const [theirs, mine] = [await app.stream(expert), await app.stream(pitcher)]
  for (const stream of [theirs, mine]) await stream.next('ready')
  const hears = async () => expect((await theirs.next('pitch.changed')).data).toEqual({ post_id: null })
  const { id } = await makePitch(app, pitcher, post_id)
  await hears()
  expect((await mine.next('conversation.created')).data).toMatchObject({ id })
  const params = { conversation_id: id }
  await app.as(author).call(markRead, { params, body: { message_id: null } })
  await hears()
  expect((await mine.next('conversation.read')).data).toMatchObject({ conversation_id: id })
  for (const message_text of ['When?', 'Today?'])
    await app.as(author).call(sendMessage, { params, body: { message_text } })
  await hears()
  for (const _ of ['When?', 'Today?']) await mine.next('message.created')
  await put(author, post_id, id, 'shortlist')
  await wait(post_id, 10)
  await run()
  await hears()
  expect((await mine.next('pitch.changed')).data).toEqual({ post_id })
  await app.as(pitcher).call(withdrawPitch, { params: { pitch_id: id } })
  await hears()
  // Of the two messages, the author's second changes no step; nor do stages before they are released.
  expect(theirs.unread).toEqual([])
})

test('publishes to the holder that a pitch is gone, which names no source any more', async () => {
  const { expert, pitcher } = await claimed()
  const sent = await makePitch(app, pitcher, await makeRequest(app, author))
  const waiting = await hold(pitcher, await makeRequest(app, author, { request_state: 'enough' }))
  const stream = await app.stream(expert)
  await stream.next('ready')
  for (const { id } of [sent, waiting]) {
    await app.as(pitcher).call(withdrawPitch, { params: { pitch_id: id } })
    expect((await stream.next('pitch.changed')).data).toEqual({ post_id: null })
  }
})

test('publishes nothing about a pitch with a source that nobody else holds', async () => {
  const { expert, source } = await claimed()
  const [ann, watching] = [await makePitcher(app), await app.stream(expert)]
  const own = await app.stream(ann)
  for (const stream of [watching, own]) await stream.next('ready')
  const post_id = await makeRequest(app, author)
  await makePitch(app, ann, post_id)
  await makePitch(app, { ...expert, source }, post_id)
  await own.next('conversation.created')
  await watching.next('conversation.created')
  await pool.query(`select publish_event('pitch.changed', $1)`, [`${post_id} ${ann.id}`])
  await pool.query(`select publish_event('pitch.changed', $1)`, [`${post_id} ${expert.id} ${source}`])
  for (const stream of [watching, own]) expect((await stream.next('pitch.changed')).data).toEqual({ post_id })
})

test('pages them without a gap or a repetition, also among pitches of one moment', async () => {
  const { expert, pitcher, source } = await claimed()
  for (let n = 0; n < 65; n += 1) {
    const at = new Date(Date.UTC(2026, 0, 1, 0, n % 2))
    const post_id = await makeRequest(app, author)
    const row = { post_id, profile_id: source, responder_id: pitcher.id, commentary: 'x' }
    if (n % 3 === 0)
      await db
        .insertInto('held_pitches')
        .values({ ...row, sent_at: at })
        .execute()
    else
      await db
        .insertInto('responses')
        .values({ ...row, is_pitch: true, account_id: author.id, created_at: at })
        .execute()
  }
  const pages = [await about(expert)]
  while (pages.at(-1)!.next) pages.push(await about(expert, { cursor: pages.at(-1)!.next }))
  expect(pages.map(({ pitches }) => pitches.length)).toEqual([30, 30, 5])
  expect(new Set(pages.flatMap(({ pitches }) => pitches.map(({ id }) => id))).size).toBe(65)
  await app.as(expert).refused(listAboutPitches, { query: { cursor: 'x' } }, 422)
})
