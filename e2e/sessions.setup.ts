import { demoSignIns } from '../db/seed/demo.ts'
import { test } from './fixtures.ts'
import { sessionFile, signIn } from './members.ts'

for (const { role } of demoSignIns) {
  test(`the ${role} signs in`, async ({ page }) => {
    await signIn(page, role)
    await page.context().storageState({ path: sessionFile(role) })
  })
}
