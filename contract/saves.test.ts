import { expect, test } from 'vitest'
import { whyNotSave } from './saves.rules.ts'
import { POST_TYPES } from './vocabulary.ts'

test('saves others’ posts of every type, even if the owner has left', () => {
  for (const post_type of POST_TYPES)
    for (const account_id of ['another', null]) expect(whyNotSave({ post_type, account_id }, 'me')).toBeNull()
})

test('saves one’s own community posts, but not one’s own requests', () => {
  expect(whyNotSave({ post_type: 'community', account_id: 'me' }, 'me')).toBeNull()
  for (const post_type of ['request_for_source', 'request_for_story'] as const)
    expect(whyNotSave({ post_type, account_id: 'me' }, 'me')).toMatch(/can’t save your own requests/)
})
