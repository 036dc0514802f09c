import { expect, test } from 'vitest'
import { noteActivity } from '../../contract/dormancy.ts'
import { reactivateMember } from '../../contract/membership.ts'
import { lookAtInactive } from '../../server/dormancy/dormancy.ts'
import { type Member, makeMember } from '../../test/factories.ts'
import { lettersTo } from '../../test/links.ts'
import {
  ask,
  countOf,
  expectOnly,
  makeMembers,
  type Outcome,
  race,
  rowsOf,
  together,
  twoProcesses,
} from './at-once.ts'

const [app, other] = await twoProcesses()
const admins = await makeMembers(app, 3, { role: 'admin' })
const appOf = (n: number) => (n % 2 ? app : other)

/** A member who is about to become dormant: warned, and without activity for long enough. */
async function dueMember(): Promise<Member> {
  const member = await makeMember(app)
  await rowsOf(
    app,
    `update accounts set last_active_at = now() - interval '32 days',
       dormancy_warned_at = now() - interval '6 days' where id = $1`,
    [member.id],
  )
  return member
}

type Standing = { is_dormant: boolean; is_here: boolean }
async function standing({ id }: Member): Promise<Standing> {
  const [row] = await rowsOf<Standing>(
    app,
    `select data ->> 'status' = 'Dormant' as is_dormant, last_active_at > now() - interval '1 day' as is_here
     from accounts where id = $1`,
    [id],
  )
  return row!
}

const DONE: Outcome = { status: 200, body: 'looked' }
/** The hourly job, in one process or the other. */
const look = async (n: number) => {
  await lookAtInactive(appOf(n).server.platform)
  return DONE
}
const lettersOf = async ({ email }: Member) => (await lettersTo(app, email)).map(({ letter }) => letter)

test('While the job makes a member dormant, he is reactivated after it once, or not at all', async () => {
  await race(async () => {
    const member = await dueMember()
    const outcomes = await together((n) => {
      if (n % 4 === 1) return look(n >> 1)
      const admin = admins[n % admins.length]!
      return ask(appOf(n).as(admin), reactivateMember, { params: { account_id: member.id } })
    })
    expectOnly(outcomes, [200, 409])
    // A run passes over who is being looked at by another.
    await look(0)
    const acts = outcomes.filter((_, n) => n % 4 !== 1)
    const times = countOf(acts, 200)
    expect(times).toBeLessThanOrEqual(1)
    expect(await standing(member)).toEqual({ is_dormant: times === 0, is_here: times === 1 })
    const letters = await lettersOf(member)
    expect(letters.toSorted()).toEqual(times === 1 ? ['became_dormant', 'reactivated'] : ['became_dormant'])
    const audited = await rowsOf(app, `select from audit_log where subject_id = $1`, [member.id])
    expect(audited).toHaveLength(times)
    return outcomes
  })
})

test('While the job looks at a member who comes back, he stays active and unmailed, or is dormant and told', async () => {
  await race(async () => {
    const member = await dueMember()
    const outcomes = await together((n) =>
      n % 4 === 1 ? look(n >> 1) : ask(appOf(n).as(member), noteActivity),
    )
    expectOnly(outcomes, [200])
    await look(0)
    const { is_dormant, is_here } = await standing(member)
    expect(is_here).toBe(!is_dormant)
    expect(await lettersOf(member)).toEqual(is_dormant ? ['became_dormant'] : [])
    return outcomes
  })
})
