import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { show, talk, talksAre } from '../testing/messages-page.tsx'

vi.mock('../api/call.ts', { spy: true })

const hint = () => page.getByText('Enter sends, Shift+Enter starts a new line')
const byTouch = (enabled: boolean) => cdp().send('Emulation.setTouchEmulationEnabled', { enabled })

test('explains the keys where there is a keyboard, but not on touch screens', async () => {
  onTestFinished(() => void byTouch(false))
  talksAre(talk('one'))
  show('/app/messages/one')
  await expect.element(hint()).toBeVisible()
  await byTouch(true)
  await expect.element(hint()).not.toBeVisible()
})
