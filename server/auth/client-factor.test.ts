import { URI } from 'otpauth'
import { expect, test, vi } from 'vitest'
import { listFeed } from '../../contract/feed.ts'
import { confirmPassword } from '../../contract/passwords.ts'
import { BOUND, testApp } from '../../test/support/app.ts'
import { openTab, type Tab } from '../../test/support/auth-client.ts'
import { makeMember, PASSWORD } from '../../test/support/factories.ts'

// The browser's auth client as published, against our server: the second factor.

const app = await testApp()

async function signedIn() {
  const member = await makeMember(app)
  const tab = openTab(app)
  await tab.auth.signInWithPassword({ email: member.email, password: PASSWORD })
  return { ...tab, member }
}
const enroll = (tab: Tab) => tab.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone' })
/** A code of a later 30 s step each time: a code is accepted only once. */
const codeOf = (uri: string, steps = 0) =>
  (URI.parse(uri) as unknown as { generate: (at: { timestamp: number }) => string }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
async function withFactor() {
  const tab = await signedIn()
  const { data } = await enroll(tab)
  const { id, totp } = data!
  const { error } = await tab.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.uri) })
  expect(error).toBeNull()
  return { ...tab, factorId: id, uri: totp.uri }
}
const levels = async (tab: Tab) => {
  const { data } = await tab.auth.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}

test('sets up a factor: its picture, its secret, a code, and MFA_CHALLENGE_VERIFIED', async () => {
  const tab = await signedIn()
  expect(await levels(tab)).toEqual(['aal1', 'aal1'])
  const { data, error } = await enroll(tab)
  expect(error).toBeNull()
  expect(data).toMatchObject({ type: 'totp', friendly_name: 'My phone' })
  expect(data!.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
  expect(data!.totp.uri).toContain(`secret=${data!.totp.secret}`)
  const before = tab.stored()!
  const given = await tab.auth.mfa.challengeAndVerify({ factorId: data!.id, code: codeOf(data!.totp.uri) })
  expect(given.error).toBeNull()
  expect(tab.stored()!.access_token).not.toBe(before.access_token)
  expect(tab.stored()!.expires_at).toBeGreaterThan(Date.now() / 1_000)
  await vi.waitFor(() => expect(tab.events.at(-1)).toBe('MFA_CHALLENGE_VERIFIED'), BOUND)
  expect(await levels(tab)).toEqual(['aal2', 'aal2'])
  const { data: list } = await tab.auth.mfa.listFactors()
  expect(list?.totp).toMatchObject([{ id: data!.id, status: 'verified', friendly_name: 'My phone' }])
})

test('keeps a session at aal2 when it is renewed', async () => {
  const tab = await withFactor()
  expect((await tab.auth.refreshSession()).error).toBeNull()
  expect(await levels(tab)).toEqual(['aal2', 'aal2'])
})

test('requires a code at the next sign-in, and accepts it', async () => {
  const { member, uri, factorId } = await withFactor()
  const tab = openTab(app)
  const { data } = await tab.auth.signInWithPassword({ email: member.email, password: PASSWORD })
  expect(await levels(tab)).toEqual(['aal1', 'aal2'])
  const refused = await app.as({ session: data.session! }).refused(listFeed, {}, 403)
  expect(refused.body.code).toBe('second_factor_required')
  expect((await tab.auth.getUser()).data.user?.factors?.[0]?.id).toBe(factorId)
  const changed = await tab.auth.updateUser({ password: 'a new password', current_password: PASSWORD })
  expect(changed.error).toMatchObject({ name: 'AuthApiError', status: 403, code: 'insufficient_aal' })
  const code = codeOf(uri, 1)
  expect((await tab.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
  await app.as({ session: tab.stored()! }).call(listFeed, { query: {} })
})

test('refuses a wrong code, a used one and the factor of another member by their error codes', async () => {
  const { factorId, uri, ...tab } = await withFactor()
  const give = async (id: string, code: string) =>
    (await tab.auth.mfa.challengeAndVerify({ factorId: id, code })).error
  const real = codeOf(uri, 1)
  const wrong = real === '000000' ? '000001' : '000000'
  expect(await give(factorId, wrong)).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  expect(await give(factorId, real)).toBeNull()
  expect(await give(factorId, real)).toMatchObject({ code: 'mfa_verification_failed' })
  const other = await withFactor()
  expect(await give(other.factorId, codeOf(other.uri, 1))).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  })
  expect(tab.stored()).not.toBeNull()
})

test('asks for the password again to set up a factor long after the sign-in', async () => {
  const tab = await signedIn()
  await app.database.pool.query(
    `update auth_sessions set password_confirmed_at = now() - interval '11 minutes' where user_id = $1`,
    [tab.member.id],
  )
  const refused = await enroll(tab)
  expect(refused.error).toMatchObject({ status: 403, code: 'reauthentication_needed' })
  await app.as({ session: tab.stored()! }).call(confirmPassword, { body: { password: PASSWORD } })
  expect((await enroll(tab)).error).toBeNull()
})

test('refuses a factor of another kind, and a second one of the same name', async () => {
  const tab = await withFactor()
  const phone = await tab.auth.mfa.enroll({ factorType: 'phone', phone: '+4912345' })
  expect(phone.error).toMatchObject({ status: 422, code: 'validation_failed' })
  expect((await enroll(tab)).error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' })
})

test('removes a factor only in a session that has just given a code', async () => {
  const { member, factorId, ...tab } = await withFactor()
  await app.database.pool.query(
    `update auth_sessions set second_factor_at = now() - interval '11 minutes' where user_id = $1`,
    [member.id],
  )
  const late = await tab.auth.mfa.unenroll({ factorId })
  expect(late.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  await app.database.pool.query(`update auth_sessions set second_factor_at = now() where user_id = $1`, [
    member.id,
  ])
  expect(await tab.auth.mfa.unenroll({ factorId })).toEqual({ data: { id: factorId }, error: null })
  expect((await tab.auth.mfa.listFactors()).data?.all).toEqual([])
})
