import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ApplicationEntry, ApplicationsPage } from '../../contract/vetting.ts'
import {
  application,
  button,
  details,
  refuse,
  searchBox,
  searches,
  seesToast,
  server,
  show,
} from '../testing/applications-pages.tsx'
import { applicationsChanged, askFailedApplications } from './live-applications.data.ts'

vi.mock('../api/call.ts', { spy: true })

const REQUESTS = '/admin/membership-requests'
const rows = () =>
  page
    .getByRole('button', { name: /^Applicant/ })
    .elements()
    .map((row) => row.textContent?.at(-1))
    .join('')
const rowsAre = (ids: string) => expect.poll(rows).toBe(ids)

/** Pages of three, in alphabetical order. */
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

test('refetches only the first of three loaded pages on news, and keeps all three', async () => {
  const { before } = await threePages()
  theseWait('abdefghij')
  await applicationsChanged(server.client)
  await rowsAre('abdefghij')
  expect(searches().slice(before)).toEqual([{ status: 'New', search: undefined, role: undefined }])
})

test('removes a decided application of the last page at once, and requests a single page', async () => {
  const { before } = await threePages()
  await button('Applicant j').click()
  await button('Approve').click()
  await seesToast('Application Approved')
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

test('keeps an application that was refused and is still pending', async () => {
  await threePages()
  await button('Applicant j').click()
  server.act = refuse(409, 'Try again.')
  await button('Approve').click()
  await seesToast('Error', 'Try again.')
  await rowsAre('bcdefghij')
})

test('shows a new application that is invited from the table’s last page as approved', async () => {
  theseWait('bcdefghij')
  show('/app')
  const row = page.getByRole('row', { name: /j@ledger/ })
  await expect.element(row.getByRole('cell', { name: 'New' })).toBeVisible()
  const before = searches().length
  await button('Send Invite to j@ledger.example').click()
  await button('Approve and Send Invite').click()
  await seesToast('Invite sent')
  await expect.element(row.getByRole('cell', { name: 'Approved' })).toBeVisible()
  expect(searches()).toHaveLength(before + 1)
})

test('keeps news that arrives while a page is loading', async () => {
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

test('refetches one page of an off-screen list when it is shown again', async () => {
  const { history } = await threePages()
  history.push('/app')
  await expect.element(page.getByRole('table', { name: 'User Requests' })).toBeVisible()
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

test('refetches once when the server is back, for news it could not send', async () => {
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

test('holds new applications behind a button while one is open, and moves nothing', async () => {
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

test('shows what a further page adds at once, even while one is open', async () => {
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

test('shows held-back applications as soon as none is open, and focuses the next one', async () => {
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

test('shows everything another search finds, even while one is open', async () => {
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
