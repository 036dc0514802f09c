import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type AuthSession, logout, readUser, token } from '../../contract/auth.ts'
import { listDevices, signOutDevice } from '../../contract/devices.ts'
import { testApp } from '../../test/support/app.ts'
import { type Member, makeMember, PASSWORD } from '../../test/support/factories.ts'
import { nameDevice } from './device-name.ts'

const app = await testApp()

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

async function signInFrom(email: string, userAgent: string): Promise<{ session: AuthSession }> {
  const { body } = await app.anonymous.call(token, {
    query: { grant_type: 'password' },
    body: { email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  })
  return { session: body }
}
const devicesOf = async (member: { session: AuthSession }) =>
  (await app.as(member).call(listDevices)).body.devices
const currentOf = async (member: { session: AuthSession }) => (await devicesOf(member))[0]!.id
const change = (set: string, id: string) =>
  app.database.pool.query(`update auth_sessions set ${set} where id = $1`, [id])

async function onThree(): Promise<{ member: Member; phone: { session: AuthSession } }> {
  const member = await makeMember(app)
  const phone = await signInFrom(member.email, IPHONE)
  await signInFrom(member.email, CHROME)
  return { member, phone }
}

test('names devices in words, this one first, then the latest', async () => {
  const { phone } = await onThree()
  const devices = await devicesOf(phone)
  expect(devices.map(({ name, current }) => [name, current])).toEqual([
    ['Safari on iPhone', true],
    ['Chrome on Windows', false],
    ['Unknown device', false],
  ])
})

test('sorts by the latest renewal', async () => {
  const { member, phone } = await onThree()
  await change(`refreshed_at = now() + interval '1 second'`, await currentOf(member))
  const names = (await devicesOf(phone)).map(({ name }) => name)
  expect(names).toEqual(['Safari on iPhone', 'Unknown device', 'Chrome on Windows'])
})

test('leaves out sessions that are over, or were not renewed for 30 days', async () => {
  const { member, phone } = await onThree()
  const [own, chrome] = [await currentOf(member), (await devicesOf(phone))[1]!.id]
  await change(`refreshed_at = now() - interval '29 days 23 hours'`, chrome)
  expect(await devicesOf(phone)).toHaveLength(3)
  await change(`refreshed_at = now() - interval '30 days 1 minute'`, chrome)
  expect(await devicesOf(phone)).toHaveLength(2)
  await app.as(phone).refused(signOutDevice, { params: { session_id: chrome } }, 404)
  await change('expires_at = now()', own)
  expect(await devicesOf(phone)).toHaveLength(1)
})

test('ends a device at once, with its tokens and its stream, and no other', async () => {
  const { member, phone } = await onThree()
  const [stream, own] = [await app.stream(phone), await app.stream(member)]
  await app.as(member).call(signOutDevice, { params: { session_id: await currentOf(phone) } })
  await stream.next('ready')
  await stream.next('session.ended')
  await stream.ended()
  await app.as(phone).refused(readUser, {}, 401)
  const body = { refresh_token: phone.session.refresh_token }
  await app.anonymous.refused(token, { query: { grant_type: 'refresh_token' }, body }, 400)
  expect((await devicesOf(member)).map(({ name }) => name)).toEqual(['Unknown device', 'Chrome on Windows'])
  expect(own.unread.map(({ name }) => name)).toEqual(['ready'])
})

test('signs out the device in use', async () => {
  const { member, phone } = await onThree()
  await app.as(phone).call(signOutDevice, { params: { session_id: await currentOf(phone) } })
  await app.as(phone).refused(listDevices, {}, 401)
  expect(await devicesOf(member)).toHaveLength(2)
})

test("answers the same for another member's device, an ended and an unknown one", async () => {
  const { member, phone } = await onThree()
  const id = await currentOf(phone)
  const refused = async (by: Member, session_id: string) =>
    (await app.as(by).refused(signOutDevice, { params: { session_id } }, 404)).body
  const [stranger, admin] = [await makeMember(app), await makeMember(app, { role: 'admin' })]
  expect(await refused(stranger, id)).toEqual({ error: 'Not found' })
  expect(await refused(admin, id)).toEqual({ error: 'Not found' })
  expect(await refused(member, randomUUID())).toEqual({ error: 'Not found' })
  expect(await refused(member, 'this')).toEqual({ error: 'Not found' })
  expect((await devicesOf(phone)).map((device) => device.id)).toContain(id)
  await app.as(phone).call(logout, { query: { scope: 'local' } })
  expect(await refused(member, id)).toEqual({ error: 'Not found' })
})

test('ends a device once when it is signed out ten times at once', async () => {
  const { member, phone } = await onThree()
  const id = await currentOf(phone)
  const calls = Array.from({ length: 10 }, () => app.as(member).send('DELETE', `/api/account/devices/${id}`))
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.sort((a, b) => a - b)).toEqual([200, ...Array(9).fill(404)])
})

test('shows dormant and new members their devices, and ends them', async () => {
  for (const traits of [{ dormant: true }, { onboarded: false }]) {
    const member = await makeMember(app, traits)
    const phone = await signInFrom(member.email, IPHONE)
    await app.as(member).call(signOutDevice, { params: { session_id: await currentOf(phone) } })
    expect(await devicesOf(member)).toHaveLength(1)
  }
})

describe('A user agent', () => {
  test.each([
    [CHROME, 'Chrome on Windows'],
    [IPHONE, 'Safari on iPhone'],
    [IPHONE.replace('iPhone; CPU iPhone OS', 'iPad; CPU OS'), 'Safari on iPad'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:133.0) Gecko/20100101 Firefox/133.0',
      'Firefox on macOS',
    ],
    [`${CHROME} Edg/131.0.0.0`, 'Microsoft Edge on Windows'],
    [CHROME.replace('Windows NT 10.0; Win64; x64', 'Linux; Android 10; Your bank'), 'Chrome on Android'],
    ['Mozilla/5.0 (X11; Linux x86_64) nothing known', 'Linux'],
    ['', 'Unknown device'],
    ['node', 'Unknown device'],
    ['Call 555-0100 now/1.0 (x) ', 'Unknown device'],
    ['a/'.repeat(150), 'Unknown device'],
  ])('%s', async (userAgent, name) => {
    expect(await nameDevice(userAgent)).toBe(name)
  })
})
