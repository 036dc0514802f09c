import { expect, test } from 'vitest'
import { sanctionMember } from '../../contract/records.ts'
import { appealSanction, readStanding } from '../../contract/sanctions.ts'
import { testApp } from '../../test/support/app.ts'
import { claiming } from '../../test/support/claiming.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { appealCase, decideAs, WHY } from '../../test/support/sanctioning.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { makeClaimed } = claiming(app)
const [gus, ada] = [await makeMember(app, { role: 'admin' }), await makeMember(app, { role: 'admin' })]

const WORDS = 'I wrote to each of them about their own request.'
const ANSWER = 'We looked again, and these were different pitches.'

const sanction = (member: Member, kind: 'warning' | 'suspension' | 'ban') =>
  app.as(gus).call(sanctionMember, {
    params: { account_id: member.id },
    body: {
      ...{ kind, rule: 'mass', reason: WHY, latest_id: null },
      ...(kind !== 'warning' && { skip_reason: 'It went on after we had talked to them.' }),
      ...(kind === 'suspension' && { days: 7 }),
    } as never,
  })
async function decideAppeal(member: Member, decision: 'lifted' | 'upheld') {
  const { sanctions } = (await app.as(member).call(readStanding)).body
  const params = { sanction_id: sanctions[0]!.id }
  await app.as(member).call(appealSanction, { params, body: { words: WORDS } })
  await decideAs(app, ada, await appealCase(app, member), { decision, reason: ANSWER })
}
/** What a member's open page hears of sources until the act has been heard of there. */
async function heardBy(keeper: Member, act: () => Promise<unknown>): Promise<string[]> {
  const stream = await app.stream(keeper)
  await stream.next('ready')
  await act()
  await app.database.pool.query(`select publish_event('filters.changed', $1)`, [keeper.id])
  const heard: string[] = []
  for await (const event of stream) {
    if (event.name === 'filters.changed') break
    if (event.name === 'sources.changed') heard.push((event.data as { id: string }).id)
  }
  return heard
}

test.each(['suspension', 'ban'] as const)(
  'tells the agency of a profile that its expert is out after a %s, and is back',
  async (kind) => {
    const { keeper, expert, source } = await makeClaimed()
    expect(await heardBy(keeper, () => sanction(expert, kind))).toEqual([source])
    expect(await heardBy(keeper, () => decideAppeal(expert, 'lifted'))).toEqual([source])
  },
)

test('says nothing of sources after a warning, or a decision that stands', async () => {
  const [warned, upheld] = [await makeClaimed(), await makeClaimed()]
  expect(await heardBy(warned.keeper, () => sanction(warned.expert, 'warning'))).toEqual([])
  await sanction(upheld.expert, 'suspension')
  expect(await heardBy(upheld.keeper, () => decideAppeal(upheld.expert, 'upheld'))).toEqual([])
})

test('tells nobody else', async () => {
  const { expert } = await makeClaimed()
  const other = await makeMember(app, { role: 'pr' })
  expect(await heardBy(other, () => sanction(expert, 'suspension'))).toEqual([])
})
