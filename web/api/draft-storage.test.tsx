import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  discardDraft,
  dropAllDrafts,
  hasDraft,
  readOnDevice,
  saveDraft,
  saveOnDevice,
  saveTabDraft,
  takeDraft,
} from './draft-storage.ts'

const DAY_MS = 24 * 3_600_000

beforeEach(() => localStorage.clear())
afterEach(() => dropAllDrafts())

/** What another page of this browser stored that long ago. */
function leave(page: string, value: unknown, { daysAgo = 0, account = 'ann', name = 'new post' } = {}) {
  const at = Date.now() - daysAgo * DAY_MS
  localStorage.setItem(`beatline-kept ${account} ${name} ${page}`, JSON.stringify({ at, value }))
}

/** Keeps a page open until the test ends. */
async function open(page: string) {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  onTestFinished(() => close())
  await new Promise<void>((resolve) => {
    void navigator.locks.request(`beatline-page ${page}`, () => {
      resolve()
      return closed
    })
  })
}

test('finds what a page has stored, for its account and name alone', async () => {
  saveDraft('ann', 'new post', 'Hello')
  expect(await hasDraft('ann', 'new post')).toBe(true)
  expect(await takeDraft('ann', 'new post')).toBe('Hello')
  expect(await takeDraft('ann', 'new post')).toBe('Hello')
  expect(await takeDraft('ann', 'new')).toBeNull()
  expect(await takeDraft('bob', 'new post')).toBeNull()
  discardDraft('ann', 'new post')
  expect(await hasDraft('ann', 'new post')).toBe(false)
})

test('takes over what closed pages left, newest first, each once', async () => {
  leave('older', 'An older text', { daysAgo: 3 })
  leave('newer', 'A newer text', { daysAgo: 1 })
  expect(await takeDraft('ann', 'new post')).toBe('A newer text')
  discardDraft('ann', 'new post')
  expect(await takeDraft('ann', 'new post')).toBe('An older text')
  discardDraft('ann', 'new post')
  expect(await takeDraft('ann', 'new post')).toBeNull()
})

test('leaves another open page its own drafts', async () => {
  leave('open-elsewhere', 'Still being written')
  await open('open-elsewhere')
  expect(await hasDraft('ann', 'new post')).toBe(false)
  saveDraft('ann', 'new post', 'Mine')
  discardDraft('ann', 'new post')
  expect(localStorage).toHaveLength(1)
})

test('removes a draft after 30 days, or when it cannot be read', async () => {
  leave('old', 'Too old', { daysAgo: 31 })
  leave('not-so-old', 'Old', { daysAgo: 29 })
  localStorage.setItem('beatline-kept ann new post broken', '{')
  localStorage.setItem('something else', '{')
  expect(await takeDraft('ann', 'new post')).toBe('Old')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('beatline-kept'))).toHaveLength(1)
  expect(localStorage.getItem('something else')).toBe('{')
})

test('removes the texts of every page on sign-out', async () => {
  saveTabDraft('ann', 'comment', 'A comment')
  saveDraft('ann', 'new post', 'Hello')
  leave('open-elsewhere', 'Still being written')
  dropAllDrafts()
  expect(localStorage).toHaveLength(0)
  expect(sessionStorage.getItem('beatline-kept ann comment')).toBeNull()
})

test('keeps something for an account on the device, until it signs out', () => {
  expect(readOnDevice('ann', 'list')).toBeNull()
  saveOnDevice('ann', 'list', ['a'])
  saveOnDevice('ann', 'list', ['b', 'a'])
  expect(readOnDevice('ann', 'list')).toEqual(['b', 'a'])
  expect(readOnDevice('bob', 'list')).toBeNull()
  dropAllDrafts()
  expect(readOnDevice('ann', 'list')).toBeNull()
})
