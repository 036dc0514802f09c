/** Widths at which every screen is looked at, in CSS pixels: small phone, phone, tablet, laptop, desk. */
export const WIDTHS = [320, 390, 768, 1280, 1920]

const heading = (page) => page.getByRole('heading', { level: 1 }).first().waitFor()
const row = (page) => page.getByRole('article').first().waitFor()
const dialog = (page) => page.getByRole('dialog').waitFor()
const at = (address, ready = heading) => [address, ready]

/** Opens a dialog of the feed by a button that is in sight at every width. */
const pressed = (name) => async (page) => {
  await row(page)
  await page.getByRole('button', { name, exact: true }).first().click()
  await dialog(page)
}

async function firstPost(page) {
  await row(page)
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await dialog(page)
}

async function firstTalk(page) {
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
  await page.getByRole('region', { name: 'Messages', exact: true }).waitFor()
}

async function firstPitches(page) {
  await page.getByRole('list', { name: 'Your requests' }).getByRole('link').nth(1).click()
  await row(page)
}

/** What a visitor sees: taken whole, however long. */
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

/** What a member sees, by the role that sees most of it: taken as the window shows it. */
export const MEMBERS = {
  journalist: {
    feed: at('/app/feed', row),
    'feed-nothing-found': at('/app/feed?search=zzzzzz'),
    'create-request': at('/app/feed', pressed('Request an Expert')),
    'create-post': at('/app/feed', pressed('Post to Community')),
    post: at('/app/feed', firstPost),
    pitchbox: at('/app/pitchbox'),
    pitches: at('/app/pitchbox', firstPitches),
    messages: at('/app/messages'),
    talk: at('/app/messages', firstTalk),
    directory: at('/app/directory'),
    'directory-sources': at('/app/directory/sources'),
    'own-posts': at('/app/feed?myPosts=true'),
    profile: at('/app/account/profile'),
    security: at('/app/account/security'),
    'mail-settings': at('/app/account/notifications'),
  },
  pr: {
    'pr-feed': at('/app/feed', row),
    sources: at('/app/account/sources'),
    requests: at('/app/account/requests'),
    'pitches-sent': at('/app/pitchbox'),
    'directory-members': at('/app/directory/members'),
  },
  expert: { 'expert-feed': at('/app/feed', row) },
  admin: {
    dashboard: at('/app'),
    'admin-home': at('/admin/home'),
    'admin-applications': at('/admin/membership-requests'),
    'admin-members': at('/admin/members'),
    'admin-audit': at('/admin/audit'),
  },
}

/** Screens whose lists are also taken while they load, when they failed, and without a network. */
export const WITH_STATES = [
  'feed',
  'pitchbox',
  'messages',
  'directory-sources',
  'sources',
  'requests',
  'dashboard',
  'admin-applications',
  'admin-members',
  'admin-audit',
]

// Who calls is answered in every state: without that there is no page to be in one.
const isOfTheFrame = (address) => /^\/api\/(events|account)(\/|$)/.test(new URL(address).pathname)

/** How the calls for a list are answered in each state; offline comes when the screen is there. */
export const STATES = {
  loading: () => undefined,
  failed: (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"","code":"internal"}' }),
}

/** Answers all calls of a page but those of its frame with `answer`. */
export const answering = (page, answer) =>
  page.route('**/api/**', (route) => (isOfTheFrame(route.request().url()) ? route.continue() : answer(route)))
