import { describe, expect, test } from 'vitest'
import { markRead, sendMessage } from '../../contract/messages.ts'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { submitPitch } from '../../contract/pitches.ts'
import { createPost } from '../../contract/posts.ts'
import { testApp } from '../../test/support/app.ts'
import { beingAway } from '../../test/support/being-away.ts'
import { communityPost, type MemberTraits, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { makePitch, makePitcher, makeRequest, pitchTo } from '../../test/support/pitching.ts'
import { talking } from '../../test/support/talking.ts'
import { write as writeIn } from '../messages/messages.ts'
import { mailThoseAway } from './away-mails.ts'

// Its own jobs wait, so that each run is one of the test's.
const app = await testApp({}, undefined, 3_600)
const { pool } = app.database
const { start, write } = talking(app)

const { passes, run, makeAway, mailsOf, isWaiting } = beingAway(app)

/** Journalists and PR members know each other. */
const makeSender = (traits: MemberTraits = {}) => makeMember(app, { role: 'pr', ...traits })

describe('One mail', () => {
  test('reports what two members have written, and leaves nothing waiting once it is sent', async () => {
    const away = await makeAway({ name: 'Kim' })
    const [ann, ben] = [await makeSender({ name: 'Ann' }), await makeSender({ name: 'Ben' })]
    await start(ann, away, 'A secret of Ann')
    await start(ben, away, 'A secret of Ben')
    await run()
    expect(await mailsOf(away)).toEqual([])
    await passes(away, '16 minutes')
    await run()
    await run()
    const mails = await mailsOf(away)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      slots: { name: 'Kim', subject: '2 unread messages from Ben and 1 other' },
      rows: [{ what: '2 unread messages from Ben and Ann' }],
      unsubscribe: { account_id: away.id, kind: 'messages' },
    })
    expect(JSON.stringify(mails)).not.toContain('secret')
    expect(await isWaiting(away)).toBe(false)
  })

  test('reports pitches to the owner of the request', async () => {
    const owner = await makeAway()
    const request = await makeRequest(app, owner, { title: 'Port fees' })
    await passes(owner, '1 hour')
    await makePitch(app, await makePitcher(app), request)
    await passes(owner, '16 minutes')
    await run()
    expect(await mailsOf(owner)).toMatchObject([
      {
        rows: [
          {
            what: '1 unread pitch to “Port fees”',
            news_link: expect.stringMatching(`/app/pitchbox\\?request=${request}$`),
          },
        ],
      },
    ])
  })

  test('is sent once, however many processes look at the same moment', async () => {
    const away = await makeAway()
    await start(await makeSender(), away)
    await passes(away, '16 minutes')
    await Promise.all([run(), run(), run()])
    expect(await mailsOf(away)).toHaveLength(1)
  })

  test('reaches dormant members, but not a member who has left', async () => {
    const [dormant, leaver] = [await makeAway({ dormant: true }), await makeAway()]
    const sender = await makeSender()
    const conversation = await start(sender, dormant).catch(() => null)
    if (!conversation) await talking(app).make(sender, dormant, { is_pitch: false })
    await pool.query('insert into waiting_mails (account_id) values ($1) on conflict do nothing', [
      dormant.id,
    ])
    await start(sender, leaver)
    await passes(dormant, '16 minutes')
    await app.as(leaver).call(deleteOwnAccount, { body: { password: PASSWORD } })
    expect(await isWaiting(leaver)).toBe(false)
    await run()
    expect(await mailsOf(dormant)).toHaveLength(1)
    expect(await mailsOf(leaver)).toEqual([])
  })
})

describe('No mail is sent', () => {
  test('to a member who was here within the quiet period, until they are away', async () => {
    const member = await makeAway()
    await start(await makeSender(), member)
    await passes(member, '16 minutes')
    await app.as(member).call(createPost, { body: communityPost() })
    await run()
    expect(await mailsOf(member)).toEqual([])
    expect(await isWaiting(member)).toBe(true)
    await passes(member, '16 minutes')
    await run()
    expect(await mailsOf(member)).toHaveLength(1)
  })

  test('about what the member has read, and nothing waits any more', async () => {
    const [member, sender] = [await makeAway(), await makeSender()]
    const { id } = await start(sender, member)
    await app.as(member).call(markRead, { params: { conversation_id: id }, body: { message_id: null } })
    await passes(member, '16 minutes')
    await run()
    expect(await mailsOf(member)).toEqual([])
    expect(await isWaiting(member)).toBe(false)
  })

  test('while more arrives, for an hour at most', async () => {
    const [away, sender] = [await makeAway(), await makeSender()]
    const request = await makeRequest(app, away)
    await passes(away, '2 hours')
    const pitcher = await makePitcher(app)
    await start(sender, away)
    await passes(away, '20 minutes')
    await makePitch(app, pitcher, request)
    await run()
    expect(await mailsOf(away)).toEqual([])
    await passes(away, '14 minutes')
    await start(pitcher, away)
    await run()
    expect(await mailsOf(away)).toEqual([])
    await passes(away, '13 minutes')
    await run()
    expect(await mailsOf(away)).toEqual([])
    await start(await makeSender(), away)
    await passes(away, '14 minutes')
    await run()
    expect(await mailsOf(away)).toMatchObject([{ rows: [{}, {}], unsubscribe: { kind: 'messages_pitches' } }])
  })

  test('about a kind that is off, while the other kind is sent', async () => {
    const owner = await makeAway()
    const request = await makeRequest(app, owner, { title: 'Rail' })
    await passes(owner, '1 hour')
    await app.as(owner).call(updateNotificationSettings, { body: { email: { messages: 'off' } } })
    const pitcher = await makePitcher(app)
    await start(pitcher, owner)
    await passes(owner, '16 minutes')
    await run()
    expect(await mailsOf(owner)).toEqual([])
    expect(await isWaiting(owner)).toBe(false)
    await makePitch(app, pitcher, request)
    await passes(owner, '16 minutes')
    await run()
    expect(await mailsOf(owner)).toMatchObject([{ unsubscribe: { kind: 'pitches' } }])
  })

  test('about a message or pitch that was refused, which leaves nothing waiting', async () => {
    const [member, sender] = [await makeAway(), await makeSender()]
    const { id } = await talking(app).make(sender, member, { is_pitch: false })
    const input = { params: { conversation_id: id }, body: { message_text: 'Again' } }
    await app.as(sender).refused(sendMessage, input, 409)
    expect(await isWaiting(member)).toBe(false)
    const pitcher = await makePitcher(app)
    const request = await makeRequest(app, member)
    await talking(app).make(pitcher, member, { post_id: request })
    await app.as(pitcher).refused(submitPitch, pitchTo(request, pitcher.source), 409)
    expect(await isWaiting(member)).toBe(false)
    const failing = app.database.db.transaction().execute(async (tx) => {
      await writeIn(app.server.platform, { id: member.id } as never, id, 'Words', tx)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await isWaiting(sender)).toBe(false)
    await write(member, { id }, 'Words')
    expect(await isWaiting(sender)).toBe(true)
  })
})

describe('A second mail', () => {
  test('comes a day later at the earliest while the member stays away, about what is new', async () => {
    const [away, ann, ben] = [
      await makeAway(),
      await makeSender({ name: 'Ann' }),
      await makeSender({ name: 'Ben' }),
    ]
    await start(ann, away)
    await passes(away, '16 minutes')
    await run()
    await passes(away, '5 minutes')
    await start(ben, away)
    await passes(away, '20 hours')
    await run()
    expect(await mailsOf(away)).toHaveLength(1)
    expect(await isWaiting(away)).toBe(true)
    await passes(away, '4 hours')
    await run()
    const mails = await mailsOf(away)
    expect(mails).toHaveLength(2)
    expect(mails[1]).toMatchObject({ rows: [{ what: '1 unread message from Ben' }] })
  })

  test('comes at the end of the next absence', async () => {
    const [member, sender] = [await makeAway(), await makeSender()]
    const { id } = await start(sender, member)
    await passes(member, '16 minutes')
    await run()
    await passes(member, '10 minutes')
    await write(member, { id }, 'Here I am')
    await passes(member, '1 minute')
    await write(sender, { id }, 'Are you still?')
    await passes(member, '16 minutes')
    await run()
    expect(await mailsOf(member)).toHaveLength(2)
  })
})

test('sends the others their mail when one member cannot be mailed', async () => {
  const members = [await makeAway(), await makeAway()]
  const sender = await makeSender()
  for (const member of members) {
    await start(sender, member)
    await passes(member, '16 minutes')
  }
  const { platform } = app.server
  const [first] = members.map(({ id }) => id).sort()
  const jobs = Object.create(platform.jobs, {
    queue: {
      value: (tx: never, job: never, data: { unsubscribe: { account_id: string } }) => {
        if (data.unsubscribe.account_id === first) throw new Error('no')
        return platform.jobs.queue(tx, job, data)
      },
    },
  }) as typeof platform.jobs
  await mailThoseAway({ ...platform, jobs })
  expect(app.takeErrors().map(({ msg }) => msg)).toEqual(['a member who is away was not mailed'])
  const counts = await Promise.all(
    members.map(async (member) => [
      await mailsOf(member).then(({ length }) => length),
      await isWaiting(member),
    ]),
  )
  expect(counts.sort(([one], [other]) => Number(one) - Number(other))).toEqual([
    [0, true],
    [1, false],
  ])
  await run()
  for (const member of members) expect(await mailsOf(member)).toHaveLength(1)
})
