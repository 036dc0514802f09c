import { expect, test, vi } from 'vitest'
import { call, noteSeen } from './call.ts'
import { accessToken } from './session.ts'

vi.mock('./session.ts', { spy: true })

test('says in each call the latest position that an answer or an event has named', async () => {
  vi.mocked(accessToken).mockResolvedValue(null)
  let cursor = 'boot:1'
  const fetched = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () => new Response('{}', { headers: { 'live-position': cursor } }))
  const said = async () => {
    await call('GET /api/account')
    const { headers } = fetched.mock.lastCall![1]!
    return new Headers(headers).get('seen-position') ?? undefined
  }
  expect(await said()).toBeUndefined()
  cursor = 'boot:2:00000000000000f0'
  expect(await said()).toBeUndefined()
  cursor = 'boot:3:000000000000001a'
  expect(await said()).toBe('00000000000000f0')
  expect(await said()).toBe('00000000000000f0')
  noteSeen('boot:4:0000000000000100')
  expect(await said()).toBe('0000000000000100')
})
