import { describe, expect, test } from 'vitest'
import type { Comment } from '../../contract/comments.ts'
import * as factories from '../testing/factories.ts'
import {
  comparePaths,
  livingCount,
  withComment,
  withEdit,
  withLikes,
  withoutComment,
} from './comment-list.ts'

const LATER = '2026-01-01T12:00:01.000000Z'

const comment = (path: string, given: Partial<Comment> = {}) =>
  factories.comment({
    id: path,
    content: `Text of ${path}`,
    parent_comment_id: path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : null,
    path,
    depth: path.split('.').length - 1,
    ...given,
  })
const thread = (...paths: string[]) => paths.map((path) => comment(path))
const emptyPlace = (path: string) => comment(path, { is_deleted: true, content: '', account: null })
const paths = (list: Comment[]) => list.map(({ path }) => path)

describe('the order', () => {
  test('is that of the numbers: 1,000 comes after 999, and a reply after what it answers', () => {
    const mixed = ['1000', '999.1000', '001.002', '999.999', '001', '001.010.001', '999', '001.010', '10000']
    expect(mixed.sort(comparePaths)).toEqual([
      '001',
      '001.002',
      '001.010',
      '001.010.001',
      '999',
      '999.999',
      '999.1000',
      '1000',
      '10000',
    ])
    expect(comparePaths('001.002', '001.002')).toBe(0)
  })
})

describe('a new comment', () => {
  test('goes after the last reply to the comment before it', () => {
    const list = thread('001', '001.001', '001.001.001', '002')
    expect(paths(withComment(list, comment('001.002')))).toEqual([
      '001',
      '001.001',
      '001.001.001',
      '001.002',
      '002',
    ])
    expect(paths(withComment(list, comment('003'))).at(-1)).toBe('003')
    expect(paths(withComment([], comment('001')))).toEqual(['001'])
  })

  test('is the 1,000th sibling after the 999th', () => {
    expect(paths(withComment(thread('998', '999', '999.001'), comment('1000')))).toEqual([
      '998',
      '999',
      '999.001',
      '1000',
    ])
  })

  test('that is there already changes nothing, whatever its reader has liked', () => {
    const list = [comment('001', { is_liked: true, likes_count: 1 })]
    expect(withComment(list, comment('001'))).toBe(list)
  })
})

describe('an edit', () => {
  const edited = (updated_at: string) => {
    const { is_liked: _, ...shared } = comment('001', { content: 'New', updated_at, likes_count: 3 })
    return shared
  }

  test('updates the text and keeps the viewer’s like', () => {
    const list = withEdit([comment('001', { is_liked: true }), comment('002')], edited(LATER))
    expect(list[0]).toMatchObject({ content: 'New', updated_at: LATER, likes_count: 3, is_liked: true })
    expect(list[1]).toEqual(comment('002'))
  })

  test('that is older than what is shown, or comes after its end, changes nothing', () => {
    const newer = [comment('001', { updated_at: LATER, content: 'Newest' })]
    expect(withEdit(newer, edited(factories.AT))).toEqual(newer)
    expect(withEdit([emptyPlace('001')], edited(LATER))).toEqual([emptyPlace('001')])
  })
})

test('A count of likes leaves the own like, and a deleted comment has none', () => {
  const list = [comment('001', { is_liked: true, likes_count: 1 }), emptyPlace('002')]
  expect(withLikes(list, '001', { likes_count: 5 })[0]).toMatchObject({ is_liked: true, likes_count: 5 })
  expect(withLikes(list, '002', { likes_count: 5 })[1]).toEqual(emptyPlace('002'))
})

describe('a deleted comment', () => {
  test('goes where nothing lives below it', () => {
    expect(paths(withoutComment(thread('001', '001.001', '002'), '001.001'))).toEqual(['001', '002'])
    expect(paths(withoutComment(thread('001', '002', '002.001'), '001'))).toEqual(['002', '002.001'])
  })

  test('leaves an empty place above living replies, and neither text nor author', () => {
    const [top, reply] = withoutComment(thread('001', '001.001'), '001')
    expect(top).toMatchObject({ path: '001', is_deleted: true, content: '', account: null, account_id: null })
    expect(reply).toEqual(comment('001.001'))
  })

  test('takes the empty places above it along, when it was the last that lived below them', () => {
    const list = [emptyPlace('001'), emptyPlace('001.001'), comment('001.001.001'), comment('002')]
    expect(paths(withoutComment(list, '001.001.001'))).toEqual(['002'])
    const other = [...list.slice(0, 3), comment('001.002'), comment('002')]
    expect(paths(withoutComment(other, '001.001.001'))).toEqual(['001', '001.002', '002'])
  })

  test('that is not there changes nothing', () => {
    const list = [emptyPlace('001'), comment('001.001')]
    expect(withoutComment(list, '009')).toBe(list)
  })

  test('is not counted', () => {
    expect(livingCount([emptyPlace('001'), comment('001.001'), comment('002')])).toBe(2)
  })
})
