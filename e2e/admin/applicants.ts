import { expect, type Page } from '@playwright/test'

export type Applicant = { name: string; email: string; domain: string }

/** An applicant whom no other story knows. */
export function applicant(): Applicant {
  const tag = crypto.randomUUID().slice(0, 13)
  const domain = `${tag}.example`
  return { name: `Robin ${tag}`, email: `robin@${domain}`, domain }
}

export async function apply(page: Page, { name, email, domain }: Applicant) {
  const answer = await page.request.post('/api/register', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      userType: 'PR executive',
      beats: ['Banking'],
      name,
      email,
      phone: '+1 559 555 0117',
      organization: `Valley ${name}`,
      website: `https://www.${domain}`,
      city: 'Fresno',
      state: 'CA',
      timezone: 'PT',
      linkedinUrl: `https://linkedin.example/in/${domain}`,
      experience: 30,
      additionalInfo: 'Thirty years at one paper.',
    },
  })
  expect(answer.ok()).toBe(true)
}

export const row = (page: Page, { name }: Applicant) => page.getByRole('button', { name, exact: true })
export const searchBox = (page: Page) =>
  page.getByRole('textbox', { name: 'Search by name, email or organization' })

/** Searches for one applicant. Their row moves when the answer comes: a press at the same moment would miss it. */
export async function findRow(page: Page, text: string) {
  await searchBox(page).fill(text)
  const rows = page.getByRole('list', { name: 'Membership requests' }).getByRole('heading', { level: 2 })
  await expect(rows).toHaveCount(1)
}
