import { expect, test } from 'vitest'
import { sendMessage, startConversation } from '../../contract/messages.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp({ LIMITS: 'messages=100000/60' })
const { start, write, list, messages } = talking(app)
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

test('accepts one of fifty first texts that a member sends at once, and refuses the rest', async () => {
  const [member, partner] = [await someone(), await somePr()]
  const made = await Promise.all(numbersTo(50).map((n) => begin(member, partner, `First ${n}`)))
  expect([countOf(made, 201), countOf(made, 409)]).toEqual([1, 49])
  const [talk, ...more] = await list(partner)
  expect(more).toEqual([])
  expect(await messages(partner, talk!)).toEqual([])
})

test('keeps the whole thread when a member leaves while both write, and delays no one', async () => {
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

test('reaches a member who leaves while their first message arrives, or finds them gone', async () => {
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
