import { expect, test, vi } from 'vitest'
import { onLive, startLive } from './api/live.ts'
import { openLive } from './live-table.ts'
import { client, name, notice, open, pageOf, show, texts } from './testing/notification-bell.tsx'

vi.mock('./api/call.ts', { spy: true })
vi.mock('./api/live.ts', { spy: true })

test('takes the notification of a pitch that was withdrawn unopened out of the bell’s list', async () => {
  const removed: ((data: never) => void)[] = []
  vi.mocked(startLive).mockReturnValue(() => undefined)
  vi.mocked(onLive).mockImplementation((event, handler) => {
    if (event === 'conversation.removed') removed.push(handler)
    return () => undefined
  })
  const pitched = notice('Kim pitched', 'response_received')
  const liked = notice('Ann liked it')
  let isThere = true
  show(() => (isThere ? pageOf([liked, pitched], null, 1) : pageOf([liked])))
  openLive(client, 'me', () => undefined)
  await open()
  await expect.poll(texts).toEqual(['Ann liked it', 'Kim pitched'])
  isThere = false
  for (const handler of removed) handler({ conversation_id: 'x' } as never)
  await expect.poll(texts).toEqual(['Ann liked it'])
  await expect.poll(name).toBe('Notifications 1 new')
})
