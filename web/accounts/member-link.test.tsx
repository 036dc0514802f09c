import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPages } from '../testing/show-pages.tsx'
import { MemberLink } from './MemberLink.tsx'

test('links a name to its member’s profile, unless the member has left', async () => {
  const show = () => (
    <>
      <MemberLink id="ada">Ada Lund</MemberLink>
      <p>
        <MemberLink id={null}>Unknown User</MemberLink>
      </p>
    </>
  )
  showPages({ pages: [{ path: '/', show }] })
  await expect.element(page.getByRole('link')).toHaveTextContent('Ada Lund')
  await expect.element(page.getByRole('link')).toHaveAttribute('href', '/app/account/profile/ada')
  await expect.element(page.getByText('Unknown User')).toBeVisible()
})
