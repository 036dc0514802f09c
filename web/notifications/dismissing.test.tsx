import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BOUND } from '../../test/support/bound.ts'
import { ApiError } from '../api/call.ts'
import {
  ALL,
  answers,
  bell,
  client,
  DISMISS,
  dismissButton,
  empty,
  LIST,
  list,
  name,
  newestFirst,
  notice,
  open,
  pageOf,
  sent,
  show,
  texts,
  toastText,
} from '../testing/notification-bell.tsx'
import { notificationCreated, notificationsDismissed, notificationsQuery } from './notifications.data.ts'

vi.mock('../api/call.ts', { spy: true })

describe('dismissing', () => {
  test('takes one away at once, says so, and keeps the focus in the list', async () => {
    const [third, second, first] = newestFirst('First', 'Second', 'Third')
    show(pageOf([third!, second!, first!]))
    await open()
    await dismissButton('Second').click()
    await expect
      .element(toastText())
      .toHaveTextContent('Notification dismissedThe notification has been marked as read.')
    await expect.poll(texts).toEqual(['Third', 'First'])
    expect(sent(DISMISS)).toEqual([[DISMISS, { params: { notification_id: second!.id } }]])
    await expect.element(dismissButton('First')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dismissButton('Third')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(empty()).toBeVisible()
    await expect.element(list()).toHaveFocus()
    await expect.poll(name).toBe('Notifications')
    // Not the toast above it.
    await userEvent.keyboard('{Escape}')
    await expect.element(list()).not.toBeInTheDocument()
  })

  test('counts what was dismissed here once when its event comes back', async () => {
    const [second, first] = newestFirst('First', 'Second')
    show(pageOf([second!, first!]))
    await open()
    const before = sent(LIST).length
    await dismissButton('First').click()
    notificationsDismissed(client, { ids: [first!.id] })
    notificationCreated(client, first!)
    await expect.poll(name).toBe('Notifications 1 new')
    await expect.poll(texts).toEqual(['Second'])
    expect(sent(LIST)).toHaveLength(before)
  })

  test('restores one that fails to its place', async () => {
    show(pageOf(newestFirst('First', 'Second')))
    await open()
    answers[DISMISS] = () => Promise.reject(new Error('away'))
    await dismissButton('First').click()
    await expect.element(toastText()).toHaveTextContent('ErrorFailed to dismiss notification')
    await expect.poll(texts).toEqual(['Second', 'First'])
    await expect.poll(name).toBe('Notifications 2 new')
  })

  test('dismisses all up to the newest shown, and keeps what comes meanwhile', async () => {
    const [second, first] = newestFirst('First', 'Second')
    show(pageOf([second!, first!], 'cursor', 70))
    await open()
    const { promise, resolve } = Promise.withResolvers<void>()
    answers[ALL] = () => promise
    await list().getByRole('button', { name: 'Dismiss All' }).click()
    await expect.element(empty()).toBeVisible()
    await expect.element(list()).toHaveFocus()
    expect(sent(ALL)).toEqual([[ALL, { body: { newest_id: second!.id } }]])
    notificationCreated(client, notice('Third'))
    resolve()
    await expect.element(toastText()).toHaveTextContent('All notifications dismissed')
    await expect.poll(texts).toEqual(['Third'])
    await expect.poll(name).toBe('Notifications 1 new')
  })

  test('restores all after a failure, below what came meanwhile', async () => {
    show(pageOf(newestFirst('First', 'Second')))
    await open()
    answers[ALL] = async () => {
      notificationCreated(client, notice('Third'))
      throw new Error('away')
    }
    await list().getByRole('button', { name: 'Dismiss All' }).click()
    await expect.element(toastText()).toHaveTextContent('ErrorFailed to dismiss all notifications')
    await expect.poll(texts).toEqual(['Third', 'Second', 'First'])
    await expect.poll(name).toBe('Notifications 3 new')
  })

  test('keeps one away whose actor has left', async () => {
    show(pageOf(newestFirst('First', 'Second')))
    await open()
    answers[DISMISS] = () => Promise.reject(new ApiError(404, {}))
    await dismissButton('Second').click()
    await expect
      .element(toastText())
      .toHaveTextContent('Notification dismissedThe notification has been marked as read.')
    await expect.poll(texts).toEqual(['First'])
    await expect.poll(name).toBe('Notifications 1 new')
  })

  test('dismisses all up to the newest that still exists, and keeps what comes meanwhile', async () => {
    const [third, second, first] = newestFirst('First', 'Second', 'Third')
    show(pageOf([third!, second!, first!]))
    await open()
    const later = notice('Later')
    answers[LIST] = () => pageOf([later, first!])
    answers[ALL] = ({ body }) => {
      if ((body as { newest_id: string }).newest_id !== first!.id) throw new ApiError(404, {})
    }
    await list().getByRole('button', { name: 'Dismiss All' }).click()
    await expect.element(toastText()).toHaveTextContent('All notifications dismissed')
    expect(sent(ALL).map(([, given]) => given)).toEqual(
      [third!, first!].map(({ id }) => ({ body: { newest_id: id } })),
    )
    await expect.element(empty()).toBeVisible()
  })

  test('dismisses all even if a departing member has taken them away', async () => {
    show(pageOf(newestFirst('First', 'Second')))
    await open()
    answers[LIST] = () => pageOf([])
    answers[ALL] = () => Promise.reject(new ApiError(404, {}))
    await list().getByRole('button', { name: 'Dismiss All' }).click()
    await expect.element(toastText()).toHaveTextContent('All notifications dismissed')
    await expect.element(empty()).toBeVisible()
    expect(sent(ALL)).toHaveLength(1)
  })

  test('says nothing to a dormant member: it is not kept', async () => {
    show(pageOf(newestFirst('First', 'Second')), 'Dormant')
    await open()
    await dismissButton('First').click()
    await vi.waitFor(() => expect(sent(DISMISS)).toHaveLength(1), BOUND)
    await list().getByRole('button', { name: 'Dismiss All' }).click()
    await expect.element(empty()).toBeVisible()
    expect(toastText().elements()).toEqual([])
  })
})

describe('by keyboard', () => {
  test('opens, moves through the list, closes on Escape, and returns the focus to the bell', async () => {
    show(pageOf(newestFirst('First')))
    await expect.poll(name).toBe('Notifications 1 new')
    ;(bell().element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(list()).toHaveFocus()
    await expect.element(bell()).toHaveAttribute('aria-expanded', 'true')
    for (const [role, named] of [
      ['tab', 'Activity'],
      ['button', 'Dismiss All'],
      ['link', 'First'],
      ['button', 'Dismiss: First'],
    ] as const) {
      await userEvent.keyboard('{Tab}')
      await expect.element(list().getByRole(role, { name: named, exact: true })).toHaveFocus()
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(list()).not.toBeInTheDocument()
    await expect.element(bell()).toHaveFocus()
  })

  test('opens its list once loaded, when the bell was pressed before', async () => {
    show(pageOf(newestFirst('First')))
    // At once, as Enter does it: the loaded bell may take its place before a key arrives.
    const early = await vi.waitFor(() => bell().element() as HTMLElement, BOUND)
    early.focus()
    early.click()
    await expect.element(list().getByRole('link', { name: 'First' })).toBeVisible()
  })
})

test('makes each target on a phone 44 px high and wide', async () => {
  await page.viewport(390, 844)
  show(pageOf(newestFirst('First', 'Second')))
  await open()
  await expect.element(dismissButton('Second')).toBeVisible()
  const targets = [
    bell(),
    ...['First', 'Second'].map(dismissButton),
    list().getByRole('button', { name: 'Dismiss All' }),
  ]
  for (const target of targets) {
    const { width, height } = target.element().getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  for (const link of list().getByRole('link').elements())
    expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  const { left, right } = list().element().getBoundingClientRect()
  expect([left >= 0, right <= 390]).toEqual([true, true])
  await page.viewport(1280, 800)
  expect(client.getQueryData(notificationsQuery.queryKey)?.items).toHaveLength(2)
})
