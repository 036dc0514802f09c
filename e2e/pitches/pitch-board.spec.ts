import type { Locator, Page } from '@playwright/test'
import { toast, uniqueTitle } from '../feed/feed-page.ts'
import { inspect } from '../layout/inspect.ts'
import { button, makeRequest, openPost } from '../posts/post-acts.ts'
import { query, runJob } from '../support/database.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdToasts } from '../support/hold-toasts.ts'
import { makeMember } from '../support/make-member.ts'
import { callAs, member, startSession } from '../support/members.ts'

const DAY_MS = 86_400_000
const WORDS = 'Why this source'

const board = (page: Page) => page.getByRole('region', { name: 'Pitch board' })
const stage = (page: Page, name: RegExp) => board(page).getByRole('link', { name })
const row = (page: Page, place: number) => board(page).getByRole('article').nth(place)

/** Pitches to a request, by the PR member who signs in and by others; the newest is theirs. */
async function pitchTo(post_id: string, count: number): Promise<void> {
  await query(
    `insert into responses (post_id, responder_id, account_id, is_pitch, profile_id, commentary, created_at)
     select p.id, s.account_id, p.account_id, true, s.id, $4 || ' ' || s.place,
       now() - make_interval(mins => s.place::int)
     from posts p, (select one.*, row_number() over (order by (email = $3) desc, account_id) as place from (
       select distinct on (s.account_id) s.id, s.account_id, a.email from profiles s join accounts a on a.id = s.account_id
       where a.role = 'pr' and a.data ->> 'status' = 'Active' order by s.account_id, s.id) one) s
     where p.id = $1 and s.place <= $2`,
    [post_id, count, member('pr').email, WORDS],
  )
}

/** An author of their own, with a request that was pitched to so often. */
async function makeBoard(open: (as: 'nobody') => Promise<Page>, title: string, count: number) {
  const [author, own] = [await open('nobody'), await makeMember('journalist')]
  const session = await startSession(author.context(), own)
  const { id } = await makeRequest(session, title, 3 * DAY_MS)
  await pitchTo(id, count)
  return { author, session, id, name: own.name }
}

async function openBoard(page: Page, post_id: string, count: number) {
  const stream = page.waitForResponse('/api/events')
  await page.goto(`/app/pitchbox?request=${post_id}`)
  await stream
  await expect(board(page).getByRole('article')).toHaveCount(count)
}

/** Lets the ten minutes go by. */
async function release(post_id: string) {
  await query('update pitch_triage set releases_at = now() where post_id = $1 and releases_at is not null', [
    post_id,
  ])
  await runJob('outcomes')
}

async function sentPitch(page: Page, title: string): Promise<Locator> {
  const stream = page.waitForResponse('/api/events')
  await page.goto('/app/pitchbox?view=sent')
  await stream
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
}

test('sorts pitches by keyboard alone; the pitcher reads the outcome once it is released', async ({
  signedIn,
  open,
}) => {
  const [title, pitcher] = [uniqueTitle('Sorted'), await signedIn('pr')]
  const { author, id } = await makeBoard(open, title, 5)
  await openBoard(author, id, 5)
  await row(author, 0).getByRole('button').first().focus()
  const { keyboard } = author
  const said = board(author).locator('[aria-live=polite]').first()
  // After each key the focus is on the next pitch, which has the place of the one that has left the tab.
  await keyboard.press('u')
  await expect(said).toHaveText(/^Used\. Next: /)
  await keyboard.press('s')
  await expect(said).toHaveText(/^Shortlisted\. Next: /)
  await keyboard.press('m')
  await keyboard.press('d')
  await keyboard.press('d')
  await expect(board(author).getByRole('heading', { name: 'All pitches sorted' })).toBeVisible()
  for (const name of [/^New 0/, /^Shortlist 1/, /^Maybe 1/, /^Declined 2/, /^Used 1/, /^All 5/])
    await expect(stage(author, name)).toBeVisible()
  await keyboard.press('z')
  await expect(stage(author, /^Declined 1/)).toBeVisible()
  await expect(stage(author, /^New 1/)).toBeVisible()

  const sent = await sentPitch(pitcher, title)
  await expect(sent.getByText('Opened', { exact: true })).toBeVisible()
  await expect(sent).not.toContainText('Used')
  const isStored = () =>
    query(`select from pitch_triage where post_id = $1 and stage = 'used' and releases_at is not null`, [id])
  await expect.poll(isStored).toHaveLength(1)
  await release(id)
  await expect(sent.getByText('Used', { exact: true })).toBeVisible()
  await button(sent, 'View Trail').click()
  await expect(sent.getByRole('list', { name: 'Trail' }).getByRole('listitem')).toHaveText([
    /Sent$/,
    /Opened by the author$/,
    /Used by the author$/,
  ])
  await pitcher.getByRole('button', { name: /^Notifications \d/ }).click()
  await expect(pitcher.getByRole('link', { name: new RegExp(`used your pitch: “${title}”`) })).toBeVisible()
  // The author reads that it is public, in the pane of the pitch.
  await author.reload()
  await stage(author, /^Used 1/).click()
  await row(author, 0).getByRole('button').first().click()
  await expect(board(author).getByText(/^Used\. Visible to the pitcher since /)).toBeVisible()
})

test('declines many at once for a reason, which can be taken back', async ({ open }) => {
  const { author, id } = await makeBoard(open, uniqueTitle('Declined'), 4)
  await holdToasts(author)
  await openBoard(author, id, 4)
  await row(author, 0).getByRole('button').first().focus()
  await author.keyboard.press('ControlOrMeta+a')
  await author.keyboard.press('x')
  await author.keyboard.press('Shift+D')
  const dialog = author.getByRole('dialog', { name: 'Decline 3 pitches' })
  await dialog.getByRole('radio', { name: /^Off topic/ }).check()
  await dialog.getByRole('textbox').fill('I cover ports alone.')
  await button(dialog, 'Decline 3 Pitches').click()
  await expect(toast(author)).toContainText('3 pitches declined')
  await expect(toast(author)).toContainText('Pitchers will see this in 10 minutes.')
  await expect(stage(author, /^Declined 3/)).toBeVisible()
  await button(toast(author), 'Undo').click()
  await expect(stage(author, /^New 4/)).toBeVisible()
  await expect
    .poll(() => query('select stage from pitch_triage where post_id = $1', [id]))
    .toEqual([{ stage: 'new' }, { stage: 'new' }, { stage: 'new' }])
})

test('closes a request with its outcome; the pitcher shares the trail, which works without script', async ({
  signedIn,
  open,
  provokes,
}) => {
  provokes(/status of 404/)
  const [title, pitcher] = [uniqueTitle('Finished'), await signedIn('pr')]
  await pitcher.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { author, id, name } = await makeBoard(open, title, 3)
  await openBoard(author, id, 3)
  await row(author, 0).getByRole('button').first().focus()
  await author.keyboard.press('s')
  await button(author, 'Close Request').click()
  const dialog = author.getByRole('dialog', { name: 'Close this request?' })
  await dialog.getByRole('radio', { name: 'Used', exact: true }).check()
  await dialog.getByRole('textbox', { name: /^Link to the article/ }).fill('http://ledger.example/ports')
  await button(dialog, 'Close Request').click()
  await expect(dialog.getByText('Enter a link that starts with https://')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Link to the article/ }).fill('https://ledger.example/ports')
  await expect(dialog).toContainText('1 used, 2 not used.')
  await button(dialog, 'Close Request').click()
  await expect(toast(author)).toContainText('1 pitch used, 2 not used. Pitchers will see this in 10 minutes.')
  await expect(stage(author, /^Declined 2/)).toBeVisible()

  const sent = await sentPitch(pitcher, title)
  await expect(sent.getByText('Opened', { exact: true })).toBeVisible()
  await release(id)
  await expect(sent.getByText('Published', { exact: true })).toBeVisible()
  await expect(button(sent, 'Withdraw Pitch')).toHaveCount(0)
  await button(sent, 'View Trail').click()
  await expect(sent.getByRole('link', { name: 'ledger.example/ports' })).toBeVisible()
  await button(sent, 'Copy Trail Link').click()
  await expect(toast(pitcher)).toContainText('Trail link copied')
  const address = await pitcher.evaluate(() => navigator.clipboard.readText())
  const reader = await open('nobody', { javaScriptEnabled: false })
  await reader.goto(address)
  await expect(reader.getByRole('heading', { name: 'What happened to this pitch' })).toBeVisible()
  await expect(reader.getByRole('list', { name: 'Steps' })).toContainText('Published')
  await expect(reader.getByRole('link', { name: 'ledger.example/ports' })).toBeVisible()
  for (const secret of [title, WORDS, name]) expect(await reader.content()).not.toContain(secret)
  await button(sent, 'Stop Sharing').click()
  await expect(toast(pitcher)).toContainText('Trail link turned off')
  await reader.goto(address)
  await expect(reader.getByRole('heading', { name: 'This link no longer works.' })).toBeVisible()
})

test('keeps a pitch that was opened when its pitcher withdraws it, and shows that on the board', async ({
  signedIn,
  open,
}) => {
  const [title, pitcher] = [uniqueTitle('Taken back'), await signedIn('pr')]
  const { author, id } = await makeBoard(open, title, 2)
  const sent = await sentPitch(pitcher, title)
  await expect(sent.getByText('Sent', { exact: true })).toBeVisible()
  // The pane shows the newest for a second.
  await openBoard(author, id, 2)
  await expect(sent.getByText('Opened', { exact: true })).toBeVisible()
  await button(sent, 'Withdraw Pitch').click()
  const question = pitcher.getByRole('alertdialog', { name: 'Withdraw this pitch?' })
  await expect(question).toContainText('The author has opened it and keeps the text, marked as withdrawn.')
  await button(question, 'Withdraw Pitch').click()
  await expect(toast(pitcher)).toContainText('Pitch withdrawn')
  await expect(sent.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(stage(author, /^New 1/)).toBeVisible()
  await stage(author, /^All 2/).click()
  await expect(board(author).getByText(/^Withdrawn by the pitcher, /)).toBeVisible()
  const again = (await openPost(pitcher, id)).getByRole('region', { name: 'Pitch', exact: true })
  await expect(again.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(button(again, 'Pitch')).toHaveCount(0)
})

test('starts in the first screen, and keeps the stages in view while sorting', async ({ open }) => {
  const { author, id } = await makeBoard(open, uniqueTitle('In view'), 6)
  const place = async (one: Locator) => (await one.boundingBox())!
  for (const [width, height, top] of [
    [1440, 900, 360],
    [390, 780, 480],
  ] as const) {
    await author.setViewportSize({ width, height })
    await author.goto(`/app/pitchbox?request=${id}&stage=all`)
    await expect(row(author, 0)).toBeVisible()
    expect((await place(row(author, 0))).y).toBeLessThan(top)
    await row(author, 0).getByRole('button').first().focus()
    for (let count = 0; count < 4; count += 1) await author.keyboard.press('j')
    const focused = board(author)
      .getByRole('article')
      .filter({ has: author.locator(':focus') })
    await author.keyboard.press('k')
    await author.keyboard.press('m')
    await expect(stage(author, /^Maybe [12]$/)).toBeInViewport({ ratio: 1 })
    const stages = await place(board(author).getByRole('navigation', { name: 'Stages' }))
    expect((await place(focused)).y).toBeGreaterThanOrEqual(stages.y + stages.height - 1)
    await expect(focused).toBeInViewport()
  }
})

test('has no faults: the board, its sheet and its dialogs', async ({ open }) => {
  const { author, session, id } = await makeBoard(open, uniqueTitle('Inspected'), 3)
  await callAs(session, 'PATCH', `/api/posts/${id}/board`, {
    moves: (await query<{ id: string }>('select id from responses where post_id = $1 limit 1', [id])).map(
      (one) => ({ pitch_id: one.id, stage: 'shortlist' }),
    ),
  })
  await author.goto(`/app/pitchbox?request=${id}&stage=all`)
  const looks = [320, 768, 1280].flatMap((width) => [[width, 'dark'] as const, [width, 'light'] as const])
  await inspect(author, 'pitch board', row(author, 0), { looks })
  await button(row(author, 0), /./).first().click()
  const sheet = author.getByRole('dialog')
  await inspect(author, 'pitch', button(sheet, 'Shortlist'), {
    looks: looks.slice(0, 2),
    part: '[role=dialog]',
  })
  await author.keyboard.press('Escape')
  for (const place of [0, 1]) await row(author, place).getByRole('checkbox').check()
  await button(author, 'Compare').click()
  const comparison = author.getByRole('dialog', { name: /^Compare/ })
  await inspect(author, 'comparison', comparison, { looks: looks.toSpliced(2, 2), part: '[role=dialog]' })
  await button(comparison, 'Close Comparison').click()
  await row(author, 1).getByRole('checkbox').uncheck()
  await button(author, 'Decline...').click()
  const declining = author.getByRole('dialog', { name: /^Decline 1 [Pp]itch/ })
  await inspect(author, 'declining', declining, { widths: [320] })
  await button(declining, 'Cancel').click()
  await button(author, 'Close Request').click()
  const closing = author.getByRole('dialog', { name: 'Close this request?' })
  await inspect(author, 'closing with outcomes', closing.getByRole('textbox').first(), { widths: [320] })
})
