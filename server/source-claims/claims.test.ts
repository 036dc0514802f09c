import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAccount } from '../../contract/accounts.ts'
import { CLAIMED_BY_OTHER } from '../../contract/claims.rules.ts'
import { acceptClaim, claimSource, declineClaim, escalateClaim } from '../../contract/claims.ts'
import { updateNotificationSettings } from '../../contract/notification-settings.ts'
import { listSources } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { claiming } from '../../test/support/claiming.ts'
import { makeMember, makeOwnSource, makeSource } from '../../test/support/factories.ts'
import { limiting } from '../../test/support/limiting.ts'
import { mailsTo } from '../../test/support/links.ts'
import { endSilence } from './source-claims.ts'

const app = await testApp({ LIMITS: 'claims=100000/3600,contact-limits=100000/3600' })
const {
  makeExpert,
  makeKeeper,
  makeClaimed,
  claim,
  accept,
  claimsOf,
  heldBy,
  bellOf,
  confirm,
  make,
  overdue,
} = claiming(app)
const { refuse, block } = limiting(app)
const REASON = { reason: 'She left us in spring.' }
const of = (claim_id: string) => ({ params: { claim_id } })
const to = (source_id: string) => ({ params: { source_id }, body: {} })
const casesOf = async (id: string) =>
  (
    await app.database.pool.query(
      `select closed_at, due_at from cases where subject_type = 'claim' and subject_id = $1`,
      [id],
    )
  ).rows

test('asks the agency, which sees who claims what, and the note', async () => {
  const [keeper, expert] = [await makeKeeper({ name: 'Naomi Lund' }), await makeExpert({ name: 'Naomi L.' })]
  const made = await claim(expert, keeper.source, 'I left in May.')
  expect(made).toMatchObject({
    state: 'open',
    note: 'I left in May.',
    reason: '',
    source: { name: 'Naomi Lund' },
  })
  expect(made.agency).toMatch(/^Agency \d+$/)
  expect(Object.keys(made.claimant).sort()).toEqual(['id', 'name', 'picture_url'])
  expect(await claimsOf(keeper)).toEqual([made])
  expect(await claimsOf(expert)).toEqual([made])
  expect(JSON.stringify(made)).not.toContain(expert.email)
  expect(JSON.stringify(made)).not.toContain(keeper.email)
  expect(await bellOf(keeper)).toEqual(['Naomi L. claimed a profile you manage'])
  const [mail] = await mailsTo(app, keeper.email)
  expect(mail).toMatchObject({ letter: 'claim_made', slots: { source: 'Naomi Lund' } })
  expect(await heldBy(expert)).toBeNull()
  expect((await app.as(keeper).call(acceptClaim, of(made.id))).body.state).toBe('accepted')
  expect(await heldBy(expert)).toMatchObject({ id: keeper.source, held_by: expert.id, account_id: keeper.id })
  expect((await app.as(expert).call(readAccount)).body.holds_source).toBe(true)
  expect(await bellOf(expert)).toEqual(['Your claim was accepted'])
  expect(await mailsTo(app, expert.email)).toMatchObject([{ letter: 'claim_answered' }])
  expect(await claimsOf(keeper)).toEqual([])
  await app.as(keeper).refused(acceptClaim, of(made.id), 409)
})

test('answers a repeat of an open claim with the same claim', async () => {
  const [keeper, expert] = [await makeKeeper(), await makeExpert()]
  const { id } = await claim(expert, keeper.source, 'First')
  expect(await claim(expert, keeper.source, 'Second')).toMatchObject({ id, note: 'First' })
  const headers = { 'idempotency-key': randomUUID() }
  const again = await app.as(expert).call(claimSource, { ...to(keeper.source), headers })
  expect(again.body.id).toBe(id)
  expect(await bellOf(keeper)).toHaveLength(1)
})

test('gives the profile at once to who confirmed it from the address that they sign in with', async () => {
  const [keeper, expert, other] = [await makeKeeper(), await makeExpert(), await makeExpert()]
  const waiting = await claim(other, keeper.source)
  await confirm(keeper.source, expert.email.toUpperCase())
  expect(await claim(expert, keeper.source)).toMatchObject({ state: 'accepted' })
  expect(await heldBy(expert)).toMatchObject({ id: keeper.source })
  expect(await claimsOf(other)).toMatchObject([{ id: waiting.id, state: 'closed', reason: CLAIMED_BY_OTHER }])
  expect(await bellOf(other)).toEqual(['Your claim was declined'])
})

test('does not when the confirmation has lapsed, ended, or is of other words', async () => {
  const changes = [
    `update source_evidence set until = now() where profile_id = $1`,
    `update source_evidence set ended_at = now() where profile_id = $1`,
    `update profiles set organization = 'Elsewhere' where id = $1`,
    `update auth_users set email_confirmed_at = null where id = $2 and $1::uuid is not null`,
  ]
  for (const change of changes) {
    const [keeper, expert] = [await makeKeeper(), await makeExpert()]
    await confirm(keeper.source, expert.email)
    await app.database.pool.query(
      change,
      change.includes('$2') ? [keeper.source, expert.id] : [keeper.source],
    )
    expect(await claim(expert, keeper.source)).toMatchObject({ state: 'open' })
  }
})

test('is for active experts, and listed sources of others that nobody holds', async () => {
  const keeper = await makeKeeper()
  for (const role of ['journalist', 'pr', 'admin'] as const) {
    const { body } = await app
      .as(await makeMember(app, { role }))
      .refused(claimSource, to(keeper.source), 403)
    expect(body.error).toBe('Only experts can claim a profile.')
  }
  const dormant = await makeExpert({ dormant: true })
  await app.as(dormant).refused(claimSource, to(keeper.source), 403)
  const expert = await makeExpert()
  const hidden = await makeKeeper({ retired_at: new Date(), retired_by: 'keeper' })
  for (const source of [hidden.source, randomUUID()])
    await app.as(expert).refused(claimSource, to(source), 404)
  await make(keeper, `role = 'journalist'`)
  await app.as(expert).refused(claimSource, to(keeper.source), 404)
  const own = await makeOwnSource(app, expert)
  await app.as(expert).refused(claimSource, to(own), 409)
  const claimed = await makeClaimed()
  const held = await app.as(expert).refused(claimSource, to(claimed.source), 409)
  expect(held.body.error).toBe(CLAIMED_BY_OTHER)
  await app.as(claimed.expert).refused(claimSource, to(claimed.source), 409)
})

test('is refused by the keeper’s contact limits', async () => {
  const [keeper, expert] = [await makeKeeper(), await makeExpert()]
  await refuse(keeper, expert)
  const { body } = await app.as(expert).refused(claimSource, to(keeper.source), 403)
  expect(body.error).toMatch(/asked not to be contacted by you\.$/)
  await block(keeper, expert)
  await app.as(expert).refused(claimSource, to(keeper.source), 404)
})

test('takes five open claims of an expert', async () => {
  const expert = await makeExpert()
  for (let n = 0; n < 5; n += 1) await claim(expert, (await makeKeeper()).source)
  const keeper = await makeKeeper()
  const { body } = await app.as(expert).refused(claimSource, to(keeper.source), 409)
  expect(body.error).toBe('You have 5 open claims, which is the most. Wait until one is answered.')
  await confirm(keeper.source, expert.email)
  expect(await claim(expert, keeper.source)).toMatchObject({ state: 'accepted' })
})

test('is answered by PR members at the keeper’s domain, at a public provider by the keeper alone', async () => {
  const expert = await makeExpert()
  const keeper = await makeKeeper({ email: 'ann@harbor.example' })
  const colleague = await makeMember(app, { role: 'pr', email: 'bo@harbor.example' })
  const others = [
    await makeMember(app, { role: 'journalist', email: 'cy@harbor.example' }),
    await makeMember(app, { role: 'pr', email: 'di@pier.example' }),
    await makeMember(app, { role: 'admin' }),
    expert,
    await makeExpert(),
  ]
  const { id } = await claim(expert, keeper.source)
  expect((await claimsOf(colleague)).map((one) => one.id)).toEqual([id])
  expect(await bellOf(colleague)).toHaveLength(1)
  for (const other of others) {
    await app.as(other).refused(acceptClaim, of(id), 404)
    await app.as(other).refused(declineClaim, { ...of(id), body: REASON }, 404)
    if (other !== expert) {
      expect(await claimsOf(other)).toEqual([])
      await app.as(other).refused(escalateClaim, of(id), 404)
    }
  }
  await app.as(keeper).refused(acceptClaim, of(randomUUID()), 404)
  const dormant = await makeMember(app, { role: 'pr', email: 'ed@harbor.example', dormant: true })
  await app.as(dormant).refused(acceptClaim, of(id), 403)
  await accept(colleague, id)
  expect(await heldBy(expert)).toMatchObject({ account_id: keeper.id })

  const alone = await makeKeeper({ email: `ann-${randomUUID()}@gmail.com` })
  const stranger = await makeMember(app, { role: 'pr', email: `bo-${randomUUID()}@gmail.com` })
  const private_ = await claim(await makeExpert(), alone.source)
  expect(await claimsOf(stranger)).toEqual([])
  await app.as(stranger).refused(acceptClaim, of(private_.id), 404)
  await accept(alone, private_.id)
})

test('is declined with a reason, and then decided by the team when the expert asks', async () => {
  const [keeper, expert] = [await makeKeeper(), await makeExpert()]
  const { id } = await claim(expert, keeper.source)
  await app.as(keeper).refused(declineClaim, { ...of(id), body: { reason: 'Too short' } }, 422)
  expect((await app.as(expert).refused(escalateClaim, of(id), 409)).body.error).toBe(
    'The agency can still answer this claim.',
  )
  const { body } = await app.as(keeper).call(declineClaim, { ...of(id), body: REASON })
  expect(body).toMatchObject({ state: 'declined', ...REASON })
  expect(await bellOf(expert)).toEqual(['Your claim was declined'])
  const [mail] = await mailsTo(app, expert.email)
  expect(mail).toMatchObject({ letter: 'claim_declined', slots: { reason: REASON.reason } })
  expect(mail!.slots.next).toContain('ask the Beatline team')
  await app.as(expert).refused(claimSource, to(keeper.source), 409)
  expect((await app.as(expert).call(escalateClaim, of(id))).body.state).toBe('with_team')
  expect((await app.as(expert).call(escalateClaim, of(id))).body.state).toBe('with_team')
  expect(await casesOf(id)).toHaveLength(1)
  const late = await app.as(keeper).refused(acceptClaim, of(id), 409)
  expect(late.body.error).toBe('The Beatline team decides this claim now.')
})

test('is declined without the reason in the email to an expert who wants no text in emails', async () => {
  const [keeper, expert] = [await makeKeeper(), await makeExpert()]
  await app.as(expert).call(updateNotificationSettings, { body: { show_text: false } })
  const { id } = await claim(expert, keeper.source)
  await app.as(keeper).call(declineClaim, { ...of(id), body: REASON })
  const [mail] = await mailsTo(app, expert.email)
  expect(mail!.slots.outcome).toMatch(/ was declined\. You can ask the Beatline team to decide: /)
  expect(JSON.stringify(mail)).not.toContain(REASON.reason)
})

test('goes to the team after seven days of silence, and no agency answers then', async () => {
  const [keeper, expert] = [await makeKeeper(), await makeExpert()]
  const [{ id }, { id: early }] = [
    await claim(expert, keeper.source),
    await claim(await makeExpert(), keeper.source),
  ]
  await overdue(id)
  await app.as(keeper).refused(acceptClaim, of(id), 409)
  expect((await claimsOf(keeper)).map((one) => one.id)).toEqual([early])
  await endSilence(app.server.platform)
  await endSilence(app.server.platform)
  expect(await claimsOf(expert)).toMatchObject([{ state: 'with_team' }])
  expect(await casesOf(id)).toHaveLength(1)
  expect(await casesOf(early)).toEqual([])
})

test('is not won by who is no expert any more, is dormant or suspended', async () => {
  for (const change of [
    `role = 'journalist'`,
    `data = '{"status": "Dormant"}'`,
    `barred_until = 'infinity'`,
  ]) {
    const [keeper, expert] = [await makeKeeper(), await makeExpert()]
    const { id } = await claim(expert, keeper.source)
    await make(expert, change)
    expect(await claimsOf(keeper)).toEqual([])
    const { body } = await app.as(keeper).refused(acceptClaim, of(id), 409)
    expect(body.error).toBe('This member is no longer an active expert.')
  }
})

test('goes with its source and its expert', async () => {
  const [keeper, expert, other] = [await makeKeeper(), await makeExpert(), await makeExpert()]
  const { id } = await claim(expert, keeper.source)
  await app.database.db.deleteFrom('profiles').where('id', '=', keeper.source).execute()
  await app.as(keeper).refused(acceptClaim, of(id), 404)
  await app.as(expert).refused(escalateClaim, of(id), 404)
  const source = await makeSource(app, keeper)
  await claim(other, source)
  await app.database.db.deleteFrom('auth_users').where('id', '=', other.id).execute()
  expect(await claimsOf(keeper)).toEqual([])
})

test('emails nobody who turned that off', async () => {
  const [keeper, expert] = [await makeKeeper(), await makeExpert()]
  for (const { id } of [keeper, expert])
    await app.database.pool.query(
      `insert into notification_settings (account_id, choices) values ($1, '{"invitations.email": "off", "invitations.bell": false}')`,
      [id],
    )
  await accept(keeper, (await claim(expert, keeper.source)).id)
  for (const member of [keeper, expert]) {
    expect(await bellOf(member)).toEqual([])
    expect(await mailsTo(app, member.email)).toEqual([])
  }
})

test('leaves the source listed for everyone', async () => {
  const { source, expert } = await makeClaimed()
  const listed = await app.as(expert).call(listSources, { body: {} })
  expect(listed.body.sources.map(({ id }) => id)).toContain(source)
})
