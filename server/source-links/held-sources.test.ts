import { expect, test } from 'vitest'
import { separateSource } from '../../contract/claims.ts'
import { confirmOwnSource } from '../../contract/evidence.ts'
import { listNotifications } from '../../contract/notifications.ts'
import { DENIED } from '../../contract/sources.rules.ts'
import { readOwnSource, restoreSource } from '../../contract/sources.ts'
import { testApp } from '../../test/support/app.ts'
import { claiming } from '../../test/support/claiming.ts'
import { type Member, makeMember } from '../../test/support/factories.ts'
import { mailsTo } from '../../test/support/links.ts'
import { expertsAddress, sourceLinking } from '../../test/support/source-links.ts'
import { readAuthKey } from '../auth/auth.ts'
import { ConfirmLinks } from './confirm-links.ts'

const app = await testApp({ RATE_LIMITS: 'off' })
const { answer, asked, confirm, newest, open, post, rowOf, send } = sourceLinking(app)
const { makeExpert, claim, accept, bellOf } = claiming(app)
const GONE = 'This link is no longer valid.'
const OFFERS_REMOVAL = 'Should it be removed as well?'

/** A source whose expert was asked, and that an expert has claimed since, at this address. */
async function held(email = expertsAddress()) {
  const link = await asked({ name: 'Ada Lane' }, email)
  const expert = await makeExpert()
  await accept(link.keeper, (await claim(expert, link.source)).id)
  return { ...link, expert }
}
/** The same, and the link went to where the expert signs in. */
async function heldByAsked() {
  const expert = await makeExpert()
  const link = await asked({ name: 'Ada Lane' }, expert.email)
  await accept(link.keeper, (await claim(expert, link.source)).id)
  return { ...link, expert }
}
const sourceOf = async (expert: Member) => (await app.as(expert).call(readOwnSource)).body.source

test('A claim that is accepted leaves the link open, and its email is still sent', async () => {
  const { id, token, email } = await held()
  expect(await rowOf(id)).toMatchObject({ email, void_at: null, used_at: null })
  const { status, html } = await open(token)
  expect(status).toBe(200)
  expect(html).toContain('Is this you?')
  const links = new ConfirmLinks(await readAuthKey(app.config))
  expect(await links.mail(app.database.db, app.address, id)).toMatchObject({ to: email })
})

test('Confirm counts for a profile that an expert holds, which nobody is asked to claim', async () => {
  const { id, token, expert, keeper } = await held()
  const { status, html } = await confirm(token)
  expect(status).toBe(200)
  expect(html).toContain('Thank you. Your confirmation is valid until')
  expect(html).not.toContain('Are you a member?')
  expect(await sourceOf(expert)).toMatchObject({ proof: { state: 'confirmed', domain: 'harrow.example' } })
  expect(await rowOf(id)).toMatchObject({ answer: 'confirm', email: null })
  expect((await post({ token, answer: 'confirm' })).html).toBe(html)
  expect(await bellOf(keeper)).toContain('Ada Lane confirmed their profile')
})

test('This Is Not Me takes a profile down that an expert holds, who reads of it and cannot lose it to the link', async () => {
  const { token, expert, keeper } = await held()
  const { status, html } = await answer(token, 'not_me')
  expect(status).toBe(200)
  expect(html).toContain('The profile has been taken down, and the agency has been notified.')
  expect(html).not.toContain(OFFERS_REMOVAL)
  expect((await post({ token, answer: 'not_me' })).html).toBe(html)
  const removed = await post({ token, answer: 'remove' })
  expect([removed.status, removed.html.includes(GONE)]).toEqual([404, true])
  expect(await sourceOf(expert)).toMatchObject({ is_retired: true, is_denied: true })
  const { notifications } = (await app.as(expert).call(listNotifications)).body
  expect(notifications[0]).toMatchObject({
    ...{ type: 'source', body: 'Ada Lane said that a profile is not theirs', link: '/app/account/source' },
  })
  expect((await mailsTo(app, keeper.email)).map(({ letter }) => letter)).toContain('source_denied')
})

test('The expert removes the profile that they hold by a link to where they sign in', async () => {
  const { token, expert, keeper } = await heldByAsked()
  const { html } = await answer(token, 'not_me')
  expect(html).toContain(OFFERS_REMOVAL)
  expect(await bellOf(expert)).not.toContain('Ada Lane said that a profile is not theirs')
  const removed = await post({ token, answer: 'remove' })
  expect(removed.html).toContain(`The profile has been removed. ${keeper.name} cannot list you again`)
  expect(await sourceOf(expert)).toBe(null)
})

test('A link ends with the agency’s part in the profile', async () => {
  const { id, token, source, expert } = await held()
  await app.as(expert).call(separateSource, { params: { source_id: source } })
  expect(await rowOf(id)).toMatchObject({ email: null, void_at: expect.anything() })
  expect((await open(token)).status).toBe(404)
})

test('A profile that was denied when it became the expert’s alone is back once they confirm it', async () => {
  const { token, source, expert } = await held()
  await answer(token, 'not_me')
  const at = { params: { source_id: source } }
  await app.as(expert).call(separateSource, at)
  expect(await sourceOf(expert)).toMatchObject({ is_retired: true, is_denied: true })
  expect((await app.as(expert).refused(restoreSource, at, 409)).body.error).toBe(DENIED)
  await app.as(expert).call(confirmOwnSource, { ...at, body: { photo: false } })
  expect(await sourceOf(expert)).toMatchObject({ is_retired: false, is_denied: false, retired_by: null })
})

test('A newer link ends the one before a claim, as for any source', async () => {
  const keeper = await makeMember(app, { role: 'pr' })
  const { token, source } = await asked({}, expertsAddress(), keeper)
  await send(keeper, source, expertsAddress())
  const expert = await makeExpert()
  await accept(keeper, (await claim(expert, source)).id)
  expect((await open(token)).status).toBe(404)
  expect(await rowOf(await newest(source))).toMatchObject({ void_at: null })
})
