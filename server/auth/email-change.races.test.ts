import { expect, test } from 'vitest'
import { token, updateUser } from '../../contract/auth.ts'
import { cancelEmailChange, markEmailPending, validateEmailChange } from '../../contract/email-change.ts'
import { type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { type LinkParts, mailsTo, newestLink, pressButton } from '../../test/support/links.ts'
import {
  ask,
  CALLS,
  concurrently,
  countOf,
  expectOnly,
  type Outcome,
  race,
  rowsOf,
  twoProcesses,
} from '../../test/support/races.ts'

const { app, other, appOf } = await twoProcesses()
const NEW_PASSWORD = 'quiet harbour lantern'

let made = 0
/** Starts a change as the page does. Returns the two links it sends. */
async function begin(member: Member, email?: string) {
  made += 1
  const newEmail = email ?? `wanted-${made}@example.test`
  const client = app.as(member)
  await client.call(validateEmailChange, { body: { newEmail, password: PASSWORD } })
  await client.call(updateUser, { query: {}, body: { email: newEmail } })
  await client.call(markEmailPending, { body: { pendingEmail: newEmail } })
  const link = async (of: 'current' | 'new') => (await newestLink(app, member, `email_change_${of}`))!
  return { newEmail, current: await link('current'), next: await link('new') }
}

/** Confirms a link. Returns the state of the change, or the error. */
async function press(n: number, link: LinkParts): Promise<string> {
  const { status, said } = await pressButton(appOf(n), link)
  expect(status).toBe(303)
  expect(said.error_code).not.toBe('unexpected_failure')
  return said.email_change ?? said.error_code ?? ''
}
const tally = (said: string[]) => ({
  accepted: said.filter((word) => word === 'accepted').length,
  confirmed: said.filter((word) => word === 'confirmed').length,
})
const outcomesOf = (said: string[]): Outcome[] => said.map((body) => ({ status: 303, body }))

type Standing = {
  email: string
  shown: string
  new_email: string | null
  pending_email: string | null
  open: number
}
async function standing({ id }: Member): Promise<Standing> {
  const [row] = await rowsOf<Standing>(
    app,
    `select u.email, a.email as shown, u.new_email, a.pending_email,
       (select count(*) from auth_links l where l.user_id = u.id and l.purpose like 'email_change%'
         and l.used_at is null and l.void_at is null) as open
     from auth_users u join accounts a on a.id = u.id where u.id = $1`,
    [id],
  )
  return row!
}

async function signsIn(email: string, password: string): Promise<boolean> {
  const input = { query: { grant_type: 'password' }, body: { email, password } }
  return (await ask(other.anonymous, token, input)).status === 200
}

/** The change was made once, or dropped altogether. */
async function expectOneOutcome(member: Member, newEmail: string, isMade: boolean, password = PASSWORD) {
  const stands = await standing(member)
  const email = isMade ? newEmail : member.email
  expect(stands).toMatchObject({ email, shown: email, new_email: null, open: 0 })
  expect(stands.pending_email).toBeNull()
  const notices = (await mailsTo(app, member.email)).filter(({ letter }) => letter === 'email_changed')
  expect(notices).toHaveLength(isMade ? 1 : 0)
  expect(await signsIn(email, password)).toBe(true)
  expect(await signsIn(isMade ? member.email : newEmail, password)).toBe(false)
}

test('changes the email once when both links are confirmed many times at once', async () => {
  await race(async () => {
    const member = await makeMember(app)
    const { newEmail, current, next } = await begin(member)
    const said = await concurrently((n) => press(n >> 1, n % 2 ? current : next))
    expect(tally(said)).toEqual({ accepted: 1, confirmed: 1 })
    expect(said.filter((word) => word === 'otp_expired')).toHaveLength(CALLS - 2)
    await expectOneOutcome(member, newEmail, true)
    return outcomesOf(said)
  })
})

test('makes or drops a change that is canceled while both links are confirmed, and answers accordingly', async () => {
  await race(async (n) => {
    const member = await makeMember(app)
    const { newEmail, current, next } = await begin(member)
    if (n % 2) await press(0, current)
    const cancels: Promise<Outcome>[] = []
    const said = await concurrently((m) => {
      if (m % 4 === 1) cancels.push(ask(appOf(m >> 2).as(member), cancelEmailChange))
      return press(m >> 1, m % 2 ? current : next)
    })
    const outcomes = await Promise.all(cancels)
    expectOnly(outcomes, 200, 409)
    const { confirmed } = tally(said)
    expect(confirmed + countOf(outcomes, 200)).toBe(1)
    await expectOneOutcome(member, newEmail, confirmed === 1)
    return [...outcomesOf(said), ...outcomes]
  })
})

test('makes a change before a new password is set at the same time, or drops it', async () => {
  await race(async () => {
    const member = await makeMember(app)
    const { newEmail, current, next } = await begin(member)
    await press(0, current)
    const body = { password: NEW_PASSWORD, current_password: PASSWORD }
    const changing = ask(other.as(member), updateUser, { query: {}, body })
    const said = await concurrently((n) => press(n, next))
    const changed = await changing
    expectOnly([changed], 200)
    const { confirmed } = tally(said)
    expect(confirmed).toBeLessThanOrEqual(1)
    await expectOneOutcome(member, newEmail, confirmed === 1, NEW_PASSWORD)
    return [...outcomesOf(said), changed]
  })
})

test('gives an email that two accounts want at once to one of them, and leaves the other unchanged', async () => {
  await race(async () => {
    const pair = [await makeMember(app), await makeMember(app)]
    const { newEmail, ...first } = await begin(pair[0]!)
    const second = await begin(pair[1]!, newEmail)
    for (const { current } of [first, second]) await press(0, current)
    const said = await concurrently((n) => press(n >> 1, n % 2 ? second.next : first.next))
    expect(tally(said).confirmed).toBe(1)
    expect(new Set(said)).toEqual(new Set(['confirmed', 'otp_expired', 'email_exists']))
    const winner = said.indexOf('confirmed') % 2
    await expectOneOutcome(pair[winner]!, newEmail, true)
    const stands = await standing(pair[1 - winner]!)
    expect(stands).toMatchObject({ email: pair[1 - winner]!.email, shown: pair[1 - winner]!.email })
    return outcomesOf(said)
  })
})
