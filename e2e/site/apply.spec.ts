import { inspect, LOOK } from '../layout/inspect.ts'
import { expect, test } from '../support/fixtures.ts'
import { newestMail } from '../support/outbox.ts'

test('lets a visitor apply in four steps, by keyboard', async ({ open }) => {
  const page = await open('nobody', LOOK)
  const step = (words: string) => page.getByRole('heading', { name: words })
  const type = async (words: string[]) => {
    for (const word of words) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(word)
    }
  }
  await page.goto('/become-member?role=pr')
  const pr = page.getByRole('radio', { name: 'PR executive' })
  await expect(pr).toBeChecked()
  await inspect(page, 'step 1', pr)
  await pr.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(step('Step 2 of 4: Personal Info')).toBeFocused()
  const email = 'applicant@valley.example'
  await type(['Rosa Czerny', 'rosa@valley', '+1 559 555 0117', 'Valley Weekly'])
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByText('Validation Error')).toBeVisible()
  await inspect(page, 'step 2 with an error', page.getByLabel('Email'))
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(step('Step 3 of 4: Professional Info')).toBeFocused()
  await type(['valley.example', 'linkedin.example/in/rosa', 'Fresno', 'CA', 'P'])
  await page.keyboard.press('Enter')
  const timezone = page.getByRole('combobox', { name: 'Timezone' })
  await expect(timezone).toContainText('PT')
  await type(['30'])
  await expect(page.getByLabel('Years of experience')).toHaveValue('30')
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Fresno')
  await page.getByLabel('City').press('Enter')
  await expect(step('Step 4 of 4: Additional Info')).toBeFocused()
  await inspect(page, 'step 4', step('Step 4 of 4: Additional Info'))
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Application Submitted')).toBeVisible()
  await expect(page.getByText("We'll review your application and get back to you soon")).toBeVisible()
  expect((await newestMail(email)).subject).toBe('We have your application to Beatline')
})
