import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { register } from '../../contract/applications.ts'
import { approveApplication, rejectApplication, sendInvite } from '../../contract/vetting.ts'
import { sized } from '../../prove/size.ts'
import {
  type Applied,
  application,
  makeApplication,
  storedApplications,
} from '../../test/support/applying.ts'
import { mailsTo } from '../../test/support/links.ts'
import {
  ask,
  concurrently,
  countOf,
  expectOnly,
  makeMembers,
  race,
  rowsOf,
  twoProcesses,
} from '../../test/support/races.ts'

// The limits of production, except that one email per hour and address is let through. Each applicant comes from a
// network of their own, as a proxy reports it.
const LIMITS = 'application-notices=1/3600,invites=1/3600'
const { app, appOf } = await twoProcesses({ RATE_LIMITS: 'on', LIMITS, TRUST_PROXY: '127.0.0.1' })
// Enough that none of them reaches their limit of calls per minute.
const admins = await makeMembers(app, sized(3, 100), { role: 'admin' })
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
  (await storedApplications(app, email)).map(({ data }) => (data as { status?: string }).status ?? 'New')
const usersOf = (email: string) =>
  rowsOf(app, 'select u.id from auth_users u join accounts a on a.id = u.id where u.email = $1', [email])
const emailsTo = async (email: string) =>
  (await mailsTo(app, email))
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

async function expectDecided(applied: Applied, isApproved: boolean): Promise<void> {
  expect(await statusesOf(applied.email)).toEqual([isApproved ? 'Approved' : 'Rejected'])
  expect(await usersOf(applied.email)).toHaveLength(isApproved ? 1 : 0)
}

test('decides an application once, with one user and one email, when it is approved and rejected at once', async () => {
  await race(async () => {
    const applied = await makeApplication(app)
    const outcomes = await concurrently((n) => (n % 4 < 2 ? approve(n, applied) : reject(n, applied)))
    expectOnly(outcomes, 200, 409)
    expect(countOf(outcomes, 200)).toBe(1)
    const isApproved = outcomes.findIndex(({ status }) => status === 200) % 4 < 2
    await expectDecided(applied, isApproved)
    expect(await emailsTo(applied.email)).toEqual([isApproved ? 'invite' : 'application_rejected'])
    expect(await decisionsOn(applied)).toHaveLength(1)
    return outcomes
  })
})

test('sends one of many invitations made at once, for one member', async () => {
  await race(async () => {
    const applied = await makeApplication(app)
    const outcomes = await concurrently((n) => invite(n, applied))
    expectOnly(outcomes, 200, 429)
    expect(countOf(outcomes, 200)).toBe(1)
    await expectDecided(applied, true)
    expect(await emailsTo(applied.email)).toEqual(['invite'])
    return outcomes
  })
})

test('decides an application once that is approved, rejected and invited at once, and leaves one open link or none', async () => {
  await race(async () => {
    const applied = await makeApplication(app)
    const acts = [approve, reject, invite]
    const outcomes = await concurrently((n) => acts[n % 3]!(n, applied))
    expectOnly(outcomes, 200, 404, 409, 429)
    const done = outcomes.flatMap(({ status }, n) => (status === 200 ? [acts[n % 3]!] : []))
    expect(done).not.toEqual([])
    const isApproved = !done.includes(reject)
    await expectDecided(applied, isApproved)
    const open = await rowsOf(app, 'select from auth_links where email = $1 and void_at is null', [
      applied.email,
    ])
    expect(open).toHaveLength(isApproved ? 1 : 0)
    // An approved applicant may be invited once more.
    const emails = await emailsTo(applied.email)
    expect(emails).toHaveLength(done.length)
    expect(new Set(emails)).toEqual(new Set([isApproved ? 'invite' : 'application_rejected']))
    return outcomes
  })
})

test('keeps three of many applications sent from one address at once', async () => {
  await race(async () => {
    const email = `eager-${randomUUID().slice(0, 8)}@example.test`
    const outcomes = await concurrently((n) => apply(n, email))
    expectOnly(outcomes, 200, 429)
    expect(countOf(outcomes, 200)).toBe(3)
    expect(await statusesOf(email)).toEqual(['New', 'New', 'New'])
    return outcomes
  })
})

test('leaves no application waiting whose address is approved or invited while it is sent', async () => {
  await race(async (round) => {
    const applied = await makeApplication(app)
    const decide = round % 2 ? approve : invite
    const outcomes = await concurrently((n) => (n === 2 ? decide(n, applied) : apply(n, applied.email)))
    expectOnly(outcomes, 200, 429)
    expect(outcomes[2]!.status).toBe(200)
    expect(new Set(await statusesOf(applied.email))).toEqual(new Set(['Approved']))
    expect(await usersOf(applied.email)).toHaveLength(1)
    expect(await emailsTo(applied.email)).toContain('invite')
    return outcomes
  })
})
