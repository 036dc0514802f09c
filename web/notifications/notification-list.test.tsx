import { expect, test } from 'vitest'
import type { Notification } from '../../contract/notifications.ts'
import { notification } from '../testing/factories.ts'
import { withNotification, withoutNotifications, withPage } from './notification-list.ts'

const at = (id: string, second: number, type: Notification['type'] = 'like') =>
  notification({ id, type, body: id, created_at: `2026-01-01T10:00:0${second}.000000Z` })
const listOf = (items: Notification[], bell = items.length, next: string | null = null) => ({
  items,
  next,
  bell,
})
const ids = ({ items }: { items: Notification[] }) => items.map(({ id }) => id)

test('puts a new one in its place and counts it, but not a pitch', () => {
  const list = listOf([at('c', 3), at('a', 1)])
  expect(ids(withNotification(list, at('d', 4)))).toEqual(['d', 'c', 'a'])
  expect(ids(withNotification(list, at('b', 2)))).toEqual(['c', 'b', 'a'])
  expect(ids(withNotification(list, at('0', 0)))).toEqual(['c', 'a', '0'])
  expect(ids(withNotification(list, at('cc', 3)))).toEqual(['cc', 'c', 'a'])
  expect(withNotification(list, at('d', 4)).bell).toBe(3)
  expect(withNotification(list, at('d', 4, 'comment')).bell).toBe(3)
  expect(withNotification(list, at('d', 4, 'response_received')).bell).toBe(2)
})

test('replaces one that is listed, and counts it once', () => {
  const replaced = withNotification(listOf([at('b', 2), at('a', 1)]), { ...at('a', 1), body: 'Other words' })
  expect(replaced).toMatchObject({ bell: 2, items: [{ id: 'b' }, { id: 'a', body: 'Other words' }] })
})

test('stops counting what goes, and ignores what is not listed', () => {
  const list = listOf([at('c', 3, 'response_received'), at('b', 2), at('a', 1)], 7)
  expect(withoutNotifications(list, new Set(['c', 'a']))).toEqual({ ...list, items: [at('b', 2)], bell: 6 })
  expect(withoutNotifications(list, new Set(['x']))).toBe(list)
})

test('appends a page, without what it repeats', () => {
  const list = withPage(listOf([at('c', 3), at('b', 2)], 9, 'more'), [at('b', 2), at('a', 1)], null)
  expect(list).toMatchObject({ next: null, bell: 9 })
  expect(ids(list)).toEqual(['c', 'b', 'a'])
})
