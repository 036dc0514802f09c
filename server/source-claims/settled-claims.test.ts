import { expect, test } from 'vitest'
import { decideCase } from '../../contract/cases.ts'
import { EXPERT_HAS_PROFILE, HAS_PROFILE, HOLDS_ALREADY } from '../../contract/claims.rules.ts'
import { acceptClaim, claimSource, declineClaim, escalateClaim } from '../../contract/claims.ts'
import { createOwnSource, removeSource } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { claiming } from '../../test/support/claiming.ts'
import { type Member, makeMember, makeSource } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { caseOf } from '../../test/support/reporting.ts'
import { fillIn } from '../mails/fill-in.rules.ts'
import { endSilence } from './source-claims.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { makeExpert, makeKeeper, makeClaimed, claim, accept, claimsOf, heldBy, bellOf, confirm, overdue } =
  claiming(app)
const admin = await makeMember(app, { role: 'admin' })
const REASON = { reason: 'She left us in spring.' }
const of = (claim_id: string) => ({ params: { claim_id } })
const to = (source_id: string) => ({ params: { source_id }, body: {} })
/** Nobody answers the claim, and the team accepts it. */
async function accepting(claim_id: string) {
  await overdue(claim_id)
  await endSilence(app.server.platform)
  const body = { version: 1, decision: 'accepted' as const, reason: 'We called them at their desk.' }
  return { params: { case_id: await caseOf(app, claim_id) }, body }
}

test('lets nothing of what others wrote pass for a line, a link or markup in the emails', async () => {
  const keeper = await makeKeeper({ name: 'Ines\u2028visit evil.example/now' })
  const expert = await makeExpert({ name: 'Ann http://evil.example' })
  const { id } = await claim(expert, keeper.source)
  const [made] = await mailsTo(app, keeper.email)
  const asked = fillIn('claim_made', made!.slots as never)
  expect(asked.subject).not.toMatch(/evil\.example/)
  for (const form of [asked.text, asked.html]) expect(form).not.toMatch(/evil\.example|\u2028/)
  const reason = 'She left.\r\n\r\nBcc: a@evil.example <b>Sign in at evil.example</b>'
  await app.as(keeper).call(declineClaim, { ...of(id), body: { reason } })
  const [mail] = await mailsTo(app, expert.email)
  const { subject, text, html } = fillIn('claim_declined', mail!.slots as never)
  expect(subject).toBe('Your claim was declined')
  for (const form of [text, html]) {
    expect(form).not.toMatch(/evil\.example|^Bcc/m)
    expect(form).toContain('She left. Bcc: a')
  }
  // Plain text has no markup to pass for.
  expect(html).not.toContain('<b>')
  expect(html).toContain('&lt;b&gt;')
})

test('rings for the keeper when a claim succeeds without them, and not when they accept it', async () => {
  const domain = 'quay.example'
  const keeper = await makeKeeper({ email: `ann@${domain}` })
  const colleague = await makeMember(app, { role: 'pr', email: `bo@${domain}` })
  const rings = async () => (await bellOf(keeper)).filter((body) => body.includes(' manages '))
  const expert = () => makeExpert({ name: 'Naomi Lund' })
  const line = 'Naomi Lund manages Quill now'
  const source = () => makeSource(app, keeper, { name: 'Quill' })
  await accept(keeper, (await claim(await expert(), await source())).id)
  expect(await rings()).toEqual([])
  await accept(colleague, (await claim(await expert(), await source())).id)
  expect(await rings()).toEqual([line])
  const [confirmed, owner] = [await source(), await expert()]
  await confirm(confirmed, owner.email)
  expect(await claim(owner, confirmed)).toMatchObject({ state: 'accepted' })
  expect(await rings()).toEqual([line, line])
  const { id } = await claim(await expert(), await source())
  await app.as(admin).call(decideCase, await accepting(id))
  expect(await rings()).toEqual([line, line, line])
})

test('is refused to an expert who holds a profile, by whoever decides', async () => {
  const { expert, keeper } = await makeClaimed()
  const free = await makeKeeper()
  const held = await app.as(expert).refused(claimSource, to(free.source), 409)
  expect(held.body.error).toBe(HAS_PROFILE)
  const form = { name: 'Own', role: 'Executive' as const }
  expect((await app.as(expert).refused(createOwnSource, { body: form }, 409)).body.error).toBe(HAS_PROFILE)

  const other = await makeExpert()
  const listed = await makeSource(app, keeper)
  const [first, second] = [await claim(other, free.source), await claim(other, listed)]
  const decision = await accepting(second.id)
  await accept(free, first.id)
  const refused = await app.as(keeper).refused(acceptClaim, of(second.id), 409)
  expect(refused.body.error).toBe(EXPERT_HAS_PROFILE)
  await app.as(admin).refused(decideCase, decision, 409)
  expect(await heldBy(other)).toMatchObject({ id: free.source })
  // A profile that they let go of makes room for a new claim.
  await app.as(other).call(removeSource, { params: { source_id: free.source } })
  await accept(keeper, (await claim(other, listed)).id)
  expect(await heldBy(other)).toMatchObject({ account_id: keeper.id })
})

/** Ways in which an expert comes to hold a profile, the second of two that they have claimed. */
const WAYS: Record<
  string,
  (expert: Member, keeper: Member & { source: string }, id: string) => Promise<unknown>
> = {
  'the agency accepts one': (_, keeper, id) => accept(keeper, id),
  'the team accepts one': async (_, __, id) => app.as(admin).call(decideCase, await accepting(id)),
  'they confirmed one': async (expert, { source }) => {
    await confirm(source, expert.email)
    await claim(expert, source)
  },
  'they add their own': (expert) =>
    app.as(expert).call(createOwnSource, { body: { name: 'Own', role: 'Executive' } }),
}

test.each(Object.entries(WAYS))('ends with all others of the expert at once when %s', async (_, hold) => {
  const [expert, one, other, asked] = [
    await makeExpert(),
    await makeKeeper(),
    await makeKeeper(),
    await makeKeeper(),
  ]
  const rival = await claim(await makeExpert(), other.source)
  const open = await claim(expert, other.source)
  const withTeam = await claim(expert, asked.source)
  await overdue(withTeam.id)
  await endSilence(app.server.platform)
  const { id } = await claim(expert, one.source)
  const stream = await app.stream(other)
  await stream.next('ready')
  await hold(expert, one, id)
  await stream.next('claim.changed')
  expect((await claimsOf(other)).map((left) => left.id)).toEqual([rival.id])
  const own = await claimsOf(expert)
  for (const claimed of [open, withTeam])
    expect(own.find((one) => one.id === claimed.id)).toMatchObject({ state: 'closed', reason: HAS_PROFILE })
  expect((await app.as(expert).refused(escalateClaim, of(open.id), 409)).body.error).toBe(HAS_PROFILE)
  const refused = await app.as(other).refused(acceptClaim, of(open.id), 409)
  expect(refused.body.error).toBe(EXPERT_HAS_PROFILE)
  const { rows } = await app.database.pool.query(
    `select closed_at is not null as is_closed from cases where subject_id = $1`,
    [withTeam.id],
  )
  expect(rows).toEqual([{ is_closed: true }])
  expect(await bellOf(expert)).not.toContain('Your claim was declined')
})

test('leaves room for five new ones once the profile is gone', async () => {
  const [expert, keeper] = [await makeExpert(), await makeKeeper()]
  for (let n = 0; n < 5; n += 1) await claim(expert, await makeSource(app, keeper))
  await app.as(expert).refused(claimSource, to(keeper.source), 409)
  const form = { name: 'Own', role: 'Executive' as const }
  const own = (await app.as(expert).call(createOwnSource, { body: form })).body
  await app.as(expert).call(removeSource, { params: { source_id: own.id } })
  for (let n = 0; n < 5; n += 1) await claim(expert, await makeSource(app, keeper))
  expect((await claimsOf(keeper)).filter(({ claimant }) => claimant.id === expert.id)).toHaveLength(5)
})

test('is not taken to the team by an expert who holds another profile', async () => {
  const [keeper, expert] = [await makeKeeper(), await makeExpert()]
  const { id } = await claim(expert, keeper.source)
  await app.as(keeper).call(declineClaim, { ...of(id), body: REASON })
  await app.as(expert).call(createOwnSource, { body: { name: 'Own', role: 'Executive' } })
  expect((await app.as(expert).refused(escalateClaim, of(id), 409)).body.error).toBe(HAS_PROFILE)
})

test('cannot be taken to the team by who holds the profile already', async () => {
  const [keeper, expert] = [await makeKeeper(), await makeExpert()]
  const { id } = await claim(expert, keeper.source)
  await app.as(keeper).call(declineClaim, { ...of(id), body: REASON })
  await confirm(keeper.source, expert.email)
  expect(await claim(expert, keeper.source)).toMatchObject({ state: 'accepted' })
  expect((await app.as(expert).refused(escalateClaim, of(id), 409)).body.error).toBe(HOLDS_ALREADY)
})
