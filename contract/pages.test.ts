import { expect, test } from 'vitest'
import { isPage, PAGES } from './pages.ts'

test('recognizes each page, with and without a trailing slash', () => {
  for (const page of PAGES) {
    const path = page.replace('$post_id', '0192')
    expect(isPage(path), path).toBe(true)
    if (path !== '/') expect(isPage(`${path}/`), path).toBe(true)
  }
})

test('recognizes nothing else', () => {
  for (const path of [
    '/nothing',
    '/app/feed/more',
    '/app/post',
    '/app/post//',
    '//',
    '/app/feed//',
    '/App/feed',
    '/app/post/1/2',
  ])
    expect(isPage(path), path).toBe(false)
})
