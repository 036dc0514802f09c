import { expect, test, vi } from 'vitest'
import { BOUND } from '../../test/support/bound.ts'
import { call, firstPosition } from './call.ts'
import { accessToken } from './session.ts'

vi.mock('./session.ts', { spy: true })

test('starts the stream at the earliest of several concurrent replies, whichever comes first', async () => {
  vi.mocked(accessToken).mockResolvedValue(null)
  const answers: ((position: string) => void)[] = []
  vi.spyOn(window, 'fetch').mockImplementation(
    () =>
      new Promise((resolve) =>
        answers.push((position) =>
          resolve(new Response('{}', { status: 200, headers: { 'live-position': position } })),
        ),
      ),
  )
  let known: string | null | undefined
  void firstPosition.then((position) => {
    known = position
  })
  const account = call('GET /api/account')
  const feed = call('GET /api/posts')
  await vi.waitFor(() => expect(answers).toHaveLength(2), BOUND)
  answers[0]?.('boot:14')
  await account
  await Promise.resolve()
  expect(known).toBeUndefined()
  answers[1]?.('boot:13')
  await feed
  expect(await firstPosition).toBe('boot:13')
})
