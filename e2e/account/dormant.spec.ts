import type { Page } from '@playwright/test'
import { openFeed, row, uniqueTitle } from '../feed/feed-page.ts'
import { communityButton, requestButton } from '../posts/create-form.ts'
import { button, makePost, makeRequest, openPost } from '../posts/post-acts.ts'
import { query } from '../support/database.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { makeMember } from '../support/make-member.ts'
import { callAs, startSession } from '../support/members.ts'

const MONTH = 30 * 86_400_000

const becomeDormant = (email: string) =>
  query(`update accounts set data = data || '{"status": "Dormant"}' where email = $1`, [email])

async function allOff(page: Page, ...names: (string | RegExp)[]) {
  for (const name of names) await expect(button(page, name).first(), `${name}`).toBeDisabled()
}

test('turns off everything that opens a form that a dormant journalist may not send', async ({ page }) => {
  const member = await makeMember('journalist')
  const session = await startSession(page.context(), member)
  const [title, discussed] = [uniqueTitle('Dormant'), uniqueTitle('Discussed')]
  const request = await makeRequest(session, title, MONTH)
  const draft = await makePost(session, uniqueTitle('Draft'), 'draft')
  const post = await makePost(session, discussed)
  await callAs(session, 'POST', '/api/comments', { post_id: post.id, content: 'A comment' })
  await query(
    `update accounts set pending_email = 'next@e2e.example', pending_email_requested_at = now() where email = $1`,
    [member.email],
  )
  const filter = {
    postType: 'all',
    beats: [],
    showExpired: false,
    showSavedOnly: false,
    showMyPostsOnly: true,
  }
  await callAs(session, 'POST', '/api/account/saved-filters', { name: 'Mine', ...filter })
  await becomeDormant(member.email)

  await openFeed(page, '?mine=true')
  await expect(communityButton(page)).toBeDisabled()
  await expect(requestButton(page)).toBeDisabled()
  await expect(button(row(page, title), 'Edit')).toBeDisabled()
  await expect(button(row(page, discussed), /^Like/)).toBeDisabled()
  await openPost(page, request.id)
  await allOff(page, 'Edit', 'Close Request')
  await openPost(page, draft.id)
  await allOff(page, 'Edit', 'Publish', 'Delete Draft')
  await openPost(page, post.id)
  await allOff(page, 'Comment', 'Reply', /^Like/)
  await goInApp(page, '/app/account/profile')
  await allOff(page, 'Add Beat', 'Change Email', 'Resend Emails', 'Cancel Request')
})

test('turns off everything that opens a form that a dormant PR professional may not send', async ({
  page,
}) => {
  const member = await makeMember('pr')
  const session = await startSession(page.context(), member)
  const title = uniqueTitle('Open')
  const request = await makeRequest('journalist', title, MONTH)
  await callAs(session, 'POST', '/api/sources', { name: 'Ida Berg', role: 'Executive' })
  await becomeDormant(member.email)
  await openPost(page, request.id)
  await allOff(page, 'Pitch', 'Save')
  await goInApp(page, '/app/account/sources')
  await allOff(page, /Source/, 'Edit Ida Berg')
  await callAs(session, 'GET', '/api/account')
})

test('turns off the button of a reply that was open as the member became dormant', async ({ page }) => {
  const member = await makeMember('journalist')
  const session = await startSession(page.context(), member)
  const post = await makePost(session, uniqueTitle('Discussed'))
  await callAs(session, 'POST', '/api/comments', { post_id: post.id, content: 'A comment' })
  await openPost(page, post.id)
  const list = page.getByRole('dialog')
  await button(list, 'Reply').click()
  const reply = page.getByRole('form', { name: /^Reply to/ })
  await reply.getByRole('textbox').fill('Half a reply')
  await becomeDormant(member.email)
  await expect(button(reply, 'Reply')).toBeDisabled()
  await expect(reply.getByRole('textbox')).toHaveValue('Half a reply')
})
