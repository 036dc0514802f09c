import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { markRead, sendMessage } from '../../contract/messages.ts'
import { saveOutcome } from '../../contract/outcomes.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding, stepsOf } from '../../test/support/boarding.ts'
import { makeMember } from '../../test/support/factories.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'
import { isoText } from '../platform/postgres/db.ts'

// Its own job waits, so that each run is one of the test's.
const app = await testApp({}, undefined, 3_600)
const { db } = app.database
const { put, sent, wait, run } = boarding(app)
const author = await makeMember(app)
const pitcher = await makePitcher(app)

const clock = async () =>
  (await sql<{ at: string }>`select ${sql.raw(isoText('clock_timestamp()'))} as at`.execute(db)).rows[0]!.at

test('lists every step of a pitch in the order in which they happened, each with its time', async () => {
  const post_id = await makeRequest(app, author)
  const moments = [await clock()]
  const { id } = await makePitch(app, pitcher, post_id)
  const params = { conversation_id: id }
  const article_url = 'https://ledger.example/barges'
  const release = async (stage: 'shortlist' | 'used') => {
    await put(author, post_id, id, stage)
    await wait(post_id, 10)
    await run()
  }
  const acts = [
    () => app.as(author).call(markRead, { params, body: { message_id: null } }),
    () => app.as(author).call(sendMessage, { params, body: { message_text: 'When?' } }),
    () => release('shortlist'),
    () => release('used'),
    () => app.as(author).call(saveOutcome, { params: { post_id }, body: { article_url } }),
  ]
  for (const act of acts) {
    moments.push(await clock())
    await act()
  }
  const pitch = await sent(pitcher, id)
  expect(stepsOf(pitch)).toEqual(['sent', 'opened', 'answered', 'shortlisted', 'used', 'published'])
  expect(pitch?.trail.at(-1)?.url).toBe(article_url)
  const times = [...pitch!.trail.flatMap(({ at }, n) => [moments[n], at]), await clock()]
  expect(times).toEqual(times.toSorted((one = '', other = '') => one.localeCompare(other)))
})
