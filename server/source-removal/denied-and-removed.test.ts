import { expect, test } from 'vitest'
import { readBoardTexts, searchBoard } from '../../contract/board.ts'
import { listConversations, readConversation } from '../../contract/messages.ts'
import { deleteOwnAccount, exportOwnData } from '../../contract/own-data.ts'
import { listHeld, listPitches, listSentPitches, readOwnPitch } from '../../contract/pitches.ts'
import { removeSource } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { makePitch, makeRequest } from '../../test/support/pitching.ts'
import { confirmToken, sourceLinking } from '../../test/support/source-links.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { asked, answer, post, send, newest, confirm } = sourceLinking(app)
const { set, hold } = holding(app)
const author = await makeMember(app)
const LEFT = { id: null, name: 'Removed source', title: '', is_denied: true }

/** A source that is pitched to one request and held by another; the ids. */
async function pitched() {
  const link = await asked({ name: 'Ines Falk', title: 'Partner', organization: 'Harbor & Hale' })
  const pitcher = { ...link.keeper, source: link.source }
  const [post_id, holder] = [await makeRequest(app, author), await makeRequest(app, author)]
  const { id } = await makePitch(app, pitcher, post_id)
  await set(author, holder, 'enough')
  await hold(pitcher, holder)
  return { ...link, post_id, holder, id }
}
type Pitched = Awaited<ReturnType<typeof pitched>>

const threadOf = async (by: Member, conversation_id: string) =>
  (await app.as(by).call(readConversation, { params: { conversation_id } })).body.source

/** The source wherever its author names it. */
async function toAuthor({ id, post_id, holder }: Pitched) {
  const params = { post_id }
  const { conversations } = (await app.as(author).call(listConversations, { body: {} })).body
  const held = await app.as(author).call(listHeld, { params: { post_id: holder } })
  return [
    await threadOf(author, id),
    conversations.find((one) => one.id === id)?.source,
    (await app.as(author).call(listPitches, { params, body: {} })).body.pitches[0]?.source,
    (await app.as(author).call(searchBoard, { params, body: {} })).body.rows[0]?.source,
    (await app.as(author).call(readBoardTexts, { params, body: { ids: [id] } })).body.pitches[0]?.source,
    held.body.held[0]?.source,
  ]
}

/** The source wherever its pitcher names it. */
async function toPitcher({ id, keeper, post_id, holder }: Pitched) {
  const sent = (await app.as(keeper).call(listSentPitches)).body.pitches
  const own = (post: string) => app.as(keeper).call(readOwnPitch, { params: { post_id: post } })
  return [
    await threadOf(keeper, id),
    ...sent.map(({ source }) => source),
    (await own(post_id)).body.pitch?.source,
    (await own(holder)).body.pitch?.source,
  ]
}

const wasDenied = async (by: Member, id: string) =>
  (
    (await app.as(by).call(exportOwnData)).body.conversations as { id: string; source_was_denied: boolean }[]
  ).find((one) => one.id === id)?.source_was_denied

test('says both that a denied source is gone and that it was denied, wherever a pitch names it', async () => {
  const one = await pitched()
  await answer(one.token, 'not_me')
  for (const source of [...(await toAuthor(one)), ...(await toPitcher(one))])
    expect(source).toMatchObject({ id: one.source, name: 'Ines Falk · Retired', is_denied: true })
  await app.as(one.keeper).call(removeSource, { params: { source_id: one.source } })
  const [atAuthor, atPitcher] = [await toAuthor(one), await toPitcher(one)]
  expect([atAuthor.length, atPitcher.length]).toEqual([6, 5])
  for (const source of [...atAuthor, ...atPitcher]) {
    expect(source).toMatchObject(LEFT)
    expect(JSON.stringify(source)).not.toMatch(/Falk|Partner|Harbor/)
  }
  for (const by of [author, one.keeper]) expect(await wasDenied(by, one.id)).toBe(true)
})

test('keeps that it was denied when its expert or the leaving keeper removes it', async () => {
  const removed = await pitched()
  await answer(removed.token, 'not_me')
  await post({ token: removed.token, answer: 'remove' })
  expect(await threadOf(author, removed.id)).toMatchObject(LEFT)
  const left = await pitched()
  await answer(left.token, 'not_me')
  await app.as(left.keeper).call(deleteOwnAccount, { body: { password: PASSWORD } })
  expect(await threadOf(author, left.id)).toMatchObject(LEFT)
})

test('says only that it is gone of a source that nobody denies', async () => {
  const one = await pitched()
  await app.as(one.keeper).call(removeSource, { params: { source_id: one.source } })
  for (const source of [...(await toAuthor(one)), ...(await toPitcher(one))]) expect(source).toBeNull()
  expect(await wasDenied(author, one.id)).toBe(false)

  const confirmed = await pitched()
  await answer(confirmed.token, 'not_me')
  await send(confirmed.keeper, confirmed.source, confirmed.email)
  await confirm(await confirmToken(app, await newest(confirmed.source)))
  await app.as(confirmed.keeper).call(removeSource, { params: { source_id: confirmed.source } })
  expect(await threadOf(author, confirmed.id)).toBeNull()
})
