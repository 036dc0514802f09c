import { expect, test } from 'vitest'
import { DECLINE_REASONS } from '../../contract/pitches.rules.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding, stepsOf } from '../../test/support/boarding.ts'
import { makeMember } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'

// Its own job waits, so that each run is one of the test's.
const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { move, put, page, sent, wait, run } = boarding(app)
const { close, age, read } = holding(app)
const author = await makeMember(app)
const pitchers = await Promise.all(Array.from({ length: 6 }, () => makePitcher(app)))

/** A request that each of these members has pitched to. */
async function pitchedBy(members: typeof pitchers) {
  const post_id = await makeRequest(app, author)
  const pitches: { id: string; read: () => ReturnType<typeof sent> }[] = []
  for (const member of members) {
    const { id } = await makePitch(app, member, post_id)
    pitches.push({ id, read: () => sent(member, id) })
  }
  return { post_id, pitches }
}

test('gives every pitch its final state in the first run after two days without a server', async () => {
  const { post_id, pitches } = await pitchedBy(pitchers)
  const [, shortlisted, maybe, used, takenBack, declined] = pitches
  await put(author, post_id, used!.id, 'used')
  await put(author, post_id, takenBack!.id, 'used')
  await wait(post_id, 10)
  await run()
  await close(author, post_id)
  await age(post_id, 5 * 24 - 1)
  await run()
  await put(author, post_id, shortlisted!.id, 'shortlist')
  await put(author, post_id, maybe!.id, 'maybe')
  await put(author, post_id, takenBack!.id, 'new')
  await put(author, post_id, declined!.id, 'declined')
  await age(post_id, 2 * 24)
  await wait(post_id, 2 * 24 * 60)
  await run()
  expect(await Promise.all(pitches.map(async (pitch) => stepsOf(await pitch.read())))).toEqual([
    ['sent', 'not_selected'],
    ['sent', 'opened', 'shortlisted', 'not_selected'],
    ['sent', 'opened', 'not_selected'],
    ['sent', 'opened', 'used'],
    ['sent', 'opened', 'used', 'reviewed', 'not_selected'],
    ['sent', 'opened', 'declined'],
  ])
  expect(await page(author, post_id)).toMatchObject({
    ...{ state: 'settled', undecided: 0, settled_at: expect.any(String) },
    rows: pitches.map(() => ({ movable: 'corrections' })),
  })
  expect((await read(author, post_id)).found_count).toBe(1)
})

test('keeps a decline that awaits its release when the request settles, with its reason and line; no shortlist', async () => {
  const { post_id, pitches } = await pitchedBy(pitchers.slice(0, 2))
  const [declined, shortlisted] = pitches
  await move(author, post_id, [
    { pitch_id: declined!.id, stage: 'declined', reason: 'must_haves', words: 'No license.' },
    { pitch_id: shortlisted!.id, stage: 'shortlist' },
  ])
  await close(author, post_id)
  await age(post_id, 5 * 24)
  await run()
  await wait(post_id, 10)
  await run()
  expect(await declined!.read()).toMatchObject({
    ...{ state: 'declined', reason: DECLINE_REASONS.must_haves.text, words: 'No license.' },
  })
  expect(stepsOf(await declined!.read())).toEqual(['sent', 'declined'])
  expect(await shortlisted!.read()).toMatchObject({
    ...{ state: 'not_selected', reason: DECLINE_REASONS.other_sources.text, words: '' },
  })
  expect(stepsOf(await shortlisted!.read())).toEqual(['sent', 'not_selected'])
})
