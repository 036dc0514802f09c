import { emptied, lengthened } from './replies.js'
import { MEMBERS, PUBLIC } from './screens.js'

/** Screens with lists that can be shown loading, failed, and offline. */
const LISTS = [
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

/** Screens that can be empty, with a part of the URL of the call to empty: '' for all. */
const EMPTY = {
  feed: '',
  'own-posts': '',
  saved: '',
  comments: '/comments/',
  notifications: '',
  commands: '',
  pitchbox: '',
  pitches: '/pitches/',
  messages: '',
  'answered-talk': '/messages',
  'directory-sources': '',
  member: '/profiles/',
  profile: '',
  'pr-feed': '',
  sources: '',
  requests: '',
  'pr-pitchbox': '',
  'pitches-sent': '',
  'directory-members': '',
  'expert-feed': '',
  members: '',
  dashboard: '',
  'admin-applications': '',
  'admin-members': '',
  'admin-audit': '',
}

// These show none of a member's texts or lists.
const WITHOUT_TEXTS = [
  'feed-nothing-found',
  'create-post',
  'create-request',
  'new-source',
  'new-request',
  'account-menu',
  'directory',
  'mail-settings',
  'admin-home',
]

const failed = (page) => page.getByRole('button', { name: 'Try Again' }).first().waitFor()
const loading = (page) => page.getByRole('main').waitFor()

const isOfTheAccount = (path) => /^\/api\/account(\/|$)/.test(path)
const pathOf = (route) => new URL(route.request().url()).pathname

/** From its first call on, every call but the event stream's is answered by `answerOf(name)`. */
const answered =
  (answerOf, ready) =>
  async ({ page, name, open }) => {
    const answer = answerOf(name)
    await page.route('**/api/**', (route) =>
      pathOf(route) === '/api/events' ? route.continue() : answer(route),
    )
    await open(ready)
  }

// The call for the current member is answered in each state: without it there is no page to show.
const refusing = (answer) => (route) => (isOfTheAccount(pathOf(route)) ? route.continue() : answer(route))

const changed = (change, part) => async (route) => {
  if (!pathOf(route).includes(part)) return route.continue()
  const response = await route.fetch()
  const isJson = response.headers()['content-type']?.includes('json')
  return isJson
    ? route.fulfill({ response, json: change(await response.json()) })
    : route.fulfill({ response })
}

async function offline({ page, open }) {
  await open()
  await page.context().setOffline(true)
  await page.getByText('You are offline').waitFor()
}

/**
 * The reader's own colors (forced colors), with the light and the dark palette as examples for all, and the focus ring
 * on the first element that the keyboard reaches.
 */
async function forced({ page, theme, open }) {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: theme })
  await open()
  if ((await page.getByRole('menu').count()) > 0) return
  if ((await page.getByRole('dialog').count()) === 0) await page.locator('main').first().evaluate(focusFirst)
  await page.keyboard.press('Tab')
}

/** Focuses `main` itself, so that the next Tab goes to the first focusable element in it. */
function focusFirst(main) {
  main.tabIndex = -1
  main.focus({ preventScroll: true })
}

const error = { status: 500, contentType: 'application/json', body: '{"error":"","code":"internal"}' }
const members = Object.values(MEMBERS).flatMap((screens) => Object.keys(screens))

/** How a page gets into each state, and which screens have it. */
export const STATES = {
  loading: { of: LISTS, enter: answered(() => refusing(() => undefined), loading) },
  failed: { of: LISTS, enter: answered(() => refusing((route) => route.fulfill(error)), failed) },
  offline: { of: LISTS, enter: offline },
  empty: { of: Object.keys(EMPTY), enter: answered((name) => changed(emptied, EMPTY[name])) },
  long: {
    of: members.filter((name) => !WITHOUT_TEXTS.includes(name)),
    // Below a long post no comment would be visible.
    enter: answered((name) => changed(lengthened, name === 'comments' ? EMPTY.comments : '')),
  },
  forced: { of: [...Object.keys(PUBLIC), ...members], enter: forced, widths: [390, 1280] },
}

/** Restores the page for the next state. */
export async function leave(page) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  await page.emulateMedia({ forcedColors: null, colorScheme: null })
}
