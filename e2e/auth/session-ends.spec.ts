import type { Locator, Page } from '@playwright/test'
import { endOnServer, openAs, signInHere } from '../account/account-steps.ts'
import { act, comment, freshPost, newComment, say, showComments } from '../comments/comment-thread.ts'
import { row, rows, toast, UNIQUE, uniqueTitle } from '../feed/feed-page.ts'
import { choice, openPalette } from '../layout/palette.ts'
import { field, said, talkers, thread } from '../messages/talk.ts'
import {
  choosePublished,
  communityForm,
  createButton,
  fillPost,
  openCommunityForm,
} from '../posts/create-form.ts'
import { button, makeRequest, openPost } from '../posts/post-acts.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeMember } from '../support/make-member.ts'
import { callAs, fillSignIn, member, PASSWORD, startSession } from '../support/members.ts'

// When a session ends, a member who is writing signs in on the spot, and goes on with what they have typed.

const DAY_MS = 86_400_000

test.beforeEach(({ provokes }) => provokes(/status of 40[013]/))

/** Ends the session on the server as the page sends this request. Returns the requests that later succeed. */
async function endsAt(page: Page, method: string, path: RegExp) {
  const done: string[] = []
  page.on('response', (response) => {
    const isIt = response.request().method() === method && path.test(new URL(response.url()).pathname)
    if (isIt && response.ok()) done.push(response.url())
  })
  let hasEnded = false
  await page.route(path, async (route) => {
    if (route.request().method() === method && !hasEnded) {
      hasEnded = true
      await endOnServer(page)
    }
    await route.continue()
  })
  return done
}

/** The form that then opens by itself hides the page behind it. */
async function signInTo(page: Page, form: Locator, email: string, password: string) {
  await fillSignIn(page, email, password)
  await button(page, 'Sign In').click()
  await expect(form).toBeVisible()
}

const signInForm = (page: Page) => page.getByRole('heading', { name: 'Sign In' })

test('reopens a new post with its text, from the commands or the feed, makes it once, and shows it to no other member', async ({
  page,
}) => {
  const [author, other] = [await makeMember('pr'), await makeMember('pr')]
  await openAs(page, author, '/app/directory')
  await openPalette(page)
  await choice(page, 'Post to Community').click()
  const form = communityForm(page)
  const begun = uniqueTitle('By the commands')
  await fillPost(page, form, begun)
  await endsAt(page, 'POST', /\/api\/posts$/)
  await createButton(form).click()
  await expect(toast(page)).toHaveText('Failed to create postNot authenticated')
  await expect(page.getByLabel('Email')).toBeVisible()
  await signInTo(page, form, author.email, author.password)
  await expect(form.getByLabel('Title')).toHaveValue(begun)
  await form.getByRole('button', { name: 'Discard' }).click()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Back to Feed' }).click()
  await openCommunityForm(page)
  const title = uniqueTitle('Session over')
  await fillPost(page, form, title)
  await choosePublished(form)
  const made = await endsAt(page, 'POST', /\/api\/posts$/)
  await createButton(form).click()
  await expect(signInForm(page)).toBeVisible()
  await expect(form).toHaveCount(0)
  await signInTo(page, form, author.email, author.password)
  await expect(form.getByText('Your unsent text is back.')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue(title)
  await expect(form.getByRole('list', { name: 'Chosen beats' })).toHaveText('Banking')
  expect(made).toEqual([])
  await createButton(form).click()
  await expect(toast(page)).toContainText('Post created successfully')
  await expect(form).toHaveCount(0)
  await expect(row(page, title)).toHaveCount(1)
  expect(made).toHaveLength(1)

  await openCommunityForm(page)
  await fillPost(page, form, uniqueTitle('Of somebody else'))
  await endsAt(page, 'POST', /\/api\/posts$/)
  await createButton(form).click()
  await signInHere(page, other.email, other.password)
  await expect(rows(page).first()).toBeVisible()
  await expect(form).toHaveCount(0)
  await openCommunityForm(page)
  await expect(form.getByLabel('Title')).toHaveValue('')
})

test('keeps a half-written reply when the session ends as a comment is sent', async ({ page }) => {
  const author = await startSession(page.context(), await makeMember('pr'))
  const post = await freshPost(author)
  await say(author, post, 'Remark one')
  await showComments(page, post)
  await act(comment(page, 'Remark one'), /^Reply/)
    .first()
    .click()
  await page.getByRole('textbox', { name: /^Reply to/ }).fill('A reply, half written')
  await newComment(page).fill('A new comment')
  await endsAt(page, 'POST', /\/api\/comments$/)
  await page.getByRole('form', { name: 'New comment' }).getByRole('button').click()
  await expect(page.getByLabel('Email')).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(stored).toContain('A reply, half written')
  expect(stored).toContain('A new comment')
})

test('shows a message as not sent in its thread, and delivers it once', async ({ open }) => {
  const { one, journalist, other, path } = await talkers(open)
  await one.goto(path)
  await expect(said(one, 'Go on')).toBeVisible()
  const sent = await endsAt(one, 'POST', /^.*\/messages$/)
  await field(one).fill('Written as it ended')
  await field(one).press('Enter')
  await expect(signInForm(one)).toBeVisible()
  await signInHere(one, journalist.email, journalist.password)
  await expect(one).toHaveURL(path)
  await expect(said(one, 'Written as it ended')).toBeVisible()
  await expect(thread(one).getByText('Not sent')).toBeVisible()
  await thread(one).getByRole('button', { name: 'Try Again' }).click()
  await expect(thread(one).getByText('Not sent')).toHaveCount(0)
  await other.goto(path)
  for (const page of [one, other]) await expect(said(page, 'Written as it ended')).toHaveCount(1)
  expect(sent).toHaveLength(1)
})

test('keeps a bio in its field, and saves it', async ({ page }) => {
  const writer = await makeMember()
  await openAs(page, writer, '/app/account/profile')
  const bio = page.getByRole('textbox', { name: 'Bio' })
  const save = button(page, 'Save Changes')
  await bio.fill('Covers ports, and who moves things for a living.')
  const saved = await endsAt(page, 'PATCH', /^.*\/api\/account\/profile$/)
  await save.click()
  await expect(signInForm(page)).toBeVisible()
  await signInHere(page, writer.email, writer.password)
  await expect(page).toHaveURL('/app/account/profile')
  await expect(bio).toHaveValue('Covers ports, and who moves things for a living.')
  expect(saved).toEqual([])
  await save.click()
  await expect(toast(page)).toContainText('Profile updated')
  await expect(save).toBeDisabled()
  const account = await (await callAs(page, 'GET', '/api/account')).json()
  expect(account.profile.bio).toBe('Covers ports, and who moves things for a living.')
  expect(saved).toHaveLength(1)
})

test('reopens a pitch with source and text, and submits it once', async ({ page }) => {
  const { id } = await makeRequest('journalist', uniqueTitle('Harbor expert'), 3 * DAY_MS)
  await startSession(page.context(), { email: member('pr').email, password: PASSWORD })
  const post = await openPost(page, id)
  const section = post.getByRole('region', { name: 'Pitch', exact: true })
  await button(section, 'Pitch').click()
  const source = section.getByRole('combobox', { name: 'Source' })
  await source.click()
  // Other stories change their own sources meanwhile.
  await page.getByRole('option').filter({ hasNotText: UNIQUE }).first().click()
  const chosen = await source.innerText()
  await section.getByRole('textbox', { name: 'Your pitch' }).fill('He has run the harbor for ten years.')
  const submitted = await endsAt(page, 'POST', /^.*\/pitches$/)
  await button(section, 'Submit Pitch').click()
  await expect(signInForm(page)).toBeVisible()
  await signInTo(page, section.getByRole('form', { name: 'Pitch' }), member('pr').email, PASSWORD)
  await expect(section.getByText('Your unsent pitch is back.')).toBeVisible()
  await expect(section.getByRole('textbox', { name: 'Your pitch' })).toHaveValue(
    'He has run the harbor for ten years.',
  )
  await expect(source).toHaveText(chosen)
  expect(submitted).toEqual([])
  await button(section, 'Submit Pitch').click()
  await expect(toast(page)).toContainText('Your pitch has been submitted successfully')
  await expect(section.getByRole('link', { name: /^Pitched .+, 0 messages$/ })).toHaveCount(1)
  expect(submitted).toHaveLength(1)
})
