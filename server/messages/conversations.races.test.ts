import { expect, test } from 'vitest'
import {
  type Conversation,
  countUnread,
  type Message,
  markRead,
  sendMessage,
  startConversation,
} from '../../contract/messages.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'
import {
  ask,
  bodiesOf,
  concurrently,
  countOf,
  expectOnly,
  race,
  rowsOf,
  twoProcesses,
} from '../../test/support/races.ts'
import { talking } from '../../test/support/talking.ts'

type Talk = { id: string }
type Pair = [Member, Member]

const { app, appOf } = await twoProcesses()
const { start, write, list, read, messages } = talking(app)

const say = (n: number, member: Member, { id }: Talk, message_text: string) =>
  ask(appOf(n).as(member), sendMessage, { params: { conversation_id: id }, body: { message_text } })
const mark = (n: number, member: Member, { id }: Talk, message_id: string) =>
  ask(appOf(n).as(member), markRead, { params: { conversation_id: id }, body: { message_id } })
const makePair = async (): Promise<Pair> => [await makeMember(app), await makeMember(app, { role: 'pr' })]

type Row = Pick<Message, 'sender_id' | 'message_text' | 'created_at'> & { read_at: string | null }
// In microseconds: two messages may share a millisecond.
const rowsIn = ({ id }: Talk) =>
  rowsOf<Row>(
    app,
    `select sender_id, message_text, created_at::text, read_at::text from messages
     where conversation_id = $1 order by messages.created_at, id`,
    [id],
  )
const textsOf = (rows: { message_text: string }[]) => rows.map(({ message_text }) => message_text)

/** The counts match the rows, no two messages share a time, and both sides read the same order. */
async function expectWhole(talk: Talk, [one, two]: Pair): Promise<Row[]> {
  const rows = await rowsIn(talk)
  expect(new Set(rows.map(({ created_at }) => created_at)).size).toBe(rows.length)
  const seen = await read(one, talk)
  expect(seen.messages_count).toBe(rows.length)
  expect(seen.last_text).toBe(rows.at(-1)?.message_text ?? seen.commentary)
  const shown = await messages(one, talk)
  expect(textsOf(shown)).toEqual(textsOf(rows.slice(-50)))
  expect(shown.at(-1)?.created_at ?? seen.last_at).toBe(seen.last_at)
  expect(await messages(two, talk)).toEqual(shown)
  return rows
}

test('opens one conversation for two members who start it from both sides at once, and keeps or refuses each text', async () => {
  await race(async () => {
    const pair = await makePair()
    // From both sides, and each side through both processes.
    const outcomes = await concurrently((n) => {
      const body = { account_id: pair[(n + 1) % 2]!.id, message_text: `${n}` }
      return ask(appOf(n >> 1).as(pair[n % 2]!), startConversation, { body })
    })
    expectOnly(outcomes, 201, 409)
    const talks = await list(pair[0])
    expect(talks).toHaveLength(1)
    const [talk] = talks as [Conversation]
    expect(new Set(bodiesOf<Talk>(outcomes, 201).map(({ id }) => id))).toEqual(new Set([talk.id]))
    const rows = await expectWhole(talk, pair)
    const starter = pair.findIndex(({ id }) => id === talk.responder_id)
    const accepted = outcomes.flatMap(({ status }, n) => (status === 201 ? [`${n}`] : []))
    expect([talk.commentary, ...textsOf(rows)].toSorted()).toEqual(accepted.toSorted())
    // The other side is never refused, and the starter can write again only after it has written.
    expect(outcomes.filter(({ status }, n) => n % 2 !== starter && status !== 201)).toEqual([])
    expect(rows[0]?.sender_id).toBe(pair[1 - starter]!.id)
    return outcomes
  })
})

test('accepts no message from the starter or pitcher before an answer, even concurrently', async () => {
  await race(async () => {
    const [owner, pitcher] = [await makeMember(app), await makePitcher(app)]
    const pitch = await makePitch(app, pitcher, await makeRequest(app, owner))
    const talk = await start(pitcher, await makeMember(app))
    const outcomes = await concurrently((n) => say(n, pitcher, n % 2 ? pitch : talk, `Push ${n}`))
    expectOnly(outcomes, 409)
    for (const one of [pitch, talk]) expect(await rowsIn(one)).toEqual([])
    return outcomes
  })
})

test('keeps messages of the locked side only after the answer that is sent at the same time', async () => {
  await race(async (round) => {
    const [owner, pitcher] = [await makeMember(app), await makePitcher(app)]
    const talk =
      round % 2 ? await start(pitcher, owner) : await makePitch(app, pitcher, await makeRequest(app, owner))
    const outcomes = await concurrently((n) =>
      n === 5 ? say(n, owner, talk, 'The answer') : say(n, pitcher, talk, `Push ${n}`),
    )
    expectOnly(outcomes, 201, 409)
    expect(outcomes[5]!.status).toBe(201)
    const texts = textsOf(await expectWhole(talk, [owner, pitcher]))
    expect(texts[0]).toBe('The answer')
    expect(texts.toSorted()).toEqual(textsOf(bodiesOf<Message>(outcomes, 201)).toSorted())
    return outcomes
  })
})

test('loses no message while both sides write and mark at once, and marks each read once, by its recipient', async () => {
  await race(async () => {
    const pair = await makePair()
    const talk = await start(pair[0], pair[1])
    const answer = await write(pair[1], talk, 'Go on')
    const outcomes = await concurrently((n) =>
      n % 4 < 2
        ? say(n >> 1, pair[n % 2]!, talk, `Message ${n}`)
        : mark(n >> 1, pair[n % 2]!, talk, answer.id),
    )
    expectOnly(outcomes, 200, 201)
    const rows = await expectWhole(talk, pair)
    expect(rows).toHaveLength(1 + countOf(outcomes, 201))
    expect(textsOf(rows.filter(({ read_at }) => read_at !== null))).toEqual(['Go on'])
    await expectAllRead(talk, pair)
    expect((await rowsIn(talk))[0]).toEqual(rows[0])
    return outcomes
  })
})

/** After many tabs of both members mark at once, nothing is unread. */
async function expectAllRead(talk: Talk, pair: Pair): Promise<void> {
  const last = (await messages(pair[0], talk)).at(-1)!
  expectOnly(await concurrently((n) => mark(n >> 1, pair[n % 2]!, talk, last.id)), 200)
  for (const member of pair)
    expect((await app.as(member).call(countUnread)).body).toEqual({ messages: 0, responses: 0 })
  const wrong = `select from messages
    where conversation_id = $1 and (read_at >= created_at) is not true`
  expect(await rowsOf(app, wrong, [talk.id])).toEqual([])
}
