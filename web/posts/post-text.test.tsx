import { createRef } from 'react'
import { expect, test } from 'vitest'
import { type Post, PostEdit } from '../../contract/posts.ts'
import { textFieldsOf } from '../../test/support/text-fields.ts'
import { render } from '../testing/render.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { PostText } from './PostText.tsx'

const TEXTS = textFieldsOf(PostEdit)

test('shows every text that an author may write', () => {
  expect(TEXTS).toEqual(expect.arrayContaining(['title', 'description']))
  const texts = Object.fromEntries(TEXTS.map((name) => [name, `https://${name.replace('_', '-')}.example/`]))
  const post = {
    post_type: 'community',
    tags: [],
    data: { status: 'published' },
    ...texts,
  } as unknown as Post
  render(
    <Dialog open onOpenChange={() => undefined}>
      <PostText post={post} readerId="me" titleRef={createRef()} />
    </Dialog>,
  )
  const { innerHTML } = document.body
  const missing = TEXTS.filter((name) => !innerHTML.includes(texts[name]!))
  expect(missing, 'web/posts/PostText.tsx leaves these out').toEqual([])
})
