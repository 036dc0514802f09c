import { expect, test } from 'vitest'
import { sendMessage, startConversation } from '../../contract/conversations.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { testApp } from '../../test/app.ts'
import { type Member, makeMember, makePost, PASSWORD } from '../../test/factories.ts'
import { talking } from '../../test/talking.ts'

const app = await testApp({ LIMITS: 'messages=100000/60' })
const { start, write, list, read, messages, make } = talking(app)
const numbersTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1)

const someone = () => makeMember(app)
const somePr = () => makeMember(app, { role: 'pr' })
const headers = { 'content-type': 'application/json' }
const post = async (member: Member, path: string, body: object) =>
  (await app.as(member).send('POST', path, { body: JSON.stringify(body), headers })).status
const send = (member: Member, { id }: { id: string }, message_text: string) =>
  post(member, `/api/conversations/${id}/messages`, { message_text })
const begin = (member: Member, partner: Member, message_text: string) =>
  post(member, '/api/conversations', { account_id: partner.id, message_text })
const countOf = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

test('Of fifty first texts at once from one member one begins, and the rest are refused', async () => {
  const [member, partner] = [await someone(), await somePr()]
  const made = await Promise.all(numbersTo(50).map((n) => begin(member, partner, `First ${n}`)))
  expect([countOf(made, 201), countOf(made, 409)]).toEqual([1, 49])
  const [talk, ...more] = await list(partner)
  expect(more).toEqual([])
  expect(await messages(partner, talk!)).toEqual([])
})

test('Two who begin towards each other at once have one conversation, with both texts in it', async () => {
  for (const n of numbersTo(10)) {
    const [one, other] = [await someone(), await somePr()]
    const begun = await Promise.all([
      start(one, other, `From one ${n}`),
      start(other, one, `From other ${n}`),
    ])
    expect(begun[0].id).toBe(begun[1].id)
    const [talk, ...more] = await list(one)
    expect(more).toEqual([])
    const texts = [talk!.commentary, ...(await messages(one, talk!)).map((each) => each.message_text)]
    expect(texts.sort()).toEqual([`From one ${n}`, `From other ${n}`])
  }
})

test('Of fifty messages at once a locked pitcher gets none through', async () => {
  const [owner, pr] = [await someone(), await somePr()]
  const talk = await make(pr, owner, { post_id: await makePost(app, owner) })
  const made = await Promise.all(numbersTo(50).map((n) => send(pr, talk, `Push ${n}`)))
  expect(countOf(made, 409)).toBe(50)
  expect((await read(owner, talk)).messages_count).toBe(0)
})

test('Beside the owner’s first answer a pitcher’s messages come after it or not at all', async () => {
  const [owner, pr] = [await someone(), await somePr()]
  const talk = await make(pr, owner, { post_id: await makePost(app, owner) })
  const pushed = numbersTo(25).map((n) => send(pr, talk, `Push ${n}`))
  const answered = send(owner, talk, 'The answer')
  const later = numbersTo(25).map((n) => send(pr, talk, `Later ${n}`))
  const made = await Promise.all([...pushed, ...later])
  expect(await answered).toBe(201)
  expect(countOf(made, 201) + countOf(made, 409)).toBe(50)
  const thread = await messages(owner, talk)
  expect(thread[0]?.message_text).toBe('The answer')
  expect(thread).toHaveLength(Math.min(50, 1 + countOf(made, 201)))
})

test('Fifty messages of both sides at once stand in one order, each at its own moment', async () => {
  const [one, other] = [await someone(), await somePr()]
  const talk = await start(one, other)
  await write(other, talk, 'Go on')
  const made = await Promise.all(numbersTo(49).map((n) => write(n % 2 ? one : other, talk, `Message ${n}`)))
  const thread = await messages(one, talk)
  expect(thread).toHaveLength(50)
  expect(new Set(thread.map(({ created_at }) => created_at)).size).toBe(50)
  expect(await messages(other, talk)).toEqual(thread)
  const { messages_count, last_at, last_text } = await read(one, talk)
  expect({ messages_count, last_at, last_text }).toEqual({
    messages_count: 50,
    last_at: thread.at(-1)!.created_at,
    last_text: thread.at(-1)!.message_text,
  })
  expect(new Set(made.map(({ id }) => id)).size).toBe(49)
})

test('Who leaves while both write leaves a whole thread and waits for nobody', async () => {
  const pairs = await Promise.all(
    numbersTo(4).map(async () => ({ one: await someone(), other: await somePr() })),
  )
  const talks = await Promise.all(pairs.map(({ one, other }) => start(one, other)))
  await Promise.all(pairs.map(({ other }, n) => write(other, talks[n]!, 'Go on')))
  const writing = pairs.flatMap(({ one, other }, n) =>
    numbersTo(10).flatMap((m) => [send(one, talks[n]!, `Mine ${m}`), send(other, talks[n]!, `Yours ${m}`)]),
  )
  const leaving = pairs.map(({ one }) => app.as(one).call(deleteOwnAccount, { body: { password: PASSWORD } }))
  const made = await Promise.all(writing)
  await Promise.all(leaving)
  expect(made.filter((status) => ![201, 401, 409].includes(status))).toEqual([])
  for (const [n, { other }] of pairs.entries())
    await app
      .as(other)
      .refused(
        sendMessage,
        { params: { conversation_id: talks[n]!.id }, body: { message_text: 'Late' } },
        409,
      )
})

test('Who leaves while he is written to for the first time is reached or is gone', async () => {
  const leavers = await Promise.all(numbersTo(4).map(somePr))
  const writers = await Promise.all(numbersTo(4).map(someone))
  const beginning = leavers.flatMap((leaver) =>
    writers.map((writer) => begin(writer, leaver, 'Are you there?')),
  )
  const leaving = leavers.map((leaver) =>
    app.as(leaver).call(deleteOwnAccount, { body: { password: PASSWORD } }),
  )
  const made = await Promise.all(beginning)
  await Promise.all(leaving)
  expect(countOf(made, 201) + countOf(made, 404)).toBe(16)
  for (const leaver of leavers)
    await app
      .as(writers[0]!)
      .refused(startConversation, { body: { account_id: leaver.id, message_text: 'Now?' } }, 404)
})
