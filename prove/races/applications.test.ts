import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { register } from '../../contract/applications.ts'
import { approveApplication, rejectApplication, sendInvite } from '../../contract/vetting.ts'
import { type Applied, application, keptOf, makeApplication } from '../../test/applying.ts'
import { lettersTo } from '../../test/links.ts'
import { sized } from '../size.ts'
import { ask, countOf, expectOnly, makeMembers, race, rowsOf, together, twoProcesses } from './at-once.ts'

// Limits as in production. Each applicant comes from a network of his own, as the proxy tells it.
const FEW = 'application-notices=1/3600'
const [app, other] = await twoProcesses({ RATE_LIMITS: 'on', LIMITS: FEW, TRUST_PROXY: '127.0.0.1' })
// So many that none of them comes to his limit of calls a minute.
const admins = await makeMembers(app, sized(5, 100), { role: 'admin' })
const appOf = (n: number) => (n % 2 ? app : other)
const asAdmin = (n: number) => appOf(n).as(admins[n % admins.length]!)

const approve = (n: number, { id }: Applied) =>
  ask(asAdmin(n), approveApplication, { body: { applicationId: id } })
const reject = (n: number, { id }: Applied) =>
  ask(asAdmin(n), rejectApplication, { body: { applicationId: id } })
const invite = (n: number, { email }: Applied) => ask(asAdmin(n), sendInvite, { body: { email } })
let applicants = 0
function apply(n: number, email: string) {
  applicants += 1
  const network = `198.${18 + (applicants >> 16)}.${(applicants >> 8) & 255}.${applicants & 255}`
  return ask(appOf(n).anonymous, register, {
    body: application({ email }),
    headers: { 'x-forwarded-for': network },
  })
}

const statusesOf = async (email: string) =>
  (await keptOf(app, email)).map(({ data }) => (data as { status?: string }).status ?? 'New')
const usersOf = (email: string) =>
  rowsOf(app, 'select u.id from auth_users u join accounts a on a.id = u.id where u.email = $1', [email])
const lettersOf = async (email: string) =>
  (await lettersTo(app, email))
    .map(({ letter }) => letter)
    .filter((letter) => letter !== 'application_received')
const decisionsOn = async ({ id, email }: Applied) =>
  (
    await rowsOf<{ action: string }>(
      app,
      `select action from audit_log where action in ('application.approved', 'application.rejected')
         and (subject_id = $1 or subject_id in (select id from auth_users where email = $2))`,
      [id, email],
    )
  ).map(({ action }) => action)

/** One decision, and all that follows from it, once. */
async function expectDecided(applied: Applied, isApproved: boolean): Promise<void> {
  expect(await statusesOf(applied.email)).toEqual([isApproved ? 'Approved' : 'Rejected'])
  expect(await usersOf(applied.email)).toHaveLength(isApproved ? 1 : 0)
}

test('Of approvals and rejections at once one is the outcome, with one user and one mail', async () => {
  await race(async () => {
    const applied = await makeApplication(app)
    const outcomes = await together((n) => (n % 4 < 2 ? approve(n, applied) : reject(n, applied)))
    expectOnly(outcomes, [200, 409])
    expect(countOf(outcomes, 200)).toBe(1)
    const isApproved = outcomes.findIndex(({ status }) => status === 200) % 4 < 2
    await expectDecided(applied, isApproved)
    expect(await lettersOf(applied.email)).toEqual([isApproved ? 'invite' : 'application_rejected'])
    expect(await decisionsOn(applied)).toHaveLength(1)
    return outcomes
  })
})

test('Of invitations at once one goes out, and makes one member', async () => {
  await race(async () => {
    const applied = await makeApplication(app)
    const outcomes = await together((n) => invite(n, applied))
    expectOnly(outcomes, [200, 429])
    expect(countOf(outcomes, 200)).toBe(1)
    await expectDecided(applied, true)
    expect(await lettersOf(applied.email)).toEqual(['invite'])
    return outcomes
  })
})

test('Approved, rejected and invited at once, an application is decided once, and leaves one way in or none', async () => {
  await race(async () => {
    const applied = await makeApplication(app)
    const acts = [approve, reject, invite]
    const outcomes = await together((n) => acts[n % 3]!(n, applied))
    expectOnly(outcomes, [200, 404, 409, 429])
    const done = outcomes.map(({ status }, n) => (status === 200 ? acts[n % 3]! : null))
    expect(done.filter(Boolean)).not.toEqual([])
    const isApproved = !done.includes(reject)
    await expectDecided(applied, isApproved)
    const open = await rowsOf(app, 'select from auth_links where email = $1 and void_at is null', [
      applied.email,
    ])
    expect(open).toHaveLength(isApproved ? 1 : 0)
    // Who was approved may be invited once more, in the same minute once.
    const letters = await lettersOf(applied.email)
    expect(letters).toHaveLength(done.filter(Boolean).length)
    expect(new Set(letters)).toEqual(new Set([isApproved ? 'invite' : 'application_rejected']))
    return outcomes
  })
})

test('Of applications with one address at once three are kept, beside each other', async () => {
  await race(async () => {
    const email = `eager-${randomUUID().slice(0, 8)}@example.test`
    const outcomes = await together((n) => apply(n, email))
    expectOnly(outcomes, [200, 429])
    expect(countOf(outcomes, 200)).toBe(3)
    expect(await statusesOf(email)).toEqual(['New', 'New', 'New'])
    return outcomes
  })
})

test('None of them waits on once another of the address is approved at the same moment', async () => {
  await race(async () => {
    const applied = await makeApplication(app)
    const outcomes = await together((n) => (n === 2 ? approve(n, applied) : apply(n, applied.email)))
    expectOnly(outcomes, [200, 429])
    expect(outcomes[2]!.status).toBe(200)
    expect(new Set(await statusesOf(applied.email))).toEqual(new Set(['Approved']))
    expect(await usersOf(applied.email)).toHaveLength(1)
    expect(await lettersOf(applied.email)).toContain('invite')
    return outcomes
  })
})
