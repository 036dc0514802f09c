import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { DormantBanner } from './DormantBanner.tsx'

test('explains dormant and links to the address to write to', async () => {
  render(<DormantBanner />)
  const banner = page.getByRole('status')
  await expect
    .element(banner)
    .toHaveTextContent(
      'Your membership is dormant. You can read but not write, and you are not listed in the directories. ' +
        'Ask us by email to reactivate it.',
    )
  await expect
    .element(banner.getByRole('link', { name: 'Ask us by email' }))
    .toHaveAttribute('href', '/contact')
})
