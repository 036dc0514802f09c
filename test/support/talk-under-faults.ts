import { expect, vi } from 'vitest'
import { countUnread } from '../../contract/messages.ts'
import { BOUND, type TestApp } from './app.ts'
import { atEnd } from './at-end.ts'
import { makeMember } from './factories.ts'
import { Talker } from './talker.ts'
import { talking } from './talking.ts'

/** Messages from both members between one fault and the next. */
const APART = 8

export type Talk = Awaited<ReturnType<typeof beginTalk>>

/** Two members who write to each other through a server in another process; `pauseMs`: after each message. */
export async function beginTalk(app: TestApp, server: { ready: () => Promise<string> }, pauseMs = 0) {
  const [one, other] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
  const { start, write } = talking(app)
  const { id } = await start(one, other)
  await write(other, { id }, 'Go on')
  const sides = [new Talker(one, { id }, server), new Talker(other, { id }, server)]
  const following = sides.map((side) => side.follow())
  let isOver = false
  atEnd(() => {
    isOver = true
    for (const side of sides) side.stop()
  })
  const speaking = sides.map((side) => side.talk(() => isOver, pauseMs))
  const said = () => sides.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  return {
    id,
    sides,
    /** Waits until they have written some more. */
    goesOn: async () => {
      const before = said()
      await vi.waitFor(() => expect(said()).toBeGreaterThan(before + APART), { ...BOUND, interval: 2 })
    },
    /** Whether a message had to be sent again. */
    wasInterrupted: () => sides.some(({ repeats }) => repeats > 0),
    finish: async () => {
      isOver = true
      await Promise.all(speaking)
    },
    leave: async () => {
      for (const side of sides) side.stop()
      await Promise.all(following)
    },
  }
}

/** Nothing is lost or duplicated, everything is in order, and the counts match. */
export async function expectWhole(app: TestApp, { id, sides }: Talk) {
  const { rows } = await app.database.pool.query<{ id: string; sender_id: string; message_text: string }>(
    'select id, sender_id, message_text from messages where conversation_id = $1 order by created_at, id',
    [id],
  )
  for (const { member, acknowledged, shown, deliveredTwice, skipped } of sides) {
    const own = rows.filter((row) => row.sender_id === member.id && row.message_text !== 'Go on')
    expect(own.map((row) => row.message_text)).toEqual(own.map((_, n) => `${member.name} says ${n}`))
    expect(own.map((row) => row.id)).toEqual(acknowledged.map((message) => message.id))
    // Includes what was written while the other one's stream was down.
    const all = rows.map((row) => row.id).sort()
    await vi.waitFor(() => expect([...shown.keys()].sort()).toEqual(all), BOUND)
    expect({ deliveredTwice, skipped }).toEqual({ deliveredTwice: [], skipped: [] })
    const first = (await talking(app).read(member, { id })).responder_id === member.id ? 0 : 1
    const unread = { messages: rows.filter((row) => row.sender_id !== member.id).length, responses: first }
    expect((await app.as(member).call(countUnread)).body).toEqual(unread)
    expect((await talking(app).read(member, { id })).messages_count).toBe(rows.length)
  }
}

/** Lets them finish; some messages were sent again, and nothing is wrong. */
export async function endWhole(app: TestApp, talk: Talk) {
  await talk.goesOn()
  await talk.finish()
  await expectWhole(app, talk)
  await talk.leave()
  expect(talk.wasInterrupted()).toBe(true)
}
