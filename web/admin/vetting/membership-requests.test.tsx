import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { vettingFacts } from '../../testing/admin-factories.ts'
import {
  application,
  button,
  details,
  heading,
  refuse,
  says,
  searchBox,
  searches,
  server,
  show,
} from '../../testing/applications-pages.tsx'
import { applicationsChanged } from '../live-applications.data.ts'

vi.mock('../../api/call.ts', { spy: true })

const PATH = '/admin/membership-requests'
const link = (name: string) => page.getByRole('link', { name, exact: true })

test('shows each applicant’s name, role, organization, location and date, and the count', async () => {
  server.pages = () => [application('ada', { role: 'expert' }), application('bo', { role: 'pr' })]
  show(PATH)
  const row = page.getByRole('listitem').filter({ hasText: 'Applicant ada' })
  for (const text of ['Domain Expert', 'The Ledger', 'Chicago, IL (CT)', '3 hours ago'])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText('PR Executive', { exact: true })).toBeVisible()
  await expect.element(page.getByText('2 pending', { exact: true })).toBeVisible()
  expect(searches()[0]).toMatchObject({ status: 'New' })
})

test('opens a row to everything that was written, and allows several open rows', async () => {
  server.pages = () => [application('ada'), application('bo')]
  show(PATH)
  const ada = button('Applicant ada')
  await expect.element(ada).toHaveAttribute('aria-expanded', 'false')
  await ada.click()
  await expect.element(ada).toHaveAttribute('aria-expanded', 'true')
  await expect.element(link('ada@ledger.example')).toHaveAttribute('href', 'mailto:ada@ledger.example')
  await expect.element(page.getByText('+1 312 555 0148')).toBeVisible()
  for (const [name, href] of [
    ['ledger.example', 'https://ledger.example/'],
    ['linkedin.example/in/ada', 'https://linkedin.example/in/ada'],
  ] as const) {
    await expect.element(link(name)).toHaveAttribute('href', href)
    await expect.element(link(name)).toHaveAttribute('rel', expect.stringContaining('noopener noreferrer'))
    await expect.element(link(name)).toHaveAttribute('target', '_blank')
  }
  const facts = page.getByRole('definition').elements()
  expect(facts.map((fact) => fact.textContent)).toContain('11')
  // What was typed for Other is among the topics, and is shown once.
  expect(page.getByText('State budgets', { exact: true }).elements()).toHaveLength(1)
  const info = page.getByText(/One line/).element()
  expect(info.textContent).toBe('One line.\nAnother line.')
  expect(getComputedStyle(info).whiteSpaceCollapse).toBe('preserve-breaks')
  expect(getComputedStyle(info).fontFamily).toContain('Newsreader')
  await button('Applicant bo').click()
  await expect.poll(() => button('Approve').elements().length).toBe(2)
  await ada.click()
  await expect.poll(() => button('Approve').elements().length).toBe(1)
})

test('leaves non-web addresses as text, and shows where a look-alike address leads', async () => {
  server.pages = () => [application('ada')]
  server.whole = (id) =>
    details(id, {
      email: 'a?bcc=all@ledger.example',
      website: 'https://lеdger.example/',
      linkedin_url: 'javascript:alert(1)',
    })
  show(PATH)
  await button('Applicant ada').click()
  await says('(leads to xn--ldger-zwe.example)')
  await says('javascript:alert(1)')
  const mail = link('a?bcc=all@ledger.example')
  await expect.element(mail).toHaveAttribute('href', 'mailto:a%3Fbcc%3Dall@ledger.example')
  expect(document.querySelectorAll('a[href^="javascript"]')).toHaveLength(0)
})

test('states what is known in sentences, with links to the people concerned', async () => {
  server.pages = () => [application('ada')]
  const other = {
    id: 'old',
    email: 'old@ledger.example',
    name: null,
    status: 'Rejected' as const,
    created_at: '2026-03-05T12:00:00Z',
  }
  server.whole = (id) =>
    details(id, {
      facts: vettingFacts({
        website_domain: 'quill.example',
        domains_match: false,
        members_at_domain: 1_000,
        same_email: { newest: [other], count: 1 },
        same_domain: { newest: [{ ...other, name: 'Olive Old', status: 'New' }], count: 7 },
        member_with_linkedin: { id: 'mia', name: 'Mia Member' },
      }),
    })
  show(PATH)
  await button('Applicant ada').click()
  await says('The email address is at ledger.example, the website at quill.example: these are two domains.')
  await says('1,000 or more members have an address at ledger.example.')
  await says('1 other application from the same address:March 5, 2026, Rejectedold@ledger.example')
  await says('7 other applications from ledger.example:March 5, 2026, NewOlive Old, old@ledger.example')
  await says('No other application with the same LinkedIn address.')
  await expect.element(link('Mia Member')).toHaveAttribute('href', '/app/profile/mia')
})

test('says that anyone can have a public email address, and looks nobody up by it', async () => {
  server.pages = () => [application('ada')]
  const facts = vettingFacts({ mail_domain: 'mail.example', is_public_mail: true })
  server.whole = (id) => details(id, { linkedin_url: null, facts })
  show(PATH)
  await button('Applicant ada').click()
  await says('Anyone can get an address at mail.example.')
  expect(document.body.textContent).not.toContain('from mail.example')
  expect(document.body.textContent).not.toContain('this LinkedIn address')
})

test('refetches an application that did not load, and does not offer a decided one again', async () => {
  server.pages = () => [application('ada')]
  server.whole = refuse(503, 'The service is not available right now. Try again in a moment.')
  show(PATH)
  await button('Applicant ada').click()
  await expect.element(heading('The application did not load')).toBeVisible()
  server.whole = (id) => details(id, { status: 'Approved' })
  await button('Try Again').click()
  await says('This application was approved already.')
  expect(button('Approve').elements()).toEqual([])
})

test('keeps the role in the address but not the search, and clears both', async () => {
  server.pages = ({ role, search }) => (role || search ? [] : [application('ada')])
  const history = show(PATH, '?role=pr')
  await expect.element(heading('No applications match your search criteria.')).toBeVisible()
  expect(searches()[0]).toMatchObject({ role: 'pr' })
  await page.getByRole('combobox', { name: 'Role' }).click()
  const options = page.getByRole('option').elements()
  expect(options.map(({ textContent }) => textContent?.trim())).toEqual([
    'All Roles',
    'journalist',
    'PR Executive',
    'Domain Expert',
  ])
  await page.getByRole('option', { name: 'Domain Expert' }).click()
  await expect.poll(() => history.location.search).toBe('?role=expert')
  await searchBox().fill('Quill')
  await expect.poll(() => searches().at(-1)).toMatchObject({ role: 'expert', search: 'Quill' })
  expect(history.location.href).not.toContain('Quill')
  await button('Show All').click()
  await expect.element(button('Applicant ada')).toBeVisible()
  expect(history.location.href).toBe(PATH)
})

test('says when nobody is waiting, and shows later applicants by itself', async () => {
  show(PATH)
  await expect.element(heading('No pending membership applications.')).toBeVisible()
  await expect.element(page.getByText('0 pending', { exact: true })).toBeVisible()
  server.pages = () => [application('ada')]
  await applicationsChanged(server.client)
  await expect.element(button('Applicant ada')).toBeVisible()
})

test('reports a list that does not load, and requests it again', async () => {
  server.pages = refuse(503)
  show(PATH)
  await expect.element(heading('The applications did not load')).toBeVisible()
  server.pages = () => [application('ada')]
  await button('Try Again').click()
  await expect.element(button('Applicant ada')).toBeVisible()
})

test('warns beside a name that imitates another one', async () => {
  server.pages = () => [application('ada', { name: 'Anonymous' }), application('bo')]
  show(PATH)
  const notes = page.getByText(/^This name looks like “Anonymous”/)
  await expect.element(notes).toBeVisible()
  expect(page.getByRole('listitem').filter({ has: notes }).element().textContent).toMatch(/^.*Anonymous/)
  expect(notes.elements()).toHaveLength(1)
})
