import { expect, test } from 'vitest'
import { readConversation } from '../../contract/messages.ts'
import { withdrawPitch } from '../../contract/pitches.ts'
import { testApp } from '../../test/support/app.ts'
import { boarding } from '../../test/support/boarding.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { makePitch, makePitcher, makeRequest } from '../../test/support/pitching.ts'
import { talking } from '../../test/support/talking.ts'

const app = await testApp({ RATE_LIMITS: 'off' }, undefined, 3_600)
const { put, wait, run } = boarding(app)
const author = await makeMember(app)
const pitcher = await makePitcher(app)

const pitchOf = async (conversation_id: string, who: Member) =>
  (await app.as(who).call(readConversation, { params: { conversation_id } })).body.pitch
const statuses = async (id: string) => [
  (await pitchOf(id, pitcher))?.status,
  (await pitchOf(id, author))?.status,
]

test('says what became of a pitch, to both sides the same, and no stage before it is released', async () => {
  const post_id = await makeRequest(app, author)
  const { id } = await makePitch(app, pitcher, post_id)
  expect(await pitchOf(id, author)).toEqual({
    ...{ answers: [], musts: [], availability: '', attribution: 'unspecified' },
    status: 'sent',
    evidence: expect.objectContaining({ state: 'short' }),
  })
  await put(author, post_id, id, 'declined')
  expect(await statuses(id)).toEqual(['opened', 'opened'])
  await wait(post_id, 10)
  await run()
  expect(await statuses(id)).toEqual(['declined', 'declined'])
  await app.as(pitcher).call(withdrawPitch, { params: { pitch_id: id } })
  expect(await statuses(id)).toEqual(['withdrawn', 'withdrawn'])
})

test('says nothing of the kind in a direct conversation', async () => {
  const { id } = await talking(app).make(pitcher, author, { is_pitch: false })
  expect(await pitchOf(id, author)).toBeNull()
})
