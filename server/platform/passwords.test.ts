import { verify } from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import { onMetric } from './metrics/events.ts'
import { checkPassword, hashing, hashPassword, TooBusy } from './passwords.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return { ...argon2, verify: vi.fn(argon2.verify) }
})
beforeEach(() => {
  vi.mocked(verify).mockClear()
})

const hash = await hashPassword('the right one')

test('accepts the right password and no other', async () => {
  expect(await checkPassword(hash, 'the right one')).toBe(true)
  expect(await checkPassword(hash, 'the wrong one')).toBe(false)
})

test('does the same work without a hash, on one of the same cost, and matches nothing', async () => {
  expect(await checkPassword(null, 'anything')).toBe(false)
  const against = String(vi.mocked(verify).mock.calls[0]?.[0])
  const cost = (phc: string) => phc.split('$').slice(0, 4)
  expect(cost(against)).toEqual(cost(hash))
})

test('hashes with argon2id at OWASP’s minimum cost, with a salt of its own', async () => {
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hashPassword('the right one')).not.toBe(hash)
})

test('matches a password however its letters are composed, and in full', async () => {
  expect(await checkPassword(await hashPassword('caf\u00e9'), 'cafe\u0301')).toBe(true)
  const long = 'x'.repeat(200)
  expect(await checkPassword(await hashPassword(`${long}1`), `${long}2`)).toBe(false)
})

test('refuses a flood, still serves those in the queue, and counts all', async () => {
  const counted = { done: 0, refused: 0 }
  const end = onMetric('hash', (outcome) => {
    counted[outcome] += 1
  })
  const all = await Promise.allSettled(Array.from({ length: 230 }, () => checkPassword(hash, 'no')))
  const busy = all.filter((one) => one.status === 'rejected' && one.reason instanceof TooBusy)
  end()
  expect(busy).toHaveLength(230 - 4 - 200)
  expect(counted).toEqual({ done: 4 + 200, refused: 26 })
  expect(hashing()).toEqual({ running: 0, waiting: 0 })
  expect(await checkPassword(hash, 'the right one')).toBe(true)
})
