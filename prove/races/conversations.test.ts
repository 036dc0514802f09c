import { expect, test } from 'vitest'
import {
  type Conversation,
  countUnread,
  type Message,
  markRead,
  sendMessage,
  startConversation,
} from '../../contract/conversations.ts'
import { type Member, makeMember } from '../../test/factories.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/pitching.ts'
import { talking } from '../../test/talking.ts'
import { ask, countOf, expectOnly, type Outcome, race, rowsOf, together, twoProcesses } from './at-once.ts'

const [app, other] = await twoProcesses()
const { start, write, list, read, messages } = talking(app)
const appOf = (n: number) => (n % 2 ? app : other)

const say = (n: number, member: Member, { id }: { id: string }, message_text: string) =>
  ask(appOf(n).as(member), sendMessage, { params: { conversation_id: id }, body: { message_text } })
const someone = () => makeMember(app)
const somePr = () => makeMember(app, { role: 'pr' })
const madeIn = (outcomes: Outcome[]) => outcomes.filter(({ status }) => status === 201)

type Kept = { sender_id: string; message_text: string; created_at: string; read_at: string | null }
const keptIn = ({ id }: { id: string }) =>
  rowsOf<Kept>(app, 'select * from messages where conversation_id = $1 order by created_at, id', [id])

/** Its counts are those of its rows, each message has a moment of its own, and both sides read the same order. */
async function expectWhole(talk: { id: string }, [one, two]: [Member, Member]): Promise<Kept[]> {
  const kept = await keptIn(talk)
  expect(new Set(kept.map(({ created_at }) => created_at)).size).toBe(kept.length)
  const seen = await read(one, talk)
  expect(seen.messages_count).toBe(kept.length)
  expect(seen.last_text).toBe(kept.at(-1)?.message_text ?? seen.commentary)
  const shown = await messages(one, talk)
  expect(shown.map(({ message_text }) => message_text)).toEqual(
    kept.slice(-50).map(({ message_text }) => message_text),
  )
  expect(await messages(two, talk)).toEqual(shown)
  return kept
}

test('Two who begin towards each other at once have one conversation; each text is kept or refused by the lock', async () => {
  await race(async () => {
    const pair: [Member, Member] = [await someone(), await somePr()]
    // From both sides, and each side by both processes.
    const outcomes = await together((n) => {
      const body = { account_id: pair[(n + 1) % 2]!.id, message_text: `${n}` }
      return ask(appOf(n >> 1).as(pair[n % 2]!), startConversation, { body })
    })
    expectOnly(outcomes, [201, 409])
    const talks = await list(pair[0])
    expect(talks).toHaveLength(1)
    const [talk] = talks as [Conversation]
    expect(new Set(madeIn(outcomes).map(({ body }) => (body as Conversation).id))).toEqual(new Set([talk.id]))
    const kept = await expectWhole(talk, pair)
    const starter = pair.findIndex(({ id }) => id === talk.responder_id)
    const texts = [talk.commentary, ...kept.map(({ message_text }) => message_text)]
    const taken = outcomes.flatMap(({ status }, n) => (status === 201 ? [`${n}`] : []))
    expect(texts.toSorted()).toEqual(taken.toSorted())
    // The other side is never refused, and the starter writes again only after it.
    expect(outcomes.filter(({ status }, n) => n % 2 !== starter && status !== 201)).toEqual([])
    expect(kept[0]?.sender_id).toBe(pair[1 - starter]!.id)
    return outcomes
  })
})

test('Before an answer not one of many messages of the starter or the pitcher is let through', async () => {
  await race(async () => {
    const [owner, pitcher] = [await someone(), await makePitcher(app)]
    const pitch = await makePitch(app, pitcher, await makeRequest(app, owner))
    const talk = await start(pitcher, await someone())
    const outcomes = await together((n) => say(n, pitcher, n % 2 ? pitch : talk, `Push ${n}`))
    expectOnly(outcomes, [409])
    for (const one of [pitch, talk]) expect(await keptIn(one)).toEqual([])
    return outcomes
  })
})

test('With the answer amid them, messages of the locked side stand after it, each that was taken and no other', async () => {
  await race(async () => {
    const [one, two] = [await someone(), await somePr()]
    const talk = await start(one, two)
    const outcomes = await together((n) =>
      n === 5 ? say(n, two, talk, 'The answer') : say(n, one, talk, `Push ${n}`),
    )
    expectOnly(outcomes, [201, 409])
    expect(outcomes[5]!.status).toBe(201)
    const kept = await expectWhole(talk, [one, two])
    expect(kept[0]?.message_text).toBe('The answer')
    const taken = madeIn(outcomes).map(({ body }) => (body as Message).message_text)
    expect(kept.map(({ message_text }) => message_text).toSorted()).toEqual(taken.toSorted())
    return outcomes
  })
})

test('While both write and mark at once, no message is lost, and each is read once, by whom it went to', async () => {
  await race(async () => {
    const pair: [Member, Member] = [await someone(), await somePr()]
    const talk = await start(pair[0], pair[1])
    const answer = await write(pair[1], talk, 'Go on')
    const outcomes = await together((n) => {
      const member = pair[n % 2]!
      if (n % 4 < 2) return say(n >> 1, member, talk, `Message ${n}`)
      const mark = { params: { conversation_id: talk.id }, body: { message_id: answer.id } }
      return ask(appOf(n >> 1).as(member), markRead, mark)
    })
    expectOnly(outcomes, [200, 201])
    const kept = await expectWhole(talk, pair)
    expect(kept).toHaveLength(1 + countOf(outcomes, 201))
    const before = kept.filter(({ read_at }) => read_at !== null)
    expect(before.map(({ message_text }) => message_text)).toEqual(['Go on'])
    await expectAllRead(talk, pair)
    expect((await keptIn(talk))[0]).toEqual(kept[0])
    return outcomes
  })
})

/** Marked by many tabs of both at once, nothing is unread, and what had its moment keeps it. */
async function expectAllRead(talk: { id: string }, pair: [Member, Member]): Promise<void> {
  const last = (await messages(pair[0], talk)).at(-1)!
  await together((n) => {
    const mark = { params: { conversation_id: talk.id }, body: { message_id: last.id } }
    return ask(appOf(n >> 1).as(pair[n % 2]!), markRead, mark)
  })
  const none = { messages: 0, responses: 0 }
  for (const member of pair) expect((await app.as(member).call(countUnread)).body).toEqual(none)
  const unread = (await keptIn(talk)).filter(
    ({ read_at, created_at }) => read_at === null || read_at < created_at,
  )
  expect(unread).toEqual([])
}
