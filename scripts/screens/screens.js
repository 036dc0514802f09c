/** Widths at which every screen is reviewed, in CSS pixels: small phone, phone, tablet, laptop, desktop. */
export const WIDTHS = [320, 390, 768, 1280, 1920]

const heading = (page) => page.getByRole('heading', { level: 1 }).first().waitFor()
const dialog = (page) => page.getByRole('dialog').waitFor()
const at = (address, ready = heading) => [address, ready]

/** Opens a layer of the page with a button that is visible at every width. */
const pressed = (name) => async (page) => {
  await heading(page)
  await page.getByRole('button', { name, exact: true }).first().click()
  await dialog(page)
}

async function firstPost(page) {
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await dialog(page)
}

async function comments(page) {
  await firstPost(page)
  await page.getByRole('button', { name: 'Show Comments' }).click()
  await page.getByRole('button', { name: 'Hide Comments' }).waitFor()
}

async function commands(page) {
  await heading(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('option').first().waitFor()
}

async function accountMenu(page) {
  await page.getByRole('button', { name: 'Account Menu' }).click()
  await page.getByRole('menu').waitFor()
}

/** Opens the first conversation with this text in its row. */
const talk = (says) => async (page) => {
  const all = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
  await all.filter({ hasText: says }).first().click()
  await page.getByRole('region', { name: 'Messages', exact: true }).waitFor()
}

async function firstPitches(page) {
  await page.getByRole('list', { name: 'Your requests' }).getByRole('link').nth(1).click()
  await page.getByRole('textbox', { name: 'Search pitches' }).waitFor()
}

async function firstCard(page) {
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.getByText('Member since').waitFor()
}

async function firstPreview(page) {
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Preview/ })
    .click()
  await dialog(page)
}

async function firstRequest(page) {
  await page.getByRole('article').first().getByRole('link').first().click()
  await dialog(page)
}

/** Only here: the account stays as it is for the other screens. */
async function compactRows(page) {
  await heading(page)
  await page.route('**/api/account/view-preferences', (route) => route.fulfill({ json: { success: true } }))
  await page.getByRole('radio', { name: 'Compact' }).check()
}

async function firstApplication(page) {
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').first().click()
  await page.getByRole('button', { name: /^Approve/ }).waitFor()
}

/** Searches for text that nobody has written. */
async function foundNothing(page) {
  await page
    .getByRole('main')
    .getByRole('textbox', { name: /^Search/ })
    .fill('zzzzzz')
  await page
    .getByRole('main')
    .getByRole('heading', { name: / found$/ })
    .waitFor()
}

/** A visitor's screens: taken in full, however long. */
export const PUBLIC = {
  landing: at('/'),
  about: at('/about'),
  faq: at('/faq'),
  contact: at('/contact'),
  terms: at('/terms'),
  privacy: at('/privacy'),
  cookies: at('/cookies'),
  apply: at('/become-member'),
  'sign-in': at('/login'),
  'forgot-password': at('/forgot-password'),
  'not-found': at('/nothing-here'),
}

/** A member's screens, by the role that sees most of each: taken as the window shows it. */
export const MEMBERS = {
  journalist: {
    feed: at('/app/feed'),
    'feed-nothing-found': at('/app/feed?search=zzzzzz'),
    'create-request': at('/app/feed', pressed('Request an Expert')),
    'create-post': at('/app/feed', pressed('Post to Community')),
    post: at('/app/feed', firstPost),
    comments: at('/app/feed?postType=community', comments),
    'own-posts': at('/app/feed?myPosts=true'),
    saved: at('/app/feed?saved=true'),
    notifications: at('/app/feed', pressed(/^Notifications/)),
    commands: at('/app/feed', commands),
    'account-menu': at('/app/feed', accountMenu),
    pitchbox: at('/app/pitchbox'),
    pitches: at('/app/pitchbox', firstPitches),
    messages: at('/app/messages'),
    'messages-nothing-found': at('/app/messages', foundNothing),
    talk: at('/app/messages', talk('PITCH')),
    'answered-talk': at('/app/messages', talk('You: ')),
    directory: at('/app/directory'),
    'directory-sources': at('/app/directory/sources'),
    'sources-nothing-found': at('/app/directory/sources', foundNothing),
    member: at('/app/directory/members', firstCard),
    profile: at('/app/account/profile'),
    security: at('/app/account/security'),
    privacy: at('/app/account/privacy'),
    'mail-settings': at('/app/account/notifications'),
  },
  pr: {
    'pr-feed': at('/app/feed'),
    request: at('/app/feed?postType=request_for_source', firstPost),
    sources: at('/app/account/sources'),
    source: at('/app/account/sources', firstPreview),
    'new-source': at('/app/account/sources', pressed('Add Source')),
    requests: at('/app/account/requests'),
    'requests-compact': at('/app/account/requests', compactRows),
    'requests-nothing-found': at('/app/account/requests?search=zzzzzz'),
    'posted-request': at('/app/account/requests', firstRequest),
    'new-request': at('/app/account/requests', pressed('New Request')),
    'pr-matches': at('/app/matches'),
    'pr-pitchbox': at('/app/pitchbox'),
    'pitches-sent': at('/app/pitchbox?view=sent'),
    'directory-members': at('/app/directory/members'),
    'members-nothing-found': at('/app/directory/members', foundNothing),
  },
  expert: { 'expert-feed': at('/app/feed'), members: at('/app/account/members') },
  admin: {
    dashboard: at('/app'),
    'admin-home': at('/admin/home'),
    'admin-applications': at('/admin/membership-requests'),
    application: at('/admin/membership-requests', firstApplication),
    'admin-members': at('/admin/members'),
    'admin-members-nothing-found': at('/admin/members', foundNothing),
    'admin-audit': at('/admin/audit'),
  },
}
