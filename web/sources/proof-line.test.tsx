import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { proofWords } from '../../contract/evidence.rules.ts'
import type { Proof } from '../../contract/sources.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { DirectorySourceCell } from '../directory/DirectorySourceCell.tsx'
import { PitchedProof } from '../evidence/PitchedProof.tsx'
import { evidence } from '../testing/evidence.ts'
import { button, listed, rows, server } from '../testing/evidence-page.tsx'
import { ownAccount, pitchedSource } from '../testing/factories.ts'
import { showPages } from '../testing/show-pages.tsx'
import { SourceCard } from './SourceCard.tsx'

vi.mock('../api/call.ts', { spy: true })

const AT = '2026-03-05T12:00:00.000000Z'
const NONE: Proof = { state: 'none', at: null, until: null, domain: null, checked_at: null }
const confirmed: Proof = { ...NONE, state: 'confirmed', at: AT, until: AT, domain: 'millrace.example' }

const show = (part: React.ReactNode) => {
  server.client.setQueryData(ownAccountQuery.queryKey, ownAccount({ id: 'reader' }))
  showPages({ client: server.client, pages: [{ path: '/', show: () => part }] })
}
/** Whether the square before these words is filled. */
const isFilled = (words: string) => {
  const square = page
    .getByText(words, { exact: true })
    .element()
    .parentElement!.querySelector('[aria-hidden]')!
  return getComputedStyle(square).borderTopWidth === '0px'
}

test.each<[Proof, boolean, string]>([
  [NONE, false, 'Not confirmed'],
  [confirmed, false, 'Confirmed by the expert, Mar 2026'],
  [{ ...confirmed, state: 'personal' }, false, 'Confirmed from a personal address, Mar 2026'],
  [{ ...confirmed, state: 'lapsed' }, false, 'Confirmation lapsed'],
  [{ ...confirmed, state: 'changed' }, false, 'Changed since confirmation'],
  [
    { ...confirmed, checked_at: AT },
    true,
    'Confirmed by the expert, Mar 2026 · Checked by the team · Retired',
  ],
])('words the evidence: %o', (proof, isRetired, words) => {
  expect(proofWords(proof, isRetired)).toBe(words)
})

test.each([
  ['Sources', SourceCard],
  ['the directory', null],
])('opens the evidence from a card of %s', async (_, Card) => {
  const onPreview = vi.fn()
  const source = listed({ proof: confirmed, is_retired: true })
  show(
    Card ? (
      <Card source={source} onPreview={onPreview} />
    ) : (
      <DirectorySourceCell source={source} search="" isOwn={false} onPreview={onPreview} />
    ),
  )
  const words = 'Confirmed by the expert, Mar 2026 · Retired'
  await button(`${words}, evidence of Harriet Lane`).click()
  expect(onPreview).toHaveBeenCalledTimes(1)
  expect(isFilled(words)).toBe(true)
  expect(page.getByText(/Retired/).elements()).toHaveLength(1)
})

test('opens the evidence of a pitched source by keyboard, and gives the focus back', async () => {
  server.evidence = evidence({ photo: { state: 'missing' } })
  const source = pitchedSource({ id: listed().id, name: 'Harriet Lane · Retired' })
  show(<PitchedProof source={source} />)
  const opener = button('Not confirmed, evidence of Harriet Lane · Retired')
  await expect.element(opener).toBeVisible()
  expect(isFilled('Not confirmed')).toBe(false)
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Harriet Lane · Retired' })).toBeVisible()
  await expect.poll(() => rows().length).toBe(5)
  await expect.element(page.getByRole('group', { name: 'Add evidence' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})

test('shows what a retired pitched source came to, and opens nothing', async () => {
  show(<PitchedProof source={pitchedSource({ proof: confirmed, is_retired: true })} />)
  await expect.element(page.getByText('Confirmed by the expert, Mar 2026', { exact: true })).toBeVisible()
  expect(isFilled('Confirmed by the expert, Mar 2026')).toBe(true)
  expect(page.getByRole('button').elements()).toEqual([])
})
