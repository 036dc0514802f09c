import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listNotifications } from '../../contract/notifications.ts'
import { listSentPitches } from '../../contract/pitches.ts'
import { testApp } from '../../test/support/app.ts'
import { appAt, backupOf, restoreInto, restoreTarget } from '../../test/support/backing-up.ts'
import { boarding } from '../../test/support/boarding.ts'
import { type Member, makeMember, signIn } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { mailsTo } from '../../test/support/links.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'
import { QUEUED_JOBS } from '../../test/support/queued-jobs.ts'
import { erasureMarks } from '../erasure-marks/erasure-marks.ts'

// A server that stops before its job can run, as the one whose database was lost.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { db } = app.database
const { put, wait } = boarding(app)
const { close, age } = holding(app)
const pitcher = await makePitcher(app)

async function pitched(owner: Member, deadline?: null) {
  const post_id = await makeRequest(app, owner, deadline === null ? { expiration_date: null } : {})
  return { post_id, id: (await makePitch(app, pitcher, post_id)).id }
}
/** A request that closed so many hours ago. */
async function closed(hours: number) {
  const author = await makeMember(app)
  const request = { author, ...(await pitched(author)) }
  await close(author, request.post_id)
  await age(request.post_id, hours)
  return request
}

const author = await makeMember(app)
const [leaver, deleted] = [await makeMember(app), await makeMember(app)]
const due = await pitched(author)
await put(author, due.post_id, due.id, 'used')
await wait(due.post_id, 10)
const later = await pitched(author)
await put(author, later.post_id, later.id, 'declined')
const settling = await closed(120)
const stale = await pitched(author, null)
await sql`update responses set created_at = now() - interval '31 days' where id = ${stale.id}`.execute(db)
const left = await pitched(leaver)
await sql`delete from accounts where id = ${leaver.id}`.execute(db)
const lost = await pitched(deleted)
const [reminded, unreminded] = [await closed(73), await closed(71)]

const folder = await backupOf(app)
const target = await restoreTarget()
// The storage knows that they were deleted after the backup.
await erasureMarks.write(target.files, `deletions/${deleted.id}`)
await restoreInto(target, folder)
const back = await appAt(target, 3_600)
await back.database.pool.query(QUEUED_JOBS)
const { run, wait: waitBack } = boarding(back)
const again = { session: await signIn(back, pitcher.email) }

const mailed = async ({ email }: Member) =>
  (await mailsTo(back, email)).filter(({ letter }) => ['pitch_outcomes', 'outcomes_due'].includes(letter))
const states = async () =>
  Object.fromEntries(
    (await back.as(again).call(listSentPitches)).body.pitches.map(({ id, state }) => [id, state]),
  )

test('gives pitches the outcomes that were due before the restore, and emails none of them', async () => {
  expect(await states()).toMatchObject({
    ...{ [due.id]: 'used', [later.id]: 'opened', [settling.id]: 'not_selected', [stale.id]: 'not_selected' },
    ...{ [left.id]: 'not_selected', [lost.id]: 'not_selected', [reminded.id]: 'sent' },
  })
  const { notifications } = (await back.as(again).call(listNotifications)).body
  expect(notifications.map(({ type }) => type)).toEqual(['pitch_used'])
  await run()
  await sql`update pitch_outcomes set outcome_at = outcome_at - interval '2 hours'`.execute(back.database.db)
  await run()
  expect([await mailed(pitcher), await mailed(reminded.author)]).toEqual([[], []])
})

test('emails the outcomes and reminders that are due after it', async () => {
  await waitBack(later.post_id, 10)
  await holding(back).age(unreminded.post_id, 1)
  await run()
  await sql`update pitch_outcomes set outcome_at = outcome_at - interval '2 hours'`.execute(back.database.db)
  await run()
  expect(await mailed(pitcher)).toMatchObject([
    { slots: { outcomes: expect.stringMatching(/^“.*”: Declined$/) } },
  ])
  expect(await mailed(unreminded.author)).toMatchObject([{ letter: 'outcomes_due' }])
  expect(await mailed(reminded.author)).toEqual([])
})
