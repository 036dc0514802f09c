import { expect, test } from 'vitest'
import { NO_EXPERT } from '../../contract/claims.rules.ts'
import { separateSource } from '../../contract/claims.ts'
import { submitPitch } from '../../contract/pitches.ts'
import { listSources, retireSource } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { claiming } from '../../test/support/claiming.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { makeRequest } from '../../test/support/pitching.ts'
import { makeSanction } from '../../test/support/sanctioning.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { makeClaimed, heldBy, make } = claiming(app)
const author = await makeMember(app)
const ofSource = (source_id: string) => ({ params: { source_id } })
const listed = async (by: Member, source: string) =>
  (await app.as(by).call(listSources, { body: {} })).body.sources.find(({ id }) => id === source)

test.each(['suspension', 'ban'] as const)(
  'is found and pitched by nobody during a %s of its expert, whose agency can retire it',
  async (kind) => {
    const { keeper, expert, source } = await makeClaimed()
    const post_id = await makeRequest(app, author)
    await makeSanction(app, expert, { kind })
    expect(await listed(author, source)).toBeUndefined()
    expect(await listed(keeper, source)).toBeDefined()
    const pitch = { params: { post_id }, body: { profile_id: source, commentary: 'She knows hail.' } }
    await app.as(keeper).refused(submitPitch, pitch, 422)
    expect((await app.as(keeper).refused(separateSource, ofSource(source), 409)).body.error).toBe(NO_EXPERT)
    await app.as(keeper).call(retireSource, ofSource(source))
  },
)

test('stays with its agency while the expert has another role', async () => {
  const { keeper, expert, source } = await makeClaimed()
  await make(expert, `role = 'pr'`)
  expect((await app.as(keeper).refused(separateSource, ofSource(source), 409)).body.error).toBe(NO_EXPERT)
  await make(expert, `role = 'expert'`)
  await app.as(keeper).call(separateSource, ofSource(source))
  expect(await heldBy(expert)).toMatchObject({ id: source, account_id: expert.id })
})
