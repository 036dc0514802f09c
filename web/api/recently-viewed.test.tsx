import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { dropAllDrafts } from './draft-storage.ts'
import { recentlyViewed, useViewed } from './recently-viewed.ts'
import { currentSession } from './session.ts'

vi.mock('./session.ts', { spy: true })
beforeEach(() => dropAllDrafts())
afterEach(() => vi.restoreAllMocks())

const here = (accountId: string) =>
  vi.mocked(currentSession).mockReturnValue({ status: 'in', accountId, aal: 'aal1', byLink: false })

function Card({ id }: { id: string | null }) {
  useViewed(id)
  return null
}
const view = async (...ids: (string | null)[]) => {
  for (const id of ids) {
    render(<Card id={id} />)
    if (id !== null) await expect.poll(() => recentlyViewed()[0]).toBe(id)
  }
}

test('names the last eight cards, the latest first, each once', async () => {
  here('ada')
  expect(recentlyViewed()).toEqual([])
  await view('a', 'b', 'a', 'c')
  expect(recentlyViewed()).toEqual(['c', 'a', 'b'])
  await view(null, 'd', 'e', 'f', 'g', 'h', 'i', 'a')
  expect(recentlyViewed()).toEqual(['a', 'i', 'h', 'g', 'f', 'e', 'd', 'c'])
})

test('shows nobody what another account has viewed, and nothing after a sign-out', async () => {
  here('ada')
  await view('a')
  here('bo')
  expect(recentlyViewed()).toEqual([])
  await view('b')
  here('ada')
  expect(recentlyViewed()).toEqual(['a'])
  dropAllDrafts()
  expect(recentlyViewed()).toEqual([])
  vi.mocked(currentSession).mockReturnValue({ status: 'out', accountId: null })
  render(<Card id="c" />)
  expect(recentlyViewed()).toEqual([])
  expect(localStorage).toHaveLength(0)
})
