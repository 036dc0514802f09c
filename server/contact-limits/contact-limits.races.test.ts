import { expect, test, vi } from 'vitest'
import { addComment } from '../../contract/comments.ts'
import { setLimit } from '../../contract/contact-limits.ts'
import { sendMessage } from '../../contract/messages.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { submitPitch } from '../../contract/pitches.ts'
import { createReport } from '../../contract/reports.ts'
import { BOUND } from '../../test/support/app.ts'
import { makeMember, makePost, PASSWORD } from '../../test/support/factories.ts'
import { makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import {
  amid,
  ask,
  concurrently,
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
  ['message', 'messages'],
  ['comment', 'comments'],
  ['pitch', 'responses'],
] as const)('sets a block only once a %s is stored that is being written', async (kind, table) => {
  const [author, writer] = [await makeMember(app), await makePitcher(app)]
  const { start, write } = talking(app)
  const talk = await start(writer, author)
  await write(author, talk, 'Go on')
  const [post_id, request] = [await makePost(app, author), await makeRequest(app, author)]
  const as = app.as(writer)
  const send = {
    message: () =>
      as.call(sendMessage, {
        params: { conversation_id: talk.id },
        body: { message_text: 'At the last moment' },
      }),
    comment: () =>
      as.call(addComment, { body: { post_id, content: 'At the last moment', parent_comment_id: null } }),
    pitch: () => as.call(submitPitch, pitchTo(request, writer.source)),
  }[kind]
  // Holds the text between the check and its row.
  const gate = await app.database.pool.connect()
  await gate.query('begin')
  await gate.query(`lock table ${table} in exclusive mode`)
  const [order, sending]: [string[], Promise<unknown>] = [[], send()]
  await waiting(1)
  const blocking = app
    .as(author)
    .call(setLimit, { params: { member_id: writer.id }, body: { level: 'block' } })
    .then(() => order.push('blocked'))
  await waiting(2)
  void sending.then(() => order.push('sent'))
  await gate.query('commit')
  gate.release()
  await Promise.all([sending, blocking])
  expect(order.toSorted()).toEqual(['blocked', 'sent'])
})

const waiting = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await app.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(count)
  }, BOUND)

test.each([
  ['messages', 'no_contact', 403],
  ['comments', 'block', 404],
] as const)('refuses every one of the %s that follow %s', async (kind, level, refusal) => {
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
    expect(await concurrently(send, 4)).toMatchObject(Array(4).fill({ status: refusal }))
    return outcomes
  })
})

test('lets members report and block each other at once', async () => {
  await race(async () => {
    const all = await makeMembers(app, 4)
    return concurrently((n) => {
      const [one, other] = [all[n % 4]!, all[(n + 1 + (n >> 2)) % 4]!]
      const about = one === other ? all[(n + 1) % 4]! : other
      const body = {
        type: 'member' as const,
        subject_id: about.id,
        rule: 'mass' as const,
        words: '',
        limit: 'block' as const,
      }
      return ask(appOf(n).as(one), createReport, { body })
    })
  })
})
