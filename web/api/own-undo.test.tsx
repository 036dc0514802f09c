import { afterEach, expect, test, vi } from 'vitest'
import { ownUndo } from './own-undo.ts'
import { currentSession } from './session.ts'

vi.mock('./session.ts', { spy: true })
afterEach(() => vi.restoreAllMocks())

const here = (accountId: string) =>
  vi.mocked(currentSession).mockReturnValue({ status: 'in', accountId, aal: 'aal1', byLink: false })

test('lets the person who did it undo it', () => {
  here('ada')
  const takeBack = vi.fn()
  ownUndo('ada', takeBack).undo?.()
  expect(takeBack).toHaveBeenCalledOnce()
})

test('offers nobody else an undo, and undoes nothing for them where the offer is still visible', () => {
  const takeBack = vi.fn()
  here('ada')
  const { undo } = ownUndo('ada', takeBack)
  here('bo')
  undo?.()
  expect(takeBack).not.toHaveBeenCalled()
  expect(ownUndo('ada', takeBack)).toEqual({})
  vi.mocked(currentSession).mockReturnValue({ status: 'out', accountId: null })
  expect(ownUndo(null, takeBack)).toEqual({})
})
