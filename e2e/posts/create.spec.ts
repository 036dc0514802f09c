import { openAs, signInHere } from '../account/account-steps.ts'
import { openFeed, row, rowLink, rows, toast, uniqueTitle } from '../feed/feed-page.ts'
import { expectFrontPage } from '../site/front-page.ts'
import { closeByEscape } from '../support/close-by-escape.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { makeMember } from '../support/make-member.ts'
import { sharedSession } from '../support/members.ts'
import {
  chooseBeat,
  choosePublished,
  communityButton,
  createButton,
  fillPost,
  openCommunityForm,
  openRequestForm,
  requestButton,
} from './create-form.ts'
import { openPages } from './post-acts.ts'

const error = 'Something went wrong on our side.'

test('names what is missing or too long, keeps what was typed on failure, and makes a draft', async ({
  signedIn,
  provokes,
}) => {
  provokes(/status of (500|422)/)
  const page = await signedIn('pr')
  await openFeed(page)
  const form = await openCommunityForm(page)
  await createButton(form).click()
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Title is required')
  await expect(form.getByLabel('Description')).toHaveAccessibleDescription('Description is required')
  await expect(form.getByText('At least one tag is required')).toBeVisible()
  await form.getByLabel('Title').fill('   ')
  await form.getByLabel('Description').fill(' \n ')
  await createButton(form).click()
  await expect(form.getByText('Title is required')).toBeVisible()
  await expect(form.getByText('Description is required')).toBeVisible()
  const long = uniqueTitle('Long').padEnd(256, 'x')
  await fillPost(page, form, long)
  await createButton(form).click()
  await expect(form.getByText('String must contain at most 255 character(s)')).toBeVisible()
  const title = long.slice(0, 255)
  await form.getByLabel('Title').fill(title)

  await page.route('/api/posts', (route) => route.fulfill({ status: 500, json: { error } }))
  await createButton(form).click()
  await expect(toast(page)).toHaveText(`Failed to create post${error}`)
  await expect(form.getByLabel('Title')).toHaveValue(title)
  await expect(form.getByRole('list', { name: 'Chosen beats' })).toHaveText('Banking')
  await page.unroute('/api/posts')
  const invalid = { error: 'Some fields are not valid.', fields: { title: 'Invalid input' } }
  await page.route('/api/posts', (route) => route.fulfill({ status: 422, json: invalid }))
  await createButton(form).click()
  await expect(toast(page)).toHaveText(`Failed to create post${invalid.error}`)
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Invalid input')
  await page.unroute('/api/posts')

  await expect(form.getByRole('radio', { name: 'Draft' })).toBeChecked()
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && new URL(response.url()).pathname === '/api/posts',
  )
  await createButton(form).click()
  await expect(toast(page)).toHaveText(
    'Post created successfullyYour community post is kept as a draft. Only you see it.',
  )
  await expect(form).toHaveCount(0)
  await expect(row(page, title)).toHaveCount(0)
  const { id } = await (await answered).json()
  await goInApp(page, `/app/post/${id}`)
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  const { access_token } = await sharedSession('journalist')
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await page.request.get(`/api/posts/${id}`, { headers })).status()).toBe(404)
})

test('puts a published post on top at once; makes none twice after a lost network or answer, or a double click', async ({
  signedIn,
  provokes,
}) => {
  provokes(/ERR_INTERNET_DISCONNECTED|Failed to fetch/, /ERR_FAILED/)
  const page = await signedIn('pr')
  const menus = page.waitForResponse(/\/assets\/menus-/)
  await openFeed(page)
  // PR members make no requests here.
  await expect(communityButton(page)).toBeVisible()
  await expect(requestButton(page)).toHaveCount(0)
  // What says that the page is offline has loaded.
  await (await menus).finished()
  await page.context().setOffline(true)
  await communityButton(page).click()
  await expect(toast(page)).toContainText('The form did not load')
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await page.context().setOffline(false)

  const form = await openCommunityForm(page)
  const lost = uniqueTitle('Once')
  await fillPost(page, form, lost)
  await choosePublished(form)
  let arrived = 0
  await page.route('/api/posts', async (route) => {
    const answer = await route.fetch({ maxRetries: 1 })
    if (answer.ok()) arrived += 1
    await route.abort()
  })
  await createButton(form).click()
  await expect(toast(page)).toHaveText('Failed to create postThe server did not answer.')
  expect(arrived).toBe(1)
  await page.unroute('/api/posts')
  await createButton(form).click()
  await expect(toast(page)).toHaveText('Post created successfullyYour community post is in the feed.')
  await expect(form).toHaveCount(0)

  await openCommunityForm(page)
  const title = uniqueTitle('Published')
  await fillPost(page, form, title)
  await chooseBeat(page, form, 'Legal')
  await choosePublished(form)
  let sent = 0
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('/api/posts', async (route) => {
    sent += 1
    await answered
    await route.continue()
  })
  await createButton(form).dblclick()
  await expect(createButton(form)).toHaveText(/^(Saving|Publishing)\.\.\.$/)
  await form.getByLabel('Title').press('Enter')
  answer()
  await expect(rows(page).first()).toHaveAccessibleName(title)
  expect(sent).toBe(1)
  const mine = row(page, title)
  await expect(mine).toHaveCount(1)
  await expect(mine.getByText('(you)')).toBeVisible()
  expect(await mine.getByRole('list', { name: 'Beats' }).getByRole('listitem').allInnerTexts()).toEqual([
    'Banking',
    'Legal',
  ])
  await rowLink(mine).click()
  await expect(page.getByRole('dialog', { name: title }).getByText('No deadline')).toBeVisible()
  await page.reload()
  await closeByEscape(page, page.getByRole('dialog', { name: title }))
  for (const each of [title, lost]) await expect(row(page, each)).toHaveCount(1)
})

test('restores an unsent post after its dialog or tab closes, by kind, until the sign-out', async ({
  page,
}) => {
  const member = await makeMember('expert')
  await openAs(page, member, '/app/feed')
  const form = await openCommunityForm(page)
  const isBack = (of: typeof form) => of.getByText('Your unsent text is back.')
  const title = uniqueTitle('Unsent')
  await fillPost(page, form, title)
  await closeByEscape(page, form)
  const request = await openRequestForm(page)
  await expect(request.getByLabel('Title')).toHaveValue('')
  await expect(isBack(request)).toHaveCount(0)
  await closeByEscape(page, request)
  // Another tab starts empty while this one is open.
  const other = await page.context().newPage()
  await openFeed(other)
  const theirs = await openCommunityForm(other)
  await expect(theirs.getByLabel('Title')).toHaveValue('')
  await theirs.getByLabel('Title').fill('Of another tab')
  await openCommunityForm(page)
  await expect(isBack(form)).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue(title)
  await expect(form.getByRole('list', { name: 'Chosen beats' })).toHaveText('Banking')
  // A form that was open opens again by itself.
  await page.reload()
  await expect(form.getByLabel('Title')).toHaveValue(title)
  await form.getByRole('button', { name: 'Discard' }).click()
  await expect(form.getByLabel('Title')).toHaveValue('')
  await closeByEscape(page, form)
  await other.close()
  await expect.poll(() => openPages(page)).toBe(1)
  await openCommunityForm(page)
  await expect(form.getByLabel('Title')).toHaveValue('Of another tab')
  await closeByEscape(page, form)
  await page.getByRole('button', { name: 'Account Menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expectFrontPage(page)
  await page.goto('/app/feed')
  await signInHere(page, member.email, member.password)
  await openCommunityForm(page)
  await expect(form.getByLabel('Title')).toHaveValue('')
})
