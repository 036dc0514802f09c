import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LiveEvents } from '../../contract/live.ts'
import type { AboutPitch } from '../../contract/pitches.ts'
import { ApiError } from '../api/call.ts'
import { onLive } from '../api/live.ts'
import { inDays } from '../testing/factories.ts'
import {
  ABOUT,
  asked,
  button,
  link,
  REQUESTS,
  SENT,
  says,
  server,
  showPitchbox,
  words,
} from '../testing/pitch-pages.tsx'
import { aboutPitch } from '../testing/request-factories.ts'
import { followPitches } from './live-pitches.data.ts'

vi.mock('../api/call.ts', { spy: true })
vi.mock('../api/session.ts', { spy: true })
vi.mock('../api/live.ts', { spy: true })

const rows = () => page.getByRole('list', { name: 'About you' }).getByRole('article')
const serve = (...pitches: AboutPitch[]) => {
  server.answers[REQUESTS] = () => ({ requests: [], next: null })
  server.answers[SENT] = () => ({ pitches: [], next: null, unseen: 0 })
  server.answers[ABOUT] = () => ({ pitches, next: null })
}
const REASON = 'The pitch came too late.'

test('has the tab for members who hold a source, who still start with what they sent', async () => {
  serve(aboutPitch())
  const history = showPitchbox('expert', '', true)
  await expect.element(link('Pitches sent')).toHaveAttribute('aria-current', 'page')
  await link('About you').click()
  await says(rows().nth(0), /Port fees.*Sent.*Kit Lund, Harbor PR.*Pitched Ida Berg/)
  expect(history.location.search).toBe('?view=about')
  await expect.element(link('About you')).toHaveAttribute('aria-current', 'page')
  for (const other of ['Your requests', 'Pitches sent'])
    await expect.element(link(other)).not.toHaveAttribute('aria-current')
})

test('has no tab for members who hold none, and shows them their requests', async () => {
  serve()
  showPitchbox('expert', '?view=about')
  await expect.element(words('You have no requests yet')).toBeVisible()
  await expect.element(link('Your requests')).toHaveAttribute('aria-current', 'page')
  expect(link('About you').elements()).toHaveLength(0)
})

test('keeps the tab while what they hold is retired', async () => {
  serve(aboutPitch({ source: { id: 'source', name: 'Ida Berg · Retired' } }))
  showPitchbox('expert', '?view=about')
  await says(rows().nth(0), /Pitched Ida Berg · Retired/)
})

test('leads to the request where the member may read it, and names it nowhere else', async () => {
  serve(aboutPitch({ id: 'a' }), aboutPitch({ id: 'b', request: null }))
  showPitchbox('expert', '?view=about', true)
  await expect
    .element(rows().nth(0).getByRole('link', { name: 'Port fees' }))
    .toHaveAttribute('href', '/app/feed?post=p')
  await expect.element(rows().nth(1).getByRole('heading', { name: 'A request' })).toBeVisible()
  expect(rows().nth(1).getByRole('link').elements()).toHaveLength(0)
})

test('opens the trail, and offers nothing else', async () => {
  const step = (name: AboutPitch['trail'][number]['step'], days: number, more = {}) => ({
    ...{ step: name, at: inDays(days), reason: null, url: null },
    ...more,
  })
  const trail = [
    step('held', -5),
    step('delivered', -4),
    step('opened', -3),
    step('declined', -2, { reason: REASON }),
    step('published', -1, { url: 'https://ledger.example/ports' }),
  ]
  serve(aboutPitch({ state: 'published', trail }))
  showPitchbox('expert', '?view=about', true)
  const view = button('View Trail')
  await expect.element(view).toHaveAttribute('aria-expanded', 'false')
  expect(rows().getByRole('button').elements()).toHaveLength(1)
  view.element().focus()
  await userEvent.keyboard('{Enter}')
  const steps = page.getByRole('list', { name: 'Trail' }).getByRole('listitem')
  expect(steps.elements().map((each) => each.querySelector('p')?.textContent)).toEqual([
    'Sent and held',
    'Delivered to the author',
    'Opened by the author',
    'Declined by the author',
    'Published',
  ])
  await says(steps.nth(3), /too late\.$/)
  await expect
    .element(steps.nth(4).getByRole('link', { name: 'ledger.example/ports', exact: true }))
    .toHaveAttribute('href', 'https://ledger.example/ports')
  await expect.element(view).toHaveAttribute('aria-expanded', 'true')
})

test('says so when nobody has pitched them', async () => {
  serve()
  showPitchbox('expert', '?view=about', true)
  await expect.element(page.getByRole('heading', { name: 'No pitches about you yet' })).toBeVisible()
  await expect
    .element(words('When a PR member pitches you as a source, you can follow it here.'))
    .toBeVisible()
})

test('says when they did not load, and tries again', async () => {
  serve()
  server.answers[ABOUT] = () => {
    throw new ApiError(500, {})
  }
  showPitchbox('expert', '?view=about', true)
  await expect.element(words('The pitches did not load')).toBeVisible()
  serve(aboutPitch())
  await button('Try Again').click()
  await expect.element(rows().nth(0)).toBeVisible()
})

test('loads the next page as the member scrolls', async () => {
  serve()
  server.answers[ABOUT] = ({ query }) => ({
    pitches: [aboutPitch({ id: query?.cursor ?? 'first' })],
    next: query?.cursor ? null : 'last',
  })
  showPitchbox('expert', '?view=about', true)
  await expect.poll(() => rows().elements().length).toBe(2)
  expect(asked(ABOUT).flatMap(({ query }) => query?.cursor ?? [])).toEqual(['last'])
})

test('follows what becomes of them, and asks for nothing of the member’s own', async () => {
  const handlers: [string, (data: never) => void][] = []
  vi.mocked(onLive).mockImplementation((name, handler) => {
    handlers.push([name, handler])
    return () => undefined
  })
  const arrives = <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]) => {
    for (const [of, handler] of handlers) if (of === name) handler(data as never)
  }
  followPitches(server.client)
  serve(aboutPitch())
  showPitchbox('expert', '?view=about', true)
  await says(rows().nth(0), /Sent/)
  const before = asked(SENT).length
  serve(aboutPitch({ state: 'shortlisted' }))
  arrives('pitch.changed', { post_id: null })
  await says(rows().nth(0), /Shortlisted/)
  expect(asked(SENT)).toHaveLength(before)
  // The request is hidden from the member, or changes where they may read it; the pitcher leaves.
  serve(aboutPitch({ request: null }))
  arrives('post.hidden', { post_id: 'p' })
  await says(rows().nth(0), /A request/)
  serve(aboutPitch({ request: { id: 'p', title: 'Port tolls' } }))
  arrives('limits.changed', {})
  await says(rows().nth(0), /Port tolls/)
  serve(aboutPitch({ pitcher: { name: 'Unknown User', organization: '' } }))
  arrives('member.left', { account_id: 'kit' })
  await says(rows().nth(0), /Unknown User/)
  serve(aboutPitch({ request: { id: 'p', title: 'Port dues' } }))
  arrives('post.updated', { id: 'p' } as LiveEvents['post.updated'])
  await says(rows().nth(0), /Port dues/)
  arrives('pitch.changed', { post_id: 'p' })
  await expect.poll(() => asked(SENT).length).toBeGreaterThan(before)
})
