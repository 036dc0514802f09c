import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { deleteOwnAccount } from '../../contract/own-data.ts'
import { markOutcomesSeen } from '../../contract/pitches.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding } from '../../test/support/boarding.ts'
import { type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'
import { talking } from '../../test/support/talking.ts'
import { bringOutcomes } from './outcomes.ts'

// Its own job waits, so that each run is one of the test's.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const other = await testApp({ RATE_LIMITS: 'off' }, app.database.connection, 3_600)
const { db } = app.database
const { move, wait, run } = boarding(app)
const author = await makeMember(app)

const mailsOf = async ({ email }: Member) =>
  (await mailsTo(app, email)).filter(({ letter }) => letter === 'pitch_outcomes')

/** Gives a pitch by this member an outcome, some minutes ago. */
async function decide(
  pitcher: Member,
  minutes: number,
  outcome: 'used' | 'declined' = 'used',
  title = 'Barges',
) {
  const post_id = await makeRequest(app, author, { title })
  const { id } = await talking(app).make(pitcher, author, { post_id })
  const reason = outcome === 'used' ? null : 'late'
  await sql`insert into pitch_outcomes (response_id, outcome, reason, words, outcome_at)
    values (${id}, ${outcome}, ${reason}, ${reason ? 'The author’s own line.' : ''}, now() - make_interval(mins => ${minutes}))`.execute(
    db,
  )
  return { id, post_id }
}

/** Lets this many minutes pass for the outcomes of a member's pitches, and for their last email. */
async function passes({ id }: Member, minutes: number) {
  const gone = sql`make_interval(mins => ${minutes})`
  await sql`update pitch_outcomes o set outcome_at = outcome_at - ${gone} from responses r
    where r.id = o.response_id and r.responder_id = ${id}`.execute(db)
  await sql`update notification_settings set outcomes_mailed_at = outcomes_mailed_at - ${gone} where account_id = ${id}`.execute(
    db,
  )
}

describe('One email', () => {
  test('names the outcome an hour after it was released, and is sent once', async () => {
    const pitcher = await makePitcher(app, 'Kim')
    const post_id = await makeRequest(app, author, { title: 'Barges' })
    const { id } = await makePitch(app, pitcher, post_id)
    await move(author, post_id, [
      { pitch_id: id, stage: 'declined', reason: 'late', words: 'A private line.' },
    ])
    await wait(post_id, 10)
    await run()
    await passes(pitcher, 59)
    await run()
    expect(await mailsOf(pitcher)).toEqual([])
    await passes(pitcher, 1)
    await run()
    await run()
    const mails = await mailsOf(pitcher)
    expect(mails).toMatchObject([
      {
        slots: {
          name: 'Kim',
          subject: 'Outcome of your pitch to “Barges”',
          intro: 'Your pitch has an outcome:',
          outcomes: '“Barges”: Declined',
          pitchbox_link: expect.stringMatching(/\/app\/pitchbox\?view=sent$/),
        },
        unsubscribe: { account_id: pitcher.id, kind: 'outcomes' },
      },
    ])
    expect(JSON.stringify(mails)).not.toMatch(/private|Thank you/)
  })

  test('covers what is new, with ten titles at most, each cut', async () => {
    const pitcher = await makePitcher(app)
    for (let n = 0; n < 12; n += 1) await decide(pitcher, 70 + n, 'used', `${n} ${'long '.repeat(20)}\nend`)
    await decide(pitcher, 1, 'declined', 'Fresh')
    await run()
    const [mail, ...more] = await mailsOf(pitcher)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      slots: { subject: 'Outcomes of 13 of your pitches', intro: '13 of your pitches have an outcome:' },
    })
    const lines = (mail!.slots as { outcomes: string }).outcomes.split('\n')
    expect(lines).toHaveLength(11)
    expect([lines[0], lines.at(-1)]).toEqual(['“Fresh”: Declined', 'and 3 more'])
    expect([...lines[1]!.slice(1, lines[1]!.indexOf('”'))]).toHaveLength(60)
  })

  test('goes to dormant members, and says that a request was removed', async () => {
    const dormant = await makeMember(app, { role: 'pr', dormant: true })
    const { id } = await decide(dormant, 70)
    await sql`update responses set post_id = null where id = ${id}`.execute(db)
    await run()
    expect(await mailsOf(dormant)).toMatchObject([
      {
        slots: {
          subject: 'Outcome of your pitch to a request that was removed',
          outcomes: 'A request that was removed: Used',
        },
      },
    ])
  })

  test('is sent once by two processes, and after days without either', async () => {
    const pitchers = await Promise.all(Array.from({ length: 6 }, () => makePitcher(app)))
    for (const pitcher of pitchers) {
      await decide(pitcher, 3 * 24 * 60)
      await decide(pitcher, 5 * 24 * 60, 'declined')
    }
    await Promise.all([run(), bringOutcomes(other.server.platform), run()])
    await run()
    for (const pitcher of pitchers) {
      const mails = await mailsOf(pitcher)
      expect(mails).toMatchObject([{ slots: { outcomes: '“Barges”: Used\n“Barges”: Declined' } }])
    }
  })

  test('is followed by another a day later at the earliest, about what is new by then', async () => {
    const pitcher = await makePitcher(app)
    await decide(pitcher, 70)
    await run()
    await decide(pitcher, 0, 'declined', 'Second')
    await passes(pitcher, 23 * 60)
    await run()
    expect(await mailsOf(pitcher)).toHaveLength(1)
    await passes(pitcher, 60)
    await run()
    const mails = await mailsOf(pitcher)
    expect(mails).toHaveLength(2)
    expect(mails[1]).toMatchObject({ slots: { outcomes: '“Second”: Declined' } })
  })

  test('tells of an outcome that has changed since', async () => {
    const pitcher = await makePitcher(app)
    const { id, post_id } = await decide(pitcher, 70, 'declined')
    await run()
    await move(author, post_id, [{ pitch_id: id, stage: 'used' }])
    await wait(post_id, 10)
    await run()
    await passes(pitcher, 24 * 60)
    await run()
    expect((await mailsOf(pitcher)).map(({ slots }) => (slots as { outcomes: string }).outcomes)).toEqual([
      '“Barges”: Declined',
      '“Barges”: Used',
    ])
  })
})

describe('No email is sent', () => {
  test('about outcomes that were seen in Pitchbox, until another comes', async () => {
    const pitcher = await makePitcher(app)
    await decide(pitcher, 70)
    const seen = { from: '2000-01-01T00:00:00Z', up_to: new Date().toISOString() }
    await app.as(pitcher).call(markOutcomesSeen, { body: seen })
    await run()
    expect(await mailsOf(pitcher)).toEqual([])
    await decide(pitcher, 70, 'declined', 'Later')
    await run()
    expect(await mailsOf(pitcher)).toMatchObject([{ slots: { outcomes: '“Later”: Declined' } }])
  })

  test('while the setting is off, nor about outcomes older than 14 days', async () => {
    const [off, old] = [await makePitcher(app), await makePitcher(app)]
    await app.as(off).call(updateNotificationSettings, { body: { email: { outcomes: 'off' } } })
    await decide(off, 70)
    await decide(old, 14 * 24 * 60 + 1)
    await run()
    expect([await mailsOf(off), await mailsOf(old)]).toEqual([[], []])
    await decide(old, 70, 'declined', 'New')
    await run()
    expect(await mailsOf(old)).toMatchObject([{ slots: { subject: 'Outcome of your pitch to “New”' } }])
  })

  test('about the member’s own withdrawal', async () => {
    const pitcher = await makePitcher(app)
    const { id } = await decide(pitcher, 70)
    await sql`update pitch_outcomes set outcome = 'withdrawn' where response_id = ${id}`.execute(db)
    await run()
    expect(await mailsOf(pitcher)).toEqual([])
  })

  test('to a member who has left, and the others get theirs', async () => {
    const [leaver, pitcher] = [await makePitcher(app), await makePitcher(app)]
    await decide(leaver, 70)
    await decide(pitcher, 70)
    await app.as(leaver).call(deleteOwnAccount, { body: { password: PASSWORD } })
    await run()
    expect([await mailsOf(leaver), await mailsOf(pitcher)]).toMatchObject([[], [{}]])
  })
})
