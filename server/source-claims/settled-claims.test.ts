import { expect, test } from 'vitest'
import { decideCase } from '../../contract/cases.ts'
import { EXPERT_HAS_PROFILE, HAS_PROFILE, HOLDS_ALREADY } from '../../contract/claims.rules.ts'
import { acceptClaim, claimSource, declineClaim, escalateClaim } from '../../contract/claims.ts'
import { createOwnSource, removeSource } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { claiming } from '../../test/support/claiming.ts'
import { makeMember, makeSource } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { caseOf } from '../../test/support/reporting.ts'
import { fillIn } from '../mails/fill-in.rules.ts'
import { endSilence } from './source-claims.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { makeExpert, makeKeeper, makeClaimed, claim, accept, heldBy, bellOf, confirm, overdue } = claiming(app)
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
  const [first, second] = [await claim(other, free.source), await claim(other, await makeSource(app, keeper))]
  await accept(free, first.id)
  const refused = await app.as(keeper).refused(acceptClaim, of(second.id), 409)
  expect(refused.body.error).toBe(EXPERT_HAS_PROFILE)
  const decision = await accepting(second.id)
  const team = await app.as(admin).refused(decideCase, decision, 409)
  expect(team.body.error).toBe(EXPERT_HAS_PROFILE)
  // A profile that they let go of makes room.
  await app.as(other).call(removeSource, { params: { source_id: free.source } })
  await app.as(admin).call(decideCase, decision)
  expect(await heldBy(other)).toMatchObject({ account_id: keeper.id })
})

test('cannot be taken to the team by who holds the profile already', async () => {
  const [keeper, expert] = [await makeKeeper(), await makeExpert()]
  const { id } = await claim(expert, keeper.source)
  await app.as(keeper).call(declineClaim, { ...of(id), body: REASON })
  await confirm(keeper.source, expert.email)
  expect(await claim(expert, keeper.source)).toMatchObject({ state: 'accepted' })
  expect((await app.as(expert).refused(escalateClaim, of(id), 409)).body.error).toBe(HOLDS_ALREADY)
})
