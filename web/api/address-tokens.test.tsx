import { afterEach, expect, test, vi } from 'vitest'
import { BOUND } from '../../test/support/bound.ts'
import { dropAddressTokens } from './address-tokens.ts'

const address = location.pathname + location.search
const reload = vi.fn()
dropAddressTokens(reload)
afterEach(() => {
  history.replaceState(null, '', address)
  reload.mockClear()
})

const TOKENS = '#access_token=a&refresh_token=b'

test('removes tokens that come later to a page that does not take them', async () => {
  location.hash = TOKENS
  await vi.waitFor(() => expect(location.hash).toBe(''), BOUND)
  expect(reload).not.toHaveBeenCalled()
})

test.each(['/reset-password', '/app/onboarding', '/app/account/profile'])(
  'loads %s again for tokens that come later, and for nothing else',
  async (path) => {
    history.replaceState(null, '', path)
    const isHeard = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
    location.hash = '#section'
    await isHeard
    expect(reload).not.toHaveBeenCalled()
    location.hash = TOKENS
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), BOUND)
    expect(location.hash).toBe(TOKENS)
  },
)
