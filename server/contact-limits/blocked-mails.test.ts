import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { testApp } from '../../test/support/app.ts'
import { makeMember } from '../../test/support/factories.ts'
import { limiting } from '../../test/support/limiting.ts'
import { mailsTo } from '../../test/support/links.ts'
import { passing } from '../../test/support/passing.ts'
import { makePitcher, makeRequest } from '../../test/support/pitching.ts'
import { talking } from '../../test/support/talking.ts'
import { awayMails } from '../away-mails/away-mails.sql.ts'
import { bringOutcomes } from '../outcomes/outcomes.ts'
import { mailRightAway } from '../right-away/right-away.ts'

// What arrived before a block stays where it is, and no email speaks of it.

// Its own jobs wait, so that each run is one of the test's.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { block, allow } = limiting(app)
const { start, make } = talking(app)
const { platform } = app.server

test.each(['who blocks', 'who is blocked'])(
  'emails a member %s, and is away, about nothing that the other wrote',
  async (who) => {
    const [reader, writer] = [await makeMember(app), await makePitcher(app)]
    await start(writer, reader)
    await make(writer, reader, { post_id: await makeRequest(app, reader) })
    const news = async () => {
      const { news: found } = await app.database.db
        .transaction()
        .execute((tx) => awayMails.look(tx, reader.id, 0))
      return found.map(({ kind }) => kind)
    }
    expect(await news()).toEqual(['messages', 'pitches'])
    const [one, other] = who === 'who blocks' ? [reader, writer] : [writer, reader]
    await block(one, other)
    expect(await news()).toEqual([])
    await allow(one, other)
    expect(await news()).toEqual(['messages', 'pitches'])
  },
)

test('drops an email that was to go right away', async () => {
  const [reader, writer] = [await makeMember(app), await makePitcher(app)]
  await app.as(reader).call(updateNotificationSettings, { body: { email: { messages: 'now' } } })
  await start(writer, reader)
  await block(reader, writer)
  await passing(app)(reader, '5 minutes')
  await mailRightAway(platform)
  expect((await mailsTo(app, reader.email)).map(({ letter }) => letter)).not.toContain('message_now')
})

test('emails a pitcher about the outcomes of others alone', async () => {
  const pitcher = await makePitcher(app)
  const authors = [await makeMember(app), await makeMember(app)]
  for (const [at, author] of authors.entries()) {
    const post_id = await makeRequest(app, author, { title: `Request ${at}` })
    const { id } = await make(pitcher, author, { post_id })
    await sql`insert into pitch_outcomes (response_id, outcome, outcome_at)
      values (${id}, 'used', now() - interval '2 hours')`.execute(app.database.db)
  }
  await block(authors[0]!, pitcher)
  await bringOutcomes(platform)
  const mails = (await mailsTo(app, pitcher.email)).filter(({ letter }) => letter === 'pitch_outcomes')
  expect(JSON.stringify(mails)).toContain('Request 1')
  expect(JSON.stringify(mails)).not.toContain('Request 0')
})
