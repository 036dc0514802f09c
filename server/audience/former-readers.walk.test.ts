import { expect, test } from 'vitest'
import { likePost } from '../../contract/likes.ts'
import { changeMemberRole } from '../../contract/membership.ts'
import { submitPitch } from '../../contract/pitches.ts'
import { changeAudience, type Post, readPost, setState } from '../../contract/posts.ts'
import { savePost } from '../../contract/saves.ts'
import { alerting } from '../../test/support/alerting.ts'
import { answered } from '../../test/support/answered.ts'
import { testApp } from '../../test/support/app.ts'
import { POST_CALLS } from '../../test/support/calls-by-id.ts'
import { makeConfidential, SECRET } from '../../test/support/confidential.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { makeReader, type Pitching } from '../../test/support/hidden-request.ts'
import { limiting } from '../../test/support/limiting.ts'
import { mailsTo } from '../../test/support/links.ts'
import { passing } from '../../test/support/passing.ts'
import { makePitch, pitchTo } from '../../test/support/pitching.ts'
import { leaksIn, unanswered, walk } from '../../test/support/walking.ts'
import { mailThoseAway } from '../away-mails/away-mails.ts'
import { mailRightAway } from '../right-away/right-away.ts'

// Who has read, liked, saved and been notified of a confidential request, and then loses it, is shown no more of it.

// Its jobs wait, so that each run is one of the test's.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { platform } = app.server
const alerts = alerting(app)
const gus = await makeMember(app, { role: 'admin' })

type Lose = (author: Member, reader: Pitching, post: Post) => Promise<unknown>

const narrow: Lose = (author, _reader, { id }) =>
  app.as(author).call(changeAudience, { params: { post_id: id }, body: { audience: 'chosen', invited: [] } })
const becomeJournalist: Lose = (_author, { id }) =>
  app.as(gus).call(changeMemberRole, { params: { account_id: id }, body: { role: 'journalist' } })
const pitch: Lose = (_author, reader, { id }) => makePitch(app, reader, id)
async function pitchHeld(author: Member, reader: Pitching, { id, updated_at }: Post) {
  await app.as(author).call(setState, { params: { post_id: id }, body: { state: 'enough', updated_at } })
  await app.as(reader).call(submitPitch, pitchTo(id, reader.source, { hold: true }))
}
const both =
  (...acts: Lose[]): Lose =>
  async (...given) => {
    for (const act of acts) await act(...given)
  }

/** How the request is lost, whether it hides its author, and where its id stays: with what the reader has sent. */
const ways: Record<string, [Lose, hide_name: boolean, stays: string[]]> = {
  'its author has narrowed its readers': [narrow, false, []],
  'its hidden author has narrowed its readers': [narrow, true, []],
  'its hidden author blocks them': [limiting(app).block, true, []],
  'they are a journalist now': [becomeJournalist, false, []],
  'they have pitched and are a journalist now': [
    both(pitch, becomeJournalist),
    true,
    ['GET /api/account/export', 'GET /api/pitchbox/pitches', 'POST /api/conversations/search'],
  ],
  'their pitch is held and they are a journalist now': [
    both(pitchHeld, becomeJournalist),
    false,
    ['GET /api/account/export', 'GET /api/pitchbox/pitches'],
  ],
}

test.each(Object.entries(ways))(
  'reads and receives no more of it once %s',
  async (_, [lose, hide_name, stays]) => {
    const [author, reader] = [await makeMember(app), await makeReader(app, 'pr')]
    await alerts.filter(reader, { beats: ['Banking'] })
    const invited = [{ account_id: reader.id, profile_id: null }]
    const post = await makeConfidential(app, author, { audience: 'chosen', invited, hide_name })
    await alerts.run()
    const params = { post_id: post.id }
    for (const call of [readPost, likePost, savePost]) await app.as(reader).call(call, { params })
    await lose(author, reader, post)
    const mailed = (await mailsTo(app, reader.email)).length
    await alerts.run()
    await passing(app)(reader, '3 hours')
    for (const run of [mailRightAway, mailThoseAway]) await run(platform)
    const mails = JSON.stringify((await mailsTo(app, reader.email)).slice(mailed))
    expect(mails).not.toContain(SECRET)
    const visits = await walk(app, reader, { ids: { post_id: [post.id] }, words: ['traders'], atOnce: 4 })
    expect(unanswered(visits)).toEqual([])
    expect(new Set(leaksIn(visits, [SECRET, post.id]))).toEqual(
      new Set(stays.map((at) => `${at}: ${post.id}`)),
    )
    for (const call of POST_CALLS)
      expect(await answered(app, reader, call, post.id), call.slice(0, 2).join(' ')).toEqual(
        await answered(app, reader, call, crypto.randomUUID()),
      )
    await app.as(author).call(changeAudience, { params, body: { audience: 'chosen', invited: [] } })
  },
)
