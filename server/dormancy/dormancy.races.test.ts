import { expect, test } from 'vitest'
import { noteActivity } from '../../contract/dormancy.ts'
import { reactivateMember } from '../../contract/membership.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import {
  ask,
  concurrently,
  countOf,
  expectOnly,
  makeMembers,
  type Outcome,
  race,
  rowsOf,
  twoProcesses,
} from '../../test/support/races.ts'
import { lookAtInactive } from './dormancy.ts'

const { app, appOf } = await twoProcesses()
const admins = await makeMembers(app, 3, { role: 'admin' })

/** A member who was warned and has been inactive long enough to become dormant. */
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

type Standing = { is_dormant: boolean; is_active: boolean }
async function standingOf({ id }: Member): Promise<Standing> {
  const [row] = await rowsOf<Standing>(
    app,
    `select data ->> 'status' = 'Dormant' as is_dormant, last_active_at > now() - interval '1 day' as is_active
     from accounts where id = $1`,
    [id],
  )
  return row!
}

const runJob = async (n: number): Promise<Outcome> => {
  await lookAtInactive(appOf(n).server.platform)
  return { status: 200, body: null }
}
const isJob = (n: number) => n % 4 === 1
/** Every fourth call is the hourly job, in each process in turn. */
const besideJob = (act: (n: number) => Promise<Outcome>) =>
  concurrently((n) => (isJob(n) ? runJob(n >> 2) : act(n)))
const emailsTo = async ({ email }: Member) =>
  (await mailsTo(app, email)).map(({ letter }) => letter).toSorted()

test('reactivates a member whom the job makes dormant once, or not at all', async () => {
  await race(async () => {
    const member = await dueMember()
    const outcomes = await besideJob((n) =>
      ask(appOf(n).as(admins[n % admins.length]!), reactivateMember, { params: { account_id: member.id } }),
    )
    expectOnly(outcomes, 200, 409)
    // A run skips accounts that another run has locked.
    await runJob(0)
    const times = countOf(
      outcomes.filter((_, n) => !isJob(n)),
      200,
    )
    expect(times).toBeLessThanOrEqual(1)
    expect(await standingOf(member)).toEqual({ is_dormant: times === 0, is_active: times === 1 })
    expect(await emailsTo(member)).toEqual(['became_dormant', 'reactivated'].slice(0, 1 + times))
    expect(await rowsOf(app, `select from audit_log where subject_id = $1`, [member.id])).toHaveLength(times)
    return outcomes
  })
})

test('keeps a member who comes back while the job runs active, or makes them dormant and emails them', async () => {
  await race(async () => {
    const member = await dueMember()
    const outcomes = await besideJob((n) => ask(appOf(n).as(member), noteActivity))
    expectOnly(outcomes, 200)
    await runJob(0)
    const { is_dormant, is_active } = await standingOf(member)
    expect(is_active).toBe(!is_dormant)
    expect(await emailsTo(member)).toEqual(is_dormant ? ['became_dormant'] : [])
    return outcomes
  })
})
