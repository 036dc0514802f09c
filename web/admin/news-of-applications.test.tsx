import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ApplicationEntry, ApplicationsPage } from '../../contract/vetting.ts'
import { applicationsChanged, askFailedApplications } from './live-applications.data.ts'
import {
  application,
  button,
  details,
  refuse,
  searchBox,
  searches,
  server,
  show,
  told,
} from './test-page.tsx'

vi.mock('../api/call.ts', { spy: true })

const REQUESTS = '/admin/membership-requests'
const rows = () =>
  page
    .getByRole('button', { name: /^Applicant/ })
    .elements()
    .map((row) => row.textContent?.at(-1))
    .join('')
const rowsAre = (ids: string) => expect.poll(rows).toBe(ids)

/** Pages of three, in the order of the alphabet. */
function theseWait(ids: string, more: Partial<ApplicationEntry> = {}) {
  const all = [...ids].map((id) => application(id, { created_at: '2026-03-05T12:00:00Z', ...more }))
  server.pages = ({ cursor }): ApplicationsPage => {
    const found = all.filter(({ id }) => id > String(cursor ?? ''))
    const applications = found.slice(0, 3)
    return { applications, next: found.length > 3 ? applications.at(-1)!.id : null, pending: all.length }
  }
}

async function threePages() {
  theseWait('bcdefghij')
  const history = show(REQUESTS)
  await rowsAre('bcdefghij')
  return { history, before: searches().length }
}

test('Of three loaded pages news asks for the first alone, and all three stay', async () => {
  const { before } = await threePages()
  theseWait('abdefghij')
  await applicationsChanged(server.client)
  await rowsAre('abdefghij')
  expect(searches().slice(before)).toEqual([{ status: 'New', search: undefined, role: undefined }])
})

test('One of the last page that one decides goes at once, and a single page is asked for', async () => {
  const { before } = await threePages()
  await button('Applicant j').click()
  await button('Approve').click()
  await told('Application Approved')
  await rowsAre('bcdefghi')
  await expect.element(button('Applicant i')).toHaveFocus()
  expect(searches()).toHaveLength(before + 1)
})

test.each([
  ['decided', 409, () => details('j', { status: 'Approved' })],
  ['taken away', 404, refuse(404)],
])('One of the last page that another admin has %s goes when it is refused', async (_, status, whole) => {
  const { before } = await threePages()
  await button('Applicant j').click()
  await expect.element(button('Approve')).toBeVisible()
  server.act = refuse(status)
  server.whole = whole
  await button('Approve').click()
  await rowsAre('bcdefghi')
  expect(searches()).toHaveLength(before + 1)
})

test('One that is refused and still waits stays', async () => {
  await threePages()
  await button('Applicant j').click()
  server.act = refuse(409, 'Try again.')
  await button('Approve').click()
  await told('Error', 'Try again.')
  await rowsAre('bcdefghij')
})

test('A new one that is invited from the last page of the table stands there as approved', async () => {
  theseWait('bcdefghij')
  show('/app')
  const row = page.getByRole('row', { name: /j@ledger/ })
  await expect.element(row.getByRole('cell', { name: 'New' })).toBeVisible()
  const before = searches().length
  await button('Send Invite to j@ledger.example').click()
  await button('Approve and Send Invite').click()
  await told('Invite sent')
  await expect.element(row.getByRole('cell', { name: 'Approved' })).toBeVisible()
  expect(searches()).toHaveLength(before + 1)
})

test('News that comes while a page is under way is kept with it', async () => {
  theseWait('bcdef')
  const { pages } = server
  const later = Promise.withResolvers<void>()
  server.pages = ((asked: Record<string, unknown>) =>
    asked.cursor ? later.promise.then(() => pages(asked) as ApplicationsPage) : pages(asked)) as never
  show(REQUESTS)
  await rowsAre('bcd')
  await expect.element(page.getByText('Loading more...')).toBeInTheDocument()
  const waits = server.pages
  theseWait('abcdef')
  const now = server.pages
  server.pages = (asked) => (asked.cursor ? waits(asked) : now(asked))
  const news = applicationsChanged(server.client)
  later.resolve()
  await news
  await rowsAre('abcdef')
})

test('A list that is off screen asks for one page when it is shown again', async () => {
  const { history } = await threePages()
  history.push('/app')
  await expect.element(page.getByRole('table')).toBeVisible()
  theseWait('abcdefghij')
  const { pages } = server
  const never = new Promise<ApplicationsPage>(() => undefined)
  server.pages = ((asked: Record<string, unknown>) => (asked.cursor ? never : pages(asked))) as never
  await applicationsChanged(server.client)
  const before = searches().length
  history.push(REQUESTS)
  await rowsAre('abc')
  expect(searches()[before]).not.toHaveProperty('cursor', expect.anything())
})

test('News that the server could not tell is asked for once it is there again, and then no more', async () => {
  const { before } = await threePages()
  server.pages = refuse(503)
  await applicationsChanged(server.client)
  expect(rows()).toBe('bcdefghij')
  theseWait('abcdefghij')
  askFailedApplications(server.client)
  await rowsAre('abcdefghij')
  askFailedApplications(server.client)
  expect(searches()).toHaveLength(before + 2)
})

test('While one is open, new ones wait behind a button and move nothing', async () => {
  theseWait('cdef')
  show(REQUESTS)
  await rowsAre('cdef')
  await button('Applicant d').click()
  await expect.element(button('Approve')).toBeVisible()
  const place = button('Approve').element().getBoundingClientRect().top
  theseWait('bcdef')
  await applicationsChanged(server.client)
  await expect.element(button('1 new application')).toBeVisible()
  await rowsAre('cdef')
  theseWait('abcdef')
  await applicationsChanged(server.client)
  await expect.element(page.getByRole('status').getByText('2 new applications')).toBeVisible()
  expect(button('Approve').element().getBoundingClientRect().top).toBe(place)
  await button('2 new applications').click()
  await rowsAre('abcdef')
  await expect.element(button('Applicant a')).toHaveFocus()
  expect(page.getByRole('button', { name: /new application/ }).elements()).toEqual([])
})

test('What a further page adds does not wait, whatever is open', async () => {
  theseWait('abcdef')
  const { pages } = server
  const later = Promise.withResolvers<void>()
  server.pages = ((asked: Record<string, unknown>) =>
    asked.cursor ? later.promise.then(() => pages(asked)) : pages(asked)) as never
  show(REQUESTS)
  await rowsAre('abc')
  await button('Applicant b').click()
  await expect.element(button('Approve')).toBeVisible()
  later.resolve()
  await rowsAre('abcdef')
})

test('New ones that wait come as soon as none is open, and the next one has the focus', async () => {
  theseWait('bcd')
  show(REQUESTS)
  await rowsAre('bcd')
  await button('Applicant b').click()
  theseWait('abcd')
  await applicationsChanged(server.client)
  await expect.element(button('1 new application')).toBeVisible()
  await button('Applicant b').click()
  await rowsAre('abcd')
  await button('Applicant b').click()
  theseWait('xbcd')
  await applicationsChanged(server.client)
  server.act = () => {
    theseWait('xcd')
    return { success: true }
  }
  await button('Approve').click()
  await rowsAre('xcd')
  await expect.element(button('Applicant c')).toHaveFocus()
})

test('Another search shows all that it finds, whatever is open', async () => {
  theseWait('bcd')
  show(REQUESTS)
  await rowsAre('bcd')
  await button('Applicant c').click()
  theseWait('abcd')
  await applicationsChanged(server.client)
  await rowsAre('bcd')
  await searchBox().fill('Applicant')
  await rowsAre('abcd')
})
