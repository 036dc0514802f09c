import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Match } from '../../contract/matches.ts'
import { BOUND } from '../../test/support/bound.ts'
import { setUnseen } from '../matches/matches.data.ts'
import { inDays, post } from '../testing/factories.ts'
import {
  answers,
  bell,
  client,
  DISMISS,
  empty,
  items,
  LIST,
  list,
  name,
  newestFirst,
  notice,
  open,
  type Page,
  pageOf,
  router,
  sent,
  show,
  texts,
  toastText,
  UNSEEN,
} from '../testing/notification-bell.tsx'
import { notificationCreated, notificationsDismissed } from './notifications.data.ts'

vi.mock('../api/call.ts', { spy: true })

describe('the badge', () => {
  test.each([
    [0, 'Notifications'],
    [1, 'Notifications 1 new'],
    [9, 'Notifications 9 new'],
    [10, 'Notifications 9+ new'],
  ])('of %i is told as %j', async (count, announced) => {
    show(pageOf(newestFirst('One'), null, count))
    await expect.poll(name).toBe(announced)
  })

  test('counts likes and comments that come live, not pitches', async () => {
    show(pageOf([]))
    await open()
    await expect.element(empty()).toBeVisible()
    notificationCreated(client, notice('Ada pitched', 'response_received'))
    await expect.element(list().getByRole('link', { name: 'Ada pitched' })).toBeVisible()
    await expect.poll(name).toBe('Notifications')
    notificationCreated(client, notice('Ada liked it'))
    notificationCreated(client, notice('Ada commented', 'comment'))
    await expect.poll(name).toBe('Notifications 2 new')
    await expect.poll(texts).toEqual(['Ada commented', 'Ada liked it', 'Ada pitched'])
  })
})

describe('the list', () => {
  test('opens for a press during which its code arrives', async () => {
    const shown = new MutationObserver(() => {
      const button = bell().query()
      if (!button) return
      shown.disconnect()
      button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    })
    shown.observe(document.body, { childList: true, subtree: true })
    show(pageOf(newestFirst('First')))
    await expect.element(list()).toBeVisible()
  })

  test('shows what happened, newest first, when, and leads there without dismissing', async () => {
    show(pageOf(newestFirst('First', 'Second')))
    await open()
    await expect.poll(texts).toEqual(['Second', 'First'])
    await expect.element(items().first().getByText(/ago$/)).toBeVisible()
    await list().getByRole('link', { name: 'Second' }).click()
    expect(router.state.location.href).toMatch(/^\/app\/feed\?post=p-\d+$/)
    await expect.element(list()).not.toBeInTheDocument()
    await open()
    await expect.poll(texts).toEqual(['Second', 'First'])
    expect(sent(DISMISS)).toEqual([])
  })

  test('is 70 % of the window high at most, or 20rem, scrolls by itself, and loads older pages on scroll', async () => {
    const older = newestFirst('Oldest')
    const newer = newestFirst(...Array.from({ length: 50 }, (_, n) => `Number ${n}`))
    show(pageOf(newer, 'cursor', 51))
    answers[LIST] = ({ query }) => (query?.cursor ? pageOf(older, null, 51) : pageOf(newer, 'cursor', 51))
    await open()
    await expect.element(items().first()).toBeVisible()
    const scroller = items().first().element().closest('ul')!.parentElement!
    const panel = scroller.closest('[role=dialog]')!
    await expect.poll(() => panel.getBoundingClientRect().height / window.innerHeight).toBeCloseTo(0.7, 2)
    const { innerWidth, innerHeight } = window
    onTestFinished(() => page.viewport(innerWidth, innerHeight))
    await page.viewport(1_000, 480)
    await expect.poll(() => scroller.clientHeight).toBe(320)
    expect(scroller.scrollHeight).toBeGreaterThan(scroller.clientHeight)
    const before = sent(LIST).length
    scroller.scrollTop = scroller.scrollHeight
    await expect.element(list().getByRole('link', { name: 'Oldest' })).toBeInTheDocument()
    expect(items().elements()).toHaveLength(51)
    expect(sent(LIST)).toHaveLength(before + 1)
    await expect.poll(name).toBe('Notifications 9+ new')
  })

  test('replaces an updated notification, and drops what was dismissed in another tab', async () => {
    const [second, first] = newestFirst('First', 'Second')
    show(pageOf([second!, first!]))
    await open()
    const before = sent(LIST).length
    notificationCreated(client, { ...first!, body: 'First, in other words' })
    await expect.element(list().getByRole('link', { name: 'First, in other words' })).toBeVisible()
    notificationsDismissed(client, { ids: [second!.id] })
    await expect.poll(name).toBe('Notifications 1 new')
    await expect.poll(texts).toEqual(['First, in other words'])
    expect(sent(LIST)).toHaveLength(before)
  })

  test('refetches when another tab has dismissed all, or what is not loaded here', async () => {
    show(pageOf(newestFirst('One', 'Two'), 'cursor', 60))
    await open()
    answers[LIST] = () => pageOf(newestFirst('Three'))
    notificationsDismissed(client, { ids: ['not-loaded'] })
    await expect.element(list().getByRole('link', { name: 'Three' })).toBeVisible()
    answers[LIST] = () => pageOf([])
    notificationsDismissed(client, { ids: 'all' })
    await expect.element(empty()).toBeVisible()
    await expect.poll(name).toBe('Notifications')
  })

  test('holds what came while it was loading', async () => {
    const { promise, resolve } = Promise.withResolvers<Page>()
    show(() => promise)
    await vi.waitFor(() => expect(sent(LIST)).not.toEqual([]), BOUND)
    notificationCreated(client, notice('Meanwhile'))
    resolve(pageOf([]))
    await expect.poll(name).toBe('Notifications 1 new')
  })

  test('logs a failed load and loads when opened', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    show(() => Promise.reject(new Error('away')))
    await vi.waitFor(() => expect(logged).toHaveBeenCalled(), BOUND)
    expect(toastText().elements()).toEqual([])
    await expect.poll(name).toBe('Notifications')
    await bell().click()
    await expect.element(list().getByText('The notifications did not load.')).toBeVisible()
    answers[LIST] = () => pageOf(newestFirst('There'))
    await list().getByRole('button', { name: 'Try Again' }).click()
    await expect.element(list().getByRole('link', { name: 'There' })).toBeVisible()
    expect(logged.mock.calls[0]?.[0]).toBe('The notifications did not load:')
    logged.mockReset()
  })
})

describe('matches', () => {
  const aMatch = (id: string): Match => ({
    post: post({ id, title: `Post ${id}` }),
    filters: [{ id: 'f', name: 'Fintech' }],
    matched_at: inDays(0),
    is_seen: true,
    is_not_relevant: false,
  })

  test('light a square beside the bell, and never count in its number', async () => {
    answers[UNSEEN] = () => ({ unseen: 3, lit: true })
    show(pageOf(newestFirst('First')))
    await expect.element(bell().getByRole('img', { name: 'New matches' })).toBeVisible()
    await expect.element(bell()).toHaveAccessibleName('Notifications 1 new New matches')
    await expect.poll(() => document.title).toMatch(/^\(3 matches\) /)
    setUnseen(client, { unseen: 0, lit: false })
    await expect.poll(name).toBe('Notifications 1 new')
    await expect.poll(() => document.title).not.toContain('matches')
  })

  test('have a tab with the latest 20, and lead to all', async () => {
    const all = Array.from({ length: 22 }, (_, n) => aMatch(`${n}`))
    answers['GET /api/matches'] = () => ({ matches: all, next: null, unseen: 0, lit: false })
    show(pageOf(newestFirst('First')))
    await open()
    await expect
      .element(list().getByRole('tab', { name: 'Activity' }))
      .toHaveAttribute('aria-selected', 'true')
    await list().getByRole('tab', { name: 'Matches' }).click()
    await expect.poll(() => items().elements()).toHaveLength(20)
    await expect.element(list().getByRole('link', { name: 'Post 0', exact: true })).toBeVisible()
    await list().getByRole('link', { name: 'See All Matches' }).click()
    await expect.poll(() => router.state.location.href).toBe('/app/matches')
    await expect.element(list()).not.toBeInTheDocument()
  })
})
