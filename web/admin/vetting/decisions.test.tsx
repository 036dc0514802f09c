import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '../../api/call.ts'
import {
  acts,
  application,
  button,
  heading,
  refuse,
  says,
  seesToast,
  server,
  show,
} from '../../testing/applications-pages.tsx'
import { applicationsChanged } from '../live-applications.data.ts'

vi.mock('../../api/call.ts', { spy: true })

const PATH = '/admin/membership-requests'
const dialog = () => page.getByRole('alertdialog', { name: 'Reject the application of Applicant ada?' })
const choice = (name: string) => dialog().getByRole('radio', { name })
const reason = () => dialog().getByRole('textbox', { name: 'Your reason' })
async function writeReason(text: string) {
  await choice('Another reason').click()
  await reason().fill(text)
}
const rejectNow = () => dialog().getByRole('button', { name: 'Reject', exact: true })

/** A fake server that removes decided applications. */
function theseWait(...ids: string[]) {
  let waiting = ids
  server.pages = () => waiting.map((id) => application(id))
  server.act = ({ body }) => {
    waiting = waiting.filter((id) => id !== body?.applicationId)
    return { success: true, made: true }
  }
}

async function openAda() {
  show(PATH)
  await button('Applicant ada').click()
  await expect.element(button('Approve')).toBeVisible()
}
async function askToReject() {
  await openAda()
  await button('Reject').click()
  await expect.element(dialog()).toBeVisible()
}

test('approves at once: reports it, removes the row, focuses the next, lowers the count', async () => {
  theseWait('ada', 'bo')
  await openAda()
  await button('Approve').click()
  await seesToast('Application Approved', 'The user was created and gets an email to set a password.')
  await expect.element(button('Applicant ada')).not.toBeInTheDocument()
  await expect.element(button('Applicant bo')).toHaveFocus()
  await expect.element(page.getByText('1 pending', { exact: true })).toBeVisible()
  expect(acts().map(({ at, body }) => ({ at, body }))).toEqual([
    { at: 'POST /api/admin/approve-application', body: { applicationId: 'ada' } },
  ])
})

test('focuses the heading after the last one', async () => {
  theseWait('ada')
  await openAda()
  await button('Approve').click()
  await expect.element(heading('No pending membership applications.')).toBeVisible()
  await expect.poll(() => document.activeElement?.closest('h1')?.textContent).toBe('Membership Requests')
})

test('approves once on a double click, and retries a lost answer with the same key', async () => {
  theseWait('ada')
  const answer = Promise.withResolvers<unknown>()
  server.act = () => answer.promise
  await openAda()
  const element = button('Approve').element() as HTMLElement
  element.click()
  element.click()
  await expect.element(button('Approving...')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('Reject')).toHaveAttribute('aria-disabled', 'true')
  server.act = () => ({ success: true, made: false })
  answer.reject(new ApiError(0, {}))
  await expect.poll(acts).toHaveLength(2)
  await seesToast(
    'Application Approved',
    'A member has this address already: the application is linked to that member, and no email goes out.',
  )
  const keys = acts().map(({ idempotencyKey }) => idempotencyKey)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('says when another admin was first, and refetches the list', async () => {
  theseWait('ada', 'bo')
  await openAda()
  server.pages = () => [application('bo')]
  server.act = refuse(409, 'This application was approved already.')
  await button('Approve').click()
  await seesToast('Error', 'This application was approved already.')
  await expect.element(button('Applicant ada')).not.toBeInTheDocument()
  await expect.element(button('Applicant bo')).toHaveFocus()
})

test('confirms before rejecting, and changes nothing on cancel', async () => {
  theseWait('ada')
  await askToReject()
  await says('erased, and cannot be brought back')
  await expect.element(dialog().getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await writeReason('We could not verify the paper.')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await seesToast('Your text is kept')
  await expect.element(button('Reject')).toHaveFocus()
  expect(acts()).toEqual([])
  await button('Reject').click()
  await expect.element(reason()).toHaveValue('We could not verify the paper.')
  await says('mailed to the applicant')
})

test('requires a reason, and words for another one', async () => {
  theseWait('ada')
  await askToReject()
  for (const name of [
    'We could not verify where you work.',
    'Your organization is not in the US or Canada.',
    'Your work is outside what Beatline covers.',
    'We could not verify your profile.',
    'Another reason',
  ])
    await expect.element(choice(name)).not.toBeChecked()
  await rejectNow().click()
  await says('Choose a reason')
  await choice('Another reason').click()
  await rejectNow().click()
  await says('Write the reason')
  await reason().fill('\u200b ')
  await rejectNow().click()
  expect(acts()).toEqual([])
  await choice('Your work is outside what Beatline covers.').click()
  await rejectNow().click()
  await seesToast('Application Rejected')
  expect(acts().map(({ body }) => body)).toEqual([
    { applicationId: 'ada', reason: 'Your work is outside what Beatline covers.' },
  ])
})

test('rejects with words of its own: reports it, removes the row, focuses the next', async () => {
  theseWait('ada', 'bo')
  await askToReject()
  await writeReason('We could not verify the paper.')
  await rejectNow().click()
  await seesToast('Application Rejected', 'The application was removed.')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button('Applicant bo')).toHaveFocus()
  expect(acts().map(({ at, body }) => ({ at, body }))).toEqual([
    {
      at: 'POST /api/admin/reject-application',
      body: { applicationId: 'ada', reason: 'We could not verify the paper.' },
    },
  ])
})

test('rejects by Ctrl+Enter in the reason, once', async () => {
  theseWait('ada')
  const answer = Promise.withResolvers<unknown>()
  server.act = () => answer.promise
  await askToReject()
  await writeReason('We could not verify the paper.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog().getByRole('button', { name: 'Rejecting...' })).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  answer.resolve({ success: true, made: true })
  await seesToast('Application Rejected')
  expect(acts()).toHaveLength(1)
})

test('reports a failed rejection, and keeps dialog, reason and row', async () => {
  theseWait('ada')
  await askToReject()
  server.act = refuse(503, 'The service is not available right now. Try again in a moment.')
  await writeReason('We could not verify the paper.')
  await rejectNow().click()
  await seesToast('Error', 'The service is not available right now. Try again in a moment.')
  await expect.element(reason()).toHaveValue('We could not verify the paper.')
  await expect.element(rejectNow()).not.toHaveAttribute('aria-disabled')
})

test('does not send a reason that is too long', async () => {
  theseWait('ada')
  await askToReject()
  await writeReason('😀'.repeat(2_001))
  await says('The reason must have at most 2,000 characters.')
  await rejectNow().click()
  expect(acts()).toEqual([])
  await reason().fill('😀'.repeat(2_000))
  await rejectNow().click()
  await seesToast('Application Rejected')
})

test('moves the focus to the next row when another admin removes the one in question', async () => {
  theseWait('ada', 'bo')
  await askToReject()
  server.pages = () => [application('bo')]
  await applicationsChanged(server.client)
  server.act = refuse(409, 'This application was rejected already.')
  await choice('We could not verify your profile.').click()
  await rejectNow().click()
  await seesToast('Error', 'This application was rejected already.')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button('Applicant bo')).toHaveFocus()
})
