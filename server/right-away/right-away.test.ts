import { describe, expect, test } from 'vitest'
import { markRead } from '../../contract/messages.ts'
import { type NotificationChanges, updateNotificationSettings } from '../../contract/notification-settings.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, type MemberTraits, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { passing, quietNow } from '../../test/support/passing.ts'
import { talking } from '../../test/support/talking.ts'
import { mailThoseAway } from '../away-mails/away-mails.ts'
import { mailRightAway } from './right-away.ts'

// Its own jobs wait, so that each run is one of the test's.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const other = await testApp({ RATE_LIMITS: 'off' }, app.database.connection, 3_600)
const { pool } = app.database
const { start, write } = talking(app)
const passes = passing(app)

const run = () => mailRightAway(app.server.platform)
const mailsOf = async ({ email }: Member, letter = 'message_now') =>
  (await mailsTo(app, email)).filter((mail) => mail.letter === letter)
const textsOf = async (member: Member) =>
  (await mailsOf(member)).map(({ rows }) => rows?.flatMap(({ message }) => message ?? []))
const change = (member: Member, body: NotificationChanges) =>
  app.as(member).call(updateNotificationSettings, { body })
const makeSender = (traits: MemberTraits = {}) => makeMember(app, { role: 'pr', ...traits })
const isWaiting = async ({ id }: Member) =>
  (await pool.query('select from right_away_mails where account_id = $1 and since is not null', [id]))
    .rowCount

/** A member who gets messages right away. */
async function makeReader(body: NotificationChanges = {}): Promise<Member> {
  const member = await makeMember(app, { name: 'Kim' })
  await change(member, { email: { messages: 'now' }, ...body })
  return member
}
const read = (member: Member, id: string, message_id: string | null = null) =>
  app.as(member).call(markRead, { params: { conversation_id: id }, body: { message_id } })

describe('A burst of messages', () => {
  test('is one email, 60 seconds after the last, from its sender and in the conversation’s thread', async () => {
    const [reader, ann] = [await makeReader(), await makeSender({ name: 'Ann' })]
    const { id } = await start(ann, reader, 'First')
    await passes(reader, '50 seconds')
    await pool.query(
      `insert into messages (conversation_id, sender_id, recipient_id, message_text, created_at)
       values ($1, $2, $3, $4, clock_timestamp())`,
      [id, ann.id, reader.id, 'Second\nline'],
    )
    await passes(reader, '30 seconds')
    await run()
    expect(await mailsOf(reader)).toEqual([])
    await passes(reader, '30 seconds')
    await run()
    await run()
    expect(await mailsOf(reader)).toMatchObject([
      {
        slots: { name: 'Kim', subject: 'Message from Ann', from_name: 'Ann via Beatline', thread: id },
        rows: [
          { part: 'from', intro: 'Ann wrote you 2 messages.' },
          {
            part: 'text',
            message: 'First',
            moment: expect.stringMatching(/^\w{3} \d+.* at \d+:\d\d [AP]M ET$/),
          },
          { part: 'text', message: 'Second\nline' },
          { part: 'open', conversation_link: expect.stringMatching(`/app/messages/${id}$`) },
        ],
        unsubscribe: { account_id: reader.id, kind: 'messages' },
      },
    ])
    expect(await isWaiting(reader)).toBe(0)
  })

  test('that goes on is emailed 3 minutes after its first at the latest, and the rest by itself', async () => {
    const [reader, ann] = [await makeReader(), await makeSender()]
    const { id } = await start(ann, reader, 'One')
    await write(reader, { id }, 'Go on')
    await read(reader, id)
    for (const text of ['Two', 'Three', 'Four']) {
      await write(ann, { id }, text)
      await run()
      expect(await mailsOf(reader)).toEqual([])
      await passes(reader, '45 seconds')
    }
    await run()
    expect(await mailsOf(reader)).toEqual([])
    await write(ann, { id }, 'Five')
    await passes(reader, '45 seconds')
    await run()
    expect(await textsOf(reader)).toEqual([['Two', 'Three', 'Four', 'Five']])
    await write(ann, { id }, 'Six')
    await passes(reader, '60 seconds')
    await run()
    expect(await textsOf(reader)).toEqual([['Two', 'Three', 'Four', 'Five'], ['Six']])
  })

  test('wakes the job when it begins, and again for what is not due yet', async () => {
    const [reader, ann] = [await makeReader(), await makeSender()]
    const wakes = async () =>
      (
        await pool.query<{ seconds: number }>(
          `select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
           where name = 'right-away' and data = '{}' order by created_on`,
        )
      ).rows.map(({ seconds }) => seconds)
    const before = (await wakes()).length
    const { id } = await start(ann, reader)
    await write(reader, { id }, 'Hello')
    await read(reader, id)
    await write(ann, { id }, 'Again')
    expect((await wakes()).slice(before)).toEqual([60])
    await pool.query('update right_away_mails set look_at = now() where account_id = $1', [reader.id])
    await run()
    const [, again] = (await wakes()).slice(before)
    expect(again).toBeGreaterThan(10)
    expect(again).toBeLessThanOrEqual(61)
  })

  test('of two conversations is two emails, each with its own texts', async () => {
    const [reader, ann, ben] = [
      await makeReader(),
      await makeSender({ name: 'Ann' }),
      await makeSender({ name: 'Ben' }),
    ]
    await start(ann, reader, 'From Ann')
    await start(ben, reader, 'From Ben')
    await passes(reader, '61 seconds')
    await run()
    expect(await textsOf(reader)).toEqual([['From Ann'], ['From Ben']])
  })
})

describe('Nothing is emailed right away', () => {
  test('of what was read in the meantime', async () => {
    const [reader, ann] = [await makeReader(), await makeSender()]
    const { id } = await start(ann, reader, 'Read')
    await read(reader, id)
    await passes(reader, '61 seconds')
    await run()
    expect(await mailsOf(reader)).toEqual([])
    expect(await isWaiting(reader)).toBe(0)
    await write(reader, { id }, 'Go on')
    const seen = await write(ann, { id }, 'Seen')
    await write(ann, { id }, 'Unseen')
    await read(reader, id, seen.id)
    await passes(reader, '61 seconds')
    await run()
    expect(await textsOf(reader)).toEqual([['Unseen']])
  })

  test('to a member who did not choose it, has turned it off since, or has left', async () => {
    const [usual, off, left, ann] = [
      await makeMember(app),
      await makeReader(),
      await makeReader(),
      await makeSender(),
    ]
    for (const member of [usual, off, left]) await start(ann, member)
    expect(await isWaiting(usual)).toBe(0)
    await change(off, { email: { messages: 'off' } })
    await app.as(left).call(deleteOwnAccount, { body: { password: PASSWORD } })
    await passes(off, '61 seconds')
    await run()
    for (const member of [usual, off, left]) expect(await mailsOf(member)).toEqual([])
  })

  test('of a sender who has left, or a message that is gone', async () => {
    const [reader, leaver, ann] = [await makeReader(), await makeSender(), await makeSender()]
    await start(leaver, reader)
    const { id } = await start(ann, reader)
    await app.as(leaver).call(deleteOwnAccount, { body: { password: PASSWORD } })
    await pool.query('delete from responses where id = $1', [id])
    await passes(reader, '61 seconds')
    await run()
    expect(await mailsOf(reader)).toEqual([])
    expect(await isWaiting(reader)).toBe(0)
  })

  test('of a message that was refused or undone', async () => {
    const [reader, ann] = [await makeReader(), await makeSender()]
    const failing = app.database.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('right_away_mails')
        .values({ account_id: reader.id, conversation_id: (await start(ann, await makeMember(app))).id })
        .execute()
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await isWaiting(reader)).toBe(0)
  })
})

test('is sent once by two processes at once, and not again in an away email', async () => {
  const readers = [await makeReader(), await makeReader(), await makeReader()]
  const ann = await makeSender()
  for (const reader of readers) {
    await start(ann, reader, 'Once')
    await passes(reader, '61 seconds')
  }
  await Promise.all([
    run(),
    mailRightAway(other.server.platform),
    run(),
    mailRightAway(other.server.platform),
  ])
  await run()
  for (const reader of readers) {
    expect(await textsOf(reader)).toEqual([['Once']])
    // Back to the emails of those who are away, which count what is unread.
    await change(reader, { email: { messages: 'away' } })
    await passes(reader, '2 hours')
    await mailThoseAway(app.server.platform)
    expect(await mailsOf(reader, 'away_mail')).toEqual([])
  }
  const [reader] = readers
  await start(await makeSender({ name: 'Ben' }), reader!)
  await passes(reader!, '2 hours')
  await mailThoseAway(app.server.platform)
  expect(await mailsOf(reader!, 'away_mail')).toMatchObject([
    { rows: [{ what: '1 unread message from Ben' }] },
  ])
})

test('is queued with its note in one transaction, and tries again after a failure', async () => {
  const [reader, spared] = [await makeReader(), await makeReader()]
  const ann = await makeSender()
  for (const member of [reader, spared]) {
    await start(ann, member, 'Once')
    await passes(member, '61 seconds')
  }
  const { platform } = app.server
  const jobs = Object.create(platform.jobs, {
    queue: {
      value: async (tx: never, job: never, data: { to?: string }) => {
        await platform.jobs.queue(tx, job, data)
        if (data.to === reader.email) throw new Error('no')
      },
    },
  }) as typeof platform.jobs
  await mailRightAway({ ...platform, jobs })
  expect(app.takeErrors().map(({ msg }) => msg)).toEqual(['a member was not emailed right away'])
  expect(await isWaiting(reader)).toBe(1)
  await run()
  const queued = await pool.query<{ count: number }>(
    `select count(*)::int from pgboss.job where name = 'mail' and data ->> 'to' = $1`,
    [reader.email],
  )
  expect(queued.rows[0]!.count).toBe(1)
  expect(await textsOf(spared)).toEqual([['Once']])
})

test('says only who wrote and where while message text is off', async () => {
  const [reader, ann] = [await makeReader({ show_text: false }), await makeSender({ name: 'Ann' })]
  await start(ann, reader, 'A secret of Ann')
  await passes(reader, '61 seconds')
  await run()
  const mails = await mailsOf(reader)
  expect(mails).toMatchObject([
    { slots: { subject: 'Message from Ann' }, rows: [{ intro: 'Ann wrote to you.' }, { part: 'open' }] },
  ])
  expect(JSON.stringify(mails)).not.toContain('secret')
})

test('is held in quiet hours and on vacation, and then goes out as one email', async () => {
  const [quiet, away] = [await makeReader({ quiet_hours: quietNow() }), await makeReader()]
  const [ann, ben] = [await makeSender({ name: 'Ann' }), await makeSender({ name: 'Ben' })]
  await pool.query(
    'update notification_settings set vacation_from = current_date - 2, vacation_to = current_date + 2 where account_id = $1',
    [away.id],
  )
  for (const reader of [quiet, away]) {
    await start(ann, reader, 'From Ann')
    await passes(reader, '61 seconds')
    await run()
    await start(ben, reader, 'From Ben')
    await passes(reader, '10 minutes')
    await run()
    expect(await mailsOf(reader)).toEqual([])
    expect(await isWaiting(reader)).toBe(2)
    await change(reader, { quiet_hours: null, vacation: null })
    await run()
    expect(await mailsOf(reader)).toMatchObject([{ slots: { subject: '2 messages from Ann and Ben' } }])
    expect(await textsOf(reader)).toEqual([['From Ann', 'From Ben']])
  }
})
