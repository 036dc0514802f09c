import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BOUND } from '../../../test/support/bound.ts'
import { ApiError } from '../../api/call.ts'
import { auditRecord, vettingFacts } from '../../testing/admin-factories.ts'
import {
  acts,
  application,
  button,
  choose,
  details,
  heading,
  refuse,
  says,
  searchBox,
  searches,
  seesToast,
  server,
  show,
} from '../../testing/applications-pages.tsx'
import { applicationsChanged } from '../live-applications.data.ts'

vi.mock('../../api/call.ts', { spy: true })
afterEach(() => vi.restoreAllMocks())

const row = (name: RegExp) => page.getByRole('row', { name })
const head = (name: string) => page.getByRole('columnheader', { name })
const invite = (id: string) => button(`Send Invite to ${id}@ledger.example`)
const dialog = (id: string) =>
  page.getByRole('alertdialog', { name: `Approve and invite ${id}@ledger.example?` })
const approve = () => button('Approve and Send Invite')
const copy = (id: string) => button(`Copy Email ${id}@ledger.example`)

test('welcomes the admin and shows the applicants beside two panels', async () => {
  server.pages = () => [
    application('ada', { role: 'pr', created_at: '2026-03-05T12:00:00Z' }),
    application('bo', { role: 'expert', status: 'Approved' }),
    application('cy', { status: 'Rejected', name: null }),
  ]
  show('/app')
  await expect.element(heading('Welcome, Grace')).toBeVisible()
  await expect.element(row(/ada@ledger.example PR Executive Mar 5, 2026 New/)).toBeVisible()
  await expect.element(row(/bo@ledger.example Domain Expert .* Approved/)).toBeVisible()
  await expect.element(row(/cy@ledger.example Journalist .* Rejected/)).toBeVisible()
  for (const name of ['User Requests', 'Recent Activity', 'Pending Requests'])
    await expect.element(heading(name)).toBeVisible()
})

test('shows the 10 latest lines of the log in the words of Audit, and retries them', async () => {
  server.log = refuse(503)
  show('/app')
  await expect.element(heading('Recent activity did not load')).toBeVisible()
  const at = (minute: number) => new Date(2026, 2, 20, 9, minute).toISOString()
  server.log = () =>
    Array.from({ length: 12 }, (_, line) =>
      auditRecord({
        id: `line-${line}`,
        subject: { id: 'ada', name: `Ada ${line}` },
        created_at: at(30 - line),
      }),
    )
  await button('Try Again').click()
  const lines = page.getByRole('main').last().getByRole('listitem').filter({ hasText: 'sent an invite to' })
  await expect.element(lines.first()).toHaveTextContent('Mar 20, 9:30 AMKim Doe sent an invite to Ada 0')
  expect(lines.elements()).toHaveLength(10)
  await expect.element(page.getByRole('link', { name: 'Open Audit' })).toHaveAttribute('href', '/admin/audit')
})

test('shows the newest first; a header sorts by its column, and a second click reverses the order', async () => {
  server.pages = () => [application('ada')]
  const history = show('/app')
  await expect.element(head('Created')).toHaveAttribute('aria-sort', 'descending')
  expect(searches()[0]).toMatchObject({ sort: 'created_at', order: 'desc' })
  await button('Email').click()
  await expect.element(head('Email')).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(head('Created')).not.toHaveAttribute('aria-sort')
  await button('Email').click()
  await expect.element(head('Email')).toHaveAttribute('aria-sort', 'descending')
  expect(searches().at(-1)).toMatchObject({ sort: 'email', order: 'desc' })
  expect(history.location.search).toBe('?sort=email&order=desc')
})

test('sends status and search to the server, and keeps the search out of the address', async () => {
  server.pages = ({ status, search }) => (status || search ? [] : [application('ada')])
  const history = show('/app')
  await expect.element(row(/ada@/)).toBeVisible()
  await choose('Status', 'Rejected')
  await expect.element(heading('No applications match your search criteria.')).toBeVisible()
  expect(history.location.search).toBe('?status=Rejected')
  await searchBox().fill('Quill')
  await expect.poll(() => searches().at(-1)).toMatchObject({ status: 'Rejected', search: 'Quill' })
  expect(history.location.href).not.toContain('Quill')
  await button('Show All').click()
  await expect.element(row(/ada@/)).toBeVisible()
  await expect.element(searchBox()).toHaveFocus()
  await expect.element(searchBox()).toHaveValue('')
})

test('loads page after page until all are there', async () => {
  server.pages = ({ cursor }) => ({
    applications: [application(cursor ? 'second' : 'first')],
    next: cursor ? null : 'further',
    pending: 2,
  })
  show('/app')
  await expect.element(row(/second@/)).toBeVisible()
  await expect.element(row(/first@/)).toBeVisible()
})

test('reports a page that fails to load, and requests it again', async () => {
  server.pages = refuse(503)
  show('/app')
  await expect.element(heading('The applications did not load')).toBeVisible()
  server.pages = () => [application('ada')]
  await button('Try Again').click()
  await expect.element(row(/ada@/)).toBeVisible()
})

test('copies an address, or says that the browser refused', async () => {
  server.pages = () => [application('ada')]
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
  show('/app')
  await copy('ada').click()
  await seesToast('Email copied')
  expect(write).toHaveBeenCalledWith('ada@ledger.example')
  write.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await copy('ada').click()
  await seesToast('Failed to copy', 'Could not copy email to clipboard')
})

test('asks before an invite that approves, saying who applied and what is known; Cancel sends nothing', async () => {
  server.pages = () => [application('ada', { name: 'Beatline Support', role: 'pr' })]
  show('/app')
  await invite('ada').click()
  const asks = dialog('ada')
  await expect.element(asks).toBeVisible()
  await says('This application is not approved yet. Sending the invite approves it.')
  for (const fact of [
    'looks like that of Beatline itself',
    'PR Executive',
    'The Ledger',
    'Email address and website are both at ledger.example.',
    'No member has an address at ledger.example.',
  ])
    await says(fact)
  await button('Cancel').click()
  await expect.element(asks).not.toBeInTheDocument()
  await expect.element(invite('ada')).toHaveFocus()
  expect(acts()).toEqual([])
})

test('says in the question that the applicant was banned before', async () => {
  server.pages = () => [application('ada')]
  const earlier_sanction = { kind: 'ban', rule: 'payment', until: null } as const
  server.whole = (id) => details(id, { facts: vettingFacts({ earlier_sanction }) })
  show('/app')
  await invite('ada').click()
  await expect
    .element(dialog('ada').getByText(/left while under a sanction: Ban. Rule: Asking for payment or links.$/))
    .toBeVisible()
})

test('sends and approves nothing when Escape closes the question', async () => {
  server.pages = () => [application('ada')]
  show('/app')
  await invite('ada').click()
  await expect.element(dialog('ada')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('ada')).not.toBeInTheDocument()
  await expect.element(row(/ada@.* New/)).toBeVisible()
  expect(acts()).toEqual([])
})

test('says what did not load in the question, and loads it again', async () => {
  server.pages = () => [application('ada')]
  const whole = server.whole
  server.whole = refuse(503) as never
  show('/app')
  await invite('ada').click()
  await says('The facts did not load.')
  server.whole = whole
  await button('Try Again').click()
  await says('No member has an address at ledger.example.')
})

test('leads from the question to the application, opened, with nothing of it in the address', async () => {
  server.pages = ({ search }) =>
    [application('ada'), application('bo')].filter(({ email }) => !search || email === search)
  const history = show('/app')
  await invite('ada').click()
  await page.getByRole('link', { name: 'Open Application' }).click()
  await expect.element(heading('Membership Requests')).toBeVisible()
  await expect.element(button('Applicant ada')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(button('Applicant bo')).not.toBeInTheDocument()
  await expect.element(searchBox()).toHaveValue('ada@ledger.example')
  expect(history.location.href).toBe('/admin/membership-requests')
  expect(acts()).toEqual([])
})

test('says why a rejected applicant gets no invite, and resends one to an approved applicant at once', async () => {
  server.pages = () => [application('bo', { status: 'Approved' }), application('cy', { status: 'Rejected' })]
  show('/app')
  await invite('bo').click()
  await seesToast('Invite sent', 'Invitation sent to bo@ledger.example')
  await expect.element(copy('cy')).toBeVisible()
  await expect.element(invite('cy')).toBeDisabled()
  await expect.element(invite('cy')).toHaveAccessibleDescription('This application was rejected.')
  expect(acts().map(({ body }) => body)).toEqual([
    { email: 'bo@ledger.example', name: 'Applicant bo', expected_status: 'Approved' },
  ])
})

test('sends an invite once however often the button is clicked, and disables it meanwhile', async () => {
  server.pages = () => [application('ada')]
  const answer = Promise.withResolvers<unknown>()
  server.act = () => answer.promise
  show('/app')
  await invite('ada').click()
  await expect.element(dialog('ada')).toBeVisible()
  const element = (await vi.waitFor(() => approve().element(), BOUND)) as HTMLElement
  element.click()
  element.click()
  await expect.element(button('Sending...')).toHaveAttribute('aria-disabled', 'true')
  answer.resolve({ success: true })
  await seesToast('Invite sent', 'Invitation sent to ada@ledger.example')
  await expect.element(invite('ada')).not.toHaveAttribute('aria-disabled')
  expect(acts().map(({ at, body }) => ({ at, body }))).toEqual([
    {
      at: 'POST /api/send-invite',
      body: { email: 'ada@ledger.example', name: 'Applicant ada', expected_status: 'New' },
    },
  ])
})

test.each([
  [
    'the words of the refusal',
    refuse(409, 'This application has changed in the meantime.'),
    'This application has changed in the meantime.',
  ],
  ['words of its own without any', refuse(500), 'Could not send invitation'],
])('reports a refused invite with %s', async (_, act, description) => {
  server.pages = () => [application('ada', { name: null })]
  server.act = act
  show('/app')
  await invite('ada').click()
  await approve().click()
  await seesToast('Failed to send invite', description)
  expect(acts()[0]?.body).toEqual({
    ...{ email: 'ada@ledger.example', name: undefined, expected_status: 'New' },
  })
})

test('resends an unanswered invite with its key, and uses a new key after an answer', async () => {
  server.pages = () => [application('ada')]
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  server.act = () => {
    throw new ApiError(0, {})
  }
  show('/app')
  await invite('ada').click()
  await approve().click()
  await seesToast('Error', 'Failed to send invitation')
  server.act = () => {
    server.pages = () => [application('ada', { status: 'Approved' })]
    return { success: true }
  }
  await invite('ada').click()
  await approve().click()
  await seesToast('Invite sent')
  await invite('ada').click()
  await expect.poll(() => acts()).toHaveLength(3)
  const [lost, repeated, another] = acts().map(({ idempotencyKey }) => idempotencyKey)
  expect(lost).toBeTruthy()
  expect(repeated).toBe(lost)
  expect(another).not.toBe(lost)
})

test('shows every request on a phone as a block that fits, and still as a table row', async () => {
  await page.viewport(320, 700)
  server.pages = () => [application('ada', { email: `${'long'.repeat(30)}@ledger.example` })]
  show('/app')
  await expect.element(row(/long/).getByRole('cell').nth(3)).toHaveTextContent('New')
  await expect.element(head('Status').getByRole('button')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
  await page.viewport(1280, 800)
})

test('refetches the table on news of applications, once for everything that arrives meanwhile', async () => {
  server.pages = () => [application('ada')]
  show('/app')
  await expect.element(row(/ada@/)).toBeVisible()
  const before = searches().length
  server.pages = () => [application('bo'), application('ada')]
  await Promise.all([1, 2, 3].map(() => applicationsChanged(server.client)))
  await expect.element(row(/bo@/)).toBeVisible()
  await expect.poll(() => searches().length).toBe(before + 2)
})
