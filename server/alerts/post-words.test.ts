import { expect, test } from 'vitest'
import type { Role } from '../../contract/vocabulary.ts'
import { mailedPost, mailing } from '../../test/support/alert-mailing.ts'
import { postPiece } from './post-words.ts'

test.each<[Role, boolean, string]>([
  ['pr', false, 'Pitch'],
  ['expert', true, 'Pitch'],
  ['expert', false, 'Message'],
  ['journalist', false, 'Message'],
])('offers a %s who holds a source (%s) to answer a request: %s', (role, holds_source, action) => {
  const post = mailedPost('a', 9)
  expect(postPiece(post, mailing([post], { role, holds_source })).row).toMatchObject({ action })
})
