import axe from 'axe-core'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { evidence } from '../testing/evidence.ts'
import { button, listed, rows, server, showDetails } from '../testing/evidence-page.tsx'

vi.mock('../api/call.ts', { spy: true })

afterEach(() => {
  delete document.documentElement.dataset.theme
})

const AT = '2026-03-05T12:00:00.000000Z'
const UNTIL = '2027-03-05T12:00:00.000000Z'

async function faults() {
  const { violations } = await axe.run(document.querySelector('[role=dialog]:last-of-type')!, {
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

test.each(['light', 'dark'])('has no accessibility faults in the %s theme', async (theme) => {
  document.documentElement.dataset.theme = theme
  server.evidence = evidence(
    {
      expert: {
        state: 'confirmed',
        at: AT,
        until: UNTIL,
        domain: 'millrace.example',
        is_website: true,
        is_agency: false,
        changed: null,
      },
      agency: { kind: 'attested', name: 'Dana Whitfield', organization: 'Halyard PR', at: AT, until: UNTIL },
      register: {
        register: 'Bar of New York',
        number: '4417',
        url: 'https://bar.example/4417',
        result: 'given',
        at: AT,
        until: null,
      },
      photo: { state: 'missing' },
      photo_match: { profiles: 1, other_names: 1 },
    },
    AT,
  )
  showDetails(listed({ needs_confirmation: true }), { id: 'pr', role: 'pr' })
  await expect.poll(() => rows().length).toBe(6)
  expect(await faults()).toEqual([])
  for (const [opener, title] of [
    ['Ask for Confirmation', 'Ask Harriet Lane to confirm'],
    ['Add Registry Number', 'Add Registry Number'],
    ['Ask for a Team Check', 'Ask for a Team Check'],
  ] as const) {
    await button(opener).click()
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
    expect(await faults()).toEqual([])
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Cancel' }).click()
  }
})
