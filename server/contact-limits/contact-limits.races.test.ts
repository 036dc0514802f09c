import { expect, test } from 'vitest'
import { addComment } from '../../contract/comments.ts'
import { setLimit } from '../../contract/contact-limits.ts'
import { sendMessage } from '../../contract/messages.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { makeMember, makePost, PASSWORD } from '../../test/support/factories.ts'
import {
  amid,
  ask,
  concurrently,
  countOf,
  expectOnly,
  makeMembers,
  race,
  rowsOf,
  twoProcesses,
} from '../../test/support/races.ts'
import { talking } from '../../test/support/talking.ts'

const { app, appOf } = await twoProcesses()

const ofMember = 'select other_id from contact_limits where account_id = $1'

test('mutes a member once or not at all after concurrent changes, and obeys the next call', async () => {
  const other = await makeMember(app)
  await race(async () => {
    const muter = await makeMember(app)
    const set = (n: number, level: 'none' | 'mute') =>
      ask(appOf(n).as(muter), setLimit, { params: { member_id: other.id }, body: { level } })
    const outcomes = await concurrently((n) => set(n, n % 2 ? 'mute' : 'none'))
    expectOnly(outcomes, 200)
    expect((await rowsOf(app, ofMember, [muter.id])).length).toBeLessThan(2)
    await set(0, 'mute')
    expect(await rowsOf(app, ofMember, [muter.id])).toEqual([{ other_id: other.id }])
    return outcomes
  })
})

test('lets members mute each other, and one of them leave, at once', async () => {
  await race(async () => {
    const all = await makeMembers(app, 4)
    const leaver = await makeMember(app)
    const circle = [...all, leaver]
    const outcomes = await concurrently((n) => {
      if (n === 7) return ask(app.as(leaver), deleteOwnAccount, { body: { password: PASSWORD } })
      const [muter, muted] = [all[n % 4]!, circle[(n * 3 + 1) % 5]!]
      const params = { member_id: muted.id }
      return ask(appOf(n).as(muter), setLimit, { params, body: { level: 'mute' } })
    })
    expectOnly(outcomes, 200, 404)
    const left = 'select from contact_limits where other_id = $1'
    expect(await rowsOf(app, left, [leaver.id])).toEqual([])
    return outcomes
  })
})

// Whoever writes holds the other's account, which the limit waits for: what is stored was sent before it.
test.each([
  ['messages', 'no_contact', 409],
  ['messages', 'block', 409],
  ['comments', 'no_contact', 403],
  ['comments', 'block', 404],
] as const)('stores no %s that are sent after %s has been set', async (kind, level, refusal) => {
  const { start, write } = talking(app)
  await race(async () => {
    const [author, writer] = [await makeMember(app), await makeMember(app, { role: 'pr' })]
    const post_id = await makePost(app, author)
    const talk = await start(writer, author)
    await write(author, talk, 'Go on')
    const send = (n: number) =>
      kind === 'messages'
        ? ask(appOf(n).as(writer), sendMessage, {
            params: { conversation_id: talk.id },
            body: { message_text: `Message ${n}` },
          })
        : ask(appOf(n).as(writer), addComment, {
            body: { post_id, content: `Comment ${n}`, parent_comment_id: null },
          })
    const limit = () => ask(app.as(author), setLimit, { params: { member_id: writer.id }, body: { level } })
    const { outcomes } = await amid(send, limit, 2)
    expectOnly(outcomes, 201, refusal)
    const stored = await rowsOf<{ text: string }>(
      app,
      kind === 'messages'
        ? 'select message_text as text from messages where sender_id = $1'
        : 'select content as text from comments where account_id = $1',
      [writer.id],
    )
    expect(stored).toHaveLength(countOf(outcomes, 201))
    expect(await send(99)).toMatchObject({ status: refusal })
    return outcomes
  })
})
