import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/call.ts'
import { forgetActKeys, withActKey } from './act-keys.ts'

afterEach(() => vi.restoreAllMocks())

const keyOf = (act: string) => withActKey(act, async (key) => key)
async function lostKey(act: string, status = 503): Promise<string> {
  let sent = ''
  const send = async (key: string) => {
    sent = key
    throw new ApiError(status, {})
  }
  await expect(withActKey(act, send)).rejects.toThrow()
  return sent
}

test('retries with the same key after a lost answer, and uses a new key after an answer or a refusal', async () => {
  const lost = await lostKey('act')
  expect(await lostKey('act', 500)).toBe(lost)
  expect(await keyOf('act')).toBe(lost)
  const next = await lostKey('act', 409)
  expect(next).not.toBe(lost)
  expect(await keyOf('act')).not.toBe(next)
})

test('forgets what the previous person tried, and does not let their late answer touch the new key', async () => {
  const answer = Promise.withResolvers<void>()
  let sent = ''
  const first = withActKey('act', async (key) => {
    sent = key
    await answer.promise
  })
  forgetActKeys()
  const lost = await lostKey('act')
  expect(lost).not.toBe(sent)
  answer.resolve()
  await first
  expect(await keyOf('act')).toBe(lost)
})

/** The requests sent for an act until an answer arrives, and the outcome. */
async function tries(answers: (() => string)[]) {
  const keys: string[] = []
  const send = async (key: string) => answers[keys.push(key) - 1]!()
  const outcome = await withActKey('act', send).catch((error: ApiError) => error.status)
  return { keys, outcome }
}
const answer = (status: number) => () => {
  throw new ApiError(status, {})
}

test('retries a lost answer twice with the same key and reports the true outcome', async () => {
  const { keys, outcome } = await tries([answer(0), answer(0), () => 'done'])
  expect(outcome).toBe('done')
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

test.each([
  ['After two further tries it is given up', [answer(0), answer(0), answer(0), () => 'late'], 0, 3],
  ['A refusal ends the tries', [answer(0), answer(409), () => 'late'], 409, 2],
  ['An outage that the server tells of is no lost answer', [answer(503), () => 'late'], 503, 1],
])('%s', async (_, answers, status, count) => {
  const { keys, outcome } = await tries(answers)
  expect(outcome).toBe(status)
  expect(keys).toHaveLength(count)
})

test('does not retry while offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { keys, outcome } = await tries([answer(0), () => 'late'])
  expect(outcome).toBe(0)
  expect(keys).toHaveLength(1)
})

test('does not resend a lost act in the name of the next person', async () => {
  const forgetting = () => {
    forgetActKeys()
    return answer(0)()
  }
  const { keys, outcome } = await tries([forgetting, () => 'late'])
  expect(outcome).toBe(0)
  expect(keys).toHaveLength(1)
})
