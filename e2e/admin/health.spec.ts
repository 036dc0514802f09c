import { inspect, LOOK } from '../layout/inspect.ts'
import { expect, test } from '../support/fixtures.ts'

test('shows health, and checks the audit log', async ({ signedIn }) => {
  const page = await signedIn('admin', LOOK)
  await page.goto('/admin/home')
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(rows).toHaveCount(10)
  await expect(rows.filter({ hasText: 'Database' })).toContainText(/OK|Warning/)
  await page.getByRole('button', { name: 'Check the Log Now' }).click()
  await expect(page.getByText(/^Intact: [\d,]+ entr(y|ies)$/)).toBeVisible()
  await inspect(page, '/admin/home', rows.last(), { widths: [320] })
})
