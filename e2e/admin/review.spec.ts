import { section } from '../account/account-steps.ts'
import { comment, say, showComments } from '../comments/comment-thread.ts'
import { publish, row, rows, toast, uniqueTitle } from '../feed/feed-page.ts'
import { inspect, LOOK } from '../layout/inspect.ts'
import { expect, test } from '../support/fixtures.ts'
import { goInApp } from '../support/go-in-app.ts'
import { makeMember } from '../support/make-member.ts'
import { startSession } from '../support/members.ts'

const REASON = 'It insults another member.'

test('a member reports a comment, an admin removes it by keyboard, and the member reads the outcome', async ({
  open,
}) => {
  const [reporter, author] = [await makeMember(), await makeMember()]
  const [page, theirs, admin] = [await open('nobody'), await open('nobody'), await open('admin', LOOK)]
  const post = await publish(await startSession(page.context(), reporter), uniqueTitle('Reported'))
  await say(await startSession(theirs.context(), author), post, 'An insult')
  await admin.goto('/admin/review')
  await expect(admin.getByRole('heading', { name: 'Review' })).toBeVisible()

  await showComments(page, post)
  await comment(page, 'An insult')
    .getByRole('button', { name: `More actions for ${author.name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click()
  await page.getByRole('radio', { name: 'Harassment or threats' }).click()
  await page.getByRole('button', { name: 'Send Report' }).click()
  await expect(toast(page)).toContainText('Report sent')

  // It arrives in the open list.
  const reported = admin.getByRole('link', { name: `Comment ${author.name}` })
  await expect(reported).toBeVisible()
  await inspect(admin, '/admin/review', reported, { widths: [320] })
  await reported.click()
  await expect(admin.getByText('An insult')).toBeVisible()
  await inspect(admin, 'case', admin.getByRole('button', { name: 'Decide' }), { widths: [320] })
  await admin.keyboard.press('t')
  await expect(admin.getByRole('button', { name: 'Release' })).toBeVisible()
  await admin.getByRole('radio', { name: 'Remove the content' }).click()
  await admin.keyboard.press('d')
  await admin.keyboard.type(REASON)
  await admin.keyboard.press('ControlOrMeta+Enter')
  await expect(toast(admin)).toContainText('Decision saved')

  await expect(comment(page, 'An insult')).toHaveCount(0)
  await goInApp(page, '/app/account/privacy')
  await expect(section(page, 'Your reports')).toContainText('Action taken')
  await expect(section(page, 'Who looked at your data')).toContainText('No one has looked')
  await theirs.goto('/app/account/privacy')
  await expect(section(theirs, 'Who looked at your data')).toContainText('read a text of yours')
  await expect(section(theirs, 'Your reports')).toContainText('No reports yet')
})

test('an admin removes a post, which its author alone still sees, with the reason', async ({ open }) => {
  const [reporter, author] = [await makeMember(), await makeMember()]
  const [page, theirs, admin] = [await open('nobody'), await open('nobody'), await open('admin')]
  await startSession(page.context(), reporter)
  const title = uniqueTitle('Bought links')
  const { id } = await publish(await startSession(theirs.context(), author), title)
  await page.goto(`/app/feed?post=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `More actions for ${author.name}` }).click()
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click()
  await page.getByRole('radio', { name: 'Mass or off-topic pitching' }).click()
  await page.getByRole('button', { name: 'Send Report' }).click()
  await expect(toast(page)).toContainText('Report sent')

  await admin.goto('/admin/review')
  await admin.getByRole('link', { name: `Post ${author.name}` }).click()
  await admin.getByRole('radio', { name: 'Remove the content' }).click()
  await admin.getByRole('radio', { name: 'Mass or off-topic pitching' }).click()
  await admin.getByRole('textbox', { name: 'Reason shown to the member' }).fill(REASON)
  await admin.getByRole('button', { name: 'Decide' }).click()
  await expect(toast(admin)).toContainText('Decision saved')

  await goInApp(page, '/app/feed')
  await expect(rows(page).first()).toBeVisible()
  await expect(row(page, title)).toHaveCount(0)
  await theirs.goto(`/app/feed?post=${id}`)
  const own = theirs.getByRole('dialog')
  await expect(own).toContainText('The Beatline team has removed this post. Only you see it.')
  await expect(own).toContainText(REASON)
  await own.getByRole('link', { name: 'Read Why and Appeal' }).click()
  await expect(section(theirs, 'Standing')).toContainText('Content removed')
  await section(theirs, 'Standing').getByRole('link', { name: 'Open the Post' }).click()
  await expect(own).toContainText(REASON)
})
