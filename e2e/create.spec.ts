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
import { openFeed, row, rowLink, rows, toast, uniqueTitle } from './feed-page.ts'
import { expect, test } from './fixtures.ts'
import { expectFrontPage } from './front-page.ts'
import { makeMember } from './make-member.ts'
import { fillSignIn, signIn } from './members.ts'

test('PR members post to the community, all others request an expert too', async ({ signedIn }) => {
  for (const role of ['journalist', 'expert', 'admin', 'pr'] as const) {
    const page = await signedIn(role)
    await openFeed(page)
    await expect(communityButton(page)).toBeVisible()
    await expect(requestButton(page)).toHaveCount(role === 'pr' ? 0 : 1)
  }
})

test('the form names what is missing, and a title that is too long', async ({ signedIn }) => {
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
  const title = uniqueTitle('Long').padEnd(256, 'x')
  await fillPost(page, form, title)
  await createButton(form).click()
  await expect(form.getByText('String must contain at most 255 character(s)')).toBeVisible()
  await form.getByLabel('Title').fill(title.slice(0, 255))
  await createButton(form).click()
  await expect(toast(page)).toContainText('Post created successfully')
})

test('without a network the form does not open and the page stays; then it opens', async ({
  signedIn,
  provokes,
}) => {
  provokes(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const page = await signedIn('pr')
  await openFeed(page)
  await page.context().setOffline(true)
  await communityButton(page).click()
  await expect(toast(page)).toContainText('The form did not load')
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await page.context().setOffline(false)
  await openCommunityForm(page)
})

test('a draft is the default, and only its author sees it', async ({ signedIn, provokes }) => {
  provokes(/status of 404/)
  const page = await signedIn('pr')
  await openFeed(page)
  const form = await openCommunityForm(page)
  await expect(form.getByRole('radio', { name: 'Draft' })).toBeChecked()
  const title = uniqueTitle('Draft')
  await fillPost(page, form, title)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await createButton(form).click()
  await expect(toast(page)).toHaveText(
    'Post created successfullyYour community post is kept as a draft. Only you see it.',
  )
  await expect(form).toHaveCount(0)
  await expect(row(page, title)).toHaveCount(0)
  const { id } = await (await answered).json()
  await page.goto(`/app/post/${id}`)
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  const other = await signedIn('journalist')
  await other.goto(`/app/post/${id}`)
  await expect(other.getByRole('dialog', { name: 'Post not found' })).toBeVisible()
})

test('a published post is on top of the feed at once', async ({ signedIn }) => {
  const page = await signedIn('pr')
  await openFeed(page)
  const form = await openCommunityForm(page)
  const title = uniqueTitle('Published')
  await fillPost(page, form, title)
  await chooseBeat(page, form, 'Legal')
  await choosePublished(form)
  await createButton(form).click()
  await expect(toast(page)).toHaveText('Post created successfullyYour community post is in the feed.')
  await expect(rows(page).first()).toHaveAccessibleName(title)
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
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, title)).toHaveCount(1)
})

test('a create that fails keeps what was typed, and what the server finds wrong stands at its field', async ({
  signedIn,
  provokes,
}) => {
  provokes(/status of (500|422)/)
  const page = await signedIn('pr')
  await openFeed(page)
  const form = await openCommunityForm(page)
  const title = uniqueTitle('Kept')
  await fillPost(page, form, title)
  await page.route('/api/posts', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.' } }),
  )
  await createButton(form).click()
  await expect(toast(page)).toHaveText('Failed to create postSomething went wrong on our side.')
  await expect(form.getByLabel('Title')).toHaveValue(title)
  await expect(form.getByRole('list', { name: 'Chosen beats' })).toHaveText('Banking')
  await page.unroute('/api/posts')
  const error = 'Some fields are not valid.'
  await page.route('/api/posts', (route) =>
    route.fulfill({ status: 422, json: { error, fields: { title: 'Invalid input' } } }),
  )
  await createButton(form).click()
  await expect(toast(page)).toHaveText(`Failed to create post${error}`)
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Invalid input')
  await page.unroute('/api/posts')
  await createButton(form).click()
  await expect(toast(page)).toContainText('Post created successfully')
})

test('a second try after a lost answer makes one post', async ({ signedIn, provokes }) => {
  provokes(/ERR_FAILED/)
  const page = await signedIn('pr')
  await openFeed(page)
  const form = await openCommunityForm(page)
  const title = uniqueTitle('Once')
  await fillPost(page, form, title)
  await choosePublished(form)
  let arrived = 0
  await page.route('/api/posts', async (route) => {
    const answer = await route.fetch()
    if (answer.ok()) arrived += 1
    await route.abort()
  })
  await createButton(form).click()
  await expect(toast(page)).toHaveText('Failed to create postThe server did not answer.')
  expect(arrived).toBe(1)
  await page.unroute('/api/posts')
  await createButton(form).click()
  await expect(toast(page)).toContainText('Post created successfully')
  await expect(form).toHaveCount(0)
  await page.reload()
  await expect(row(page, title)).toHaveCount(1)
})

test('a double click makes one post', async ({ signedIn }) => {
  const page = await signedIn('pr')
  await openFeed(page)
  const form = await openCommunityForm(page)
  const title = uniqueTitle('Double')
  await fillPost(page, form, title)
  await choosePublished(form)
  let sent = 0
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('/api/posts', async (route) => {
    sent += 1
    await answered
    await route.continue()
  })
  await createButton(form).dblclick()
  await expect(createButton(form)).toHaveText('Creating...')
  await form.getByLabel('Title').press('Enter')
  answer()
  await expect(toast(page)).toContainText('Post created successfully')
  expect(sent).toBe(1)
  await page.reload()
  await expect(row(page, title)).toHaveCount(1)
})

test('a session that has ended while one writes is said, and the sign-in form is shown', async ({
  page,
  provokes,
}) => {
  provokes(/status of 40[01]/)
  await signIn(page, 'pr')
  const form = await openCommunityForm(page)
  await fillPost(page, form, uniqueTitle('Unsent'))
  await page.route('/api/posts', (route) =>
    route.fulfill({ status: 401, json: { error: 'Not authenticated' } }),
  )
  await page.route('/auth/v1/token**', (route) =>
    route.fulfill({ status: 400, json: { msg: 'Session Expired' } }),
  )
  await createButton(form).click()
  await expect(toast(page)).toHaveText('Failed to create postNot authenticated')
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('an unsent post is there again after its dialog or tab was closed, each kind its own, until the sign-out', async ({
  page,
}) => {
  const { email, password } = await makeMember('expert')
  const enter = async () => {
    await page.goto('/login')
    await fillSignIn(page, email, password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(rows(page).first()).toBeVisible()
  }
  await enter()
  const form = await openCommunityForm(page)
  const isBack = (of: typeof form) => of.getByText('Your unsent text is back.')
  const title = uniqueTitle('Unsent')
  await fillPost(page, form, title)
  await page.keyboard.press('Escape')
  const request = await openRequestForm(page)
  await expect(request.getByLabel('Title')).toHaveValue('')
  await expect(isBack(request)).toHaveCount(0)
  await page.keyboard.press('Escape')
  // Another tab begins with nothing while this one is open.
  const other = await page.context().newPage()
  await openFeed(other)
  const theirs = await openCommunityForm(other)
  await expect(theirs.getByLabel('Title')).toHaveValue('')
  await theirs.getByLabel('Title').fill('Of another tab')
  await openCommunityForm(page)
  await expect(isBack(form)).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue(title)
  await expect(form.getByRole('list', { name: 'Chosen beats' })).toHaveText('Banking')
  await page.reload()
  await openCommunityForm(page)
  await expect(form.getByLabel('Title')).toHaveValue(title)
  await form.getByRole('button', { name: 'Discard' }).click()
  await expect(form.getByLabel('Title')).toHaveValue('')
  await page.keyboard.press('Escape')
  await other.close()
  // A closed tab lives a moment longer, and its text is its own until then.
  const pages = () =>
    page.evaluate(async () => {
      const { held } = await navigator.locks.query()
      return held?.filter(({ name }) => name?.startsWith('beatline-page ')).length
    })
  await expect.poll(pages).toBe(1)
  await openCommunityForm(page)
  await expect(form.getByLabel('Title')).toHaveValue('Of another tab')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Account Menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expectFrontPage(page)
  await enter()
  await openCommunityForm(page)
  await expect(form.getByLabel('Title')).toHaveValue('')
})
