import { expect, test } from 'vitest'
import { letIn, listSentPitches, readOwnPitch, submitPitch, withdrawPitch } from '../../contract/pitches.ts'
import { listRequests } from '../../contract/requests.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, makeOwnSource, makeSource } from '../../test/support/factories.ts'
import { holding } from '../../test/support/holding.ts'
import { makePitch, makeRequest, pitchTo } from '../../test/support/pitching.ts'

const app = await testApp()
const { db } = app.database
const author = await makeMember(app)
const makeHolder = async () => {
  const member = await makeMember(app, { role: 'expert' })
  return { ...member, source: await makeOwnSource(app, member) }
}
const ownPitch = async (member: Member, post_id: string) =>
  (await app.as(member).call(readOwnPitch, { params: { post_id } })).body
const become = (member: Member, role: string) =>
  db.updateTable('accounts').set({ role }).where('id', '=', member.id).execute()

test('takes a pitch of the profile that an expert holds, and refuses experts who hold none', async () => {
  const [post_id, holder] = [await makeRequest(app, author), await makeHolder()]
  const without = await makeMember(app, { role: 'expert' })
  expect(await ownPitch(holder, post_id)).toMatchObject({ pitch: null, has_source: true })
  expect(await ownPitch(without, post_id)).toMatchObject({ pitch: null, has_source: false })
  const refused = await app.as(without).refused(submitPitch, pitchTo(post_id, holder.source), 403)
  expect(refused.body.error).toBe('Only PR members can submit pitches.')
  const { body } = await app.as(holder).call(submitPitch, pitchTo(post_id, holder.source))
  expect(body).toMatchObject({ state: 'sent', source: { id: holder.source } })
  const sent = await app.as(holder).call(listSentPitches, { query: {} })
  expect(sent.body.pitches.map(({ id }) => id)).toEqual([body.id])
  await app.as(holder).refused(submitPitch, pitchTo(post_id, holder.source), 409)
  await app.as(holder).refused(submitPitch, pitchTo(await makeRequest(app, holder), holder.source), 403)
})

test('refuses every other source of an expert', async () => {
  const [post_id, holder, other] = [await makeRequest(app, author), await makeHolder(), await makeHolder()]
  const represented = await makeSource(app, holder)
  for (const source of [represented, other.source])
    await app.as(holder).refused(submitPitch, pitchTo(post_id, source), 422)
  const pr = await makeMember(app, { role: 'pr' })
  await makeSource(app, pr)
  await app.as(pr).refused(submitPitch, pitchTo(post_id, await makeOwnSource(app, pr)), 422)
})

test('lets a former PR member pitch nothing as an expert, until they hold a profile', async () => {
  const [post_id, former] = [await makeRequest(app, author), await makeMember(app, { role: 'expert' })]
  const represented = await makeSource(app, former)
  await app.as(former).refused(submitPitch, pitchTo(post_id, represented), 403)
  await app.as(former).call(submitPitch, pitchTo(post_id, await makeOwnSource(app, former)))
})

test('withdraws the pitch of an expert', async () => {
  const [post_id, holder] = [await makeRequest(app, author), await makeHolder()]
  const { id } = await makePitch(app, holder, post_id)
  await app.as(holder).call(withdrawPitch, { params: { pitch_id: id } })
  expect((await ownPitch(holder, post_id)).pitch).toBeNull()
})

test('lets in held pitches of experts who still hold their profile as experts', async () => {
  const post_id = await makeRequest(app, author, { request_state: 'enough' })
  const [holder, changed] = [await makeHolder(), await makeHolder()]
  const { hold } = holding(app)
  for (const pitcher of [holder, changed]) await hold(pitcher, post_id)
  await become(changed, 'pr')
  const { body } = await app.as(author).call(letIn, { params: { post_id }, body: { all: true } })
  expect(body).toEqual({ let_in: 1, left: 1 })
  await become(changed, 'expert')
  const again = await app.as(author).call(letIn, { params: { post_id }, body: { all: true } })
  expect(again.body).toEqual({ let_in: 1, left: 0 })
})

test('lists what they have not pitched yet for experts who hold a profile, and ignores it for others', async () => {
  const owner = await makeMember(app)
  const [pitched, other] = [await makeRequest(app, owner), await makeRequest(app, owner)]
  const [holder, without] = [await makeHolder(), await makeMember(app, { role: 'expert' })]
  await makePitch(app, holder, pitched)
  const listed = async (by: Member) => {
    const { body } = await app.as(by).call(listRequests, { query: { unpitched: true } as never })
    return body.requests.map(({ id }) => id).filter((id) => [pitched, other].includes(id))
  }
  expect(await listed(holder)).toEqual([other])
  expect(await listed(without)).toEqual([other, pitched])
})
