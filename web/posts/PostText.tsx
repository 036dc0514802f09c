import type { RefObject } from 'react'
import type { Post } from '../../contract/posts.ts'
import { DialogTitle } from '../ui/Dialog.tsx'
import { Tag } from '../ui/Tag.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'
import { OpeningNote } from './OpeningNote.tsx'
import { kindOf } from './post-names.ts'

interface PostTextProps {
  post: Post
  readerId: string
  titleRef: RefObject<HTMLHeadingElement | null>
}

/** A post's text for reading. */
export function PostText({ post, readerId, titleRef }: PostTextProps) {
  return (
    <>
      <PostKind post={post} />
      <DialogTitle ref={titleRef} dir="auto" tabIndex={-1} className="mt-3 t-h1 wrap-anywhere outline-none">
        {post.title}
      </DialogTitle>
      {post.tags.length > 0 && (
        <ul aria-label="Beats" className="mt-3 flex flex-wrap gap-1.5">
          {post.tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Tag>{tag}</Tag>
            </li>
          ))}
        </ul>
      )}
      <OpeningNote post={post} readerId={readerId} />
      <WrittenText className="mt-4 t-read" text={post.description} />
    </>
  )
}

/** The type, and whether it is a draft. On a small screen it makes room for the buttons beside it. */
export function PostKind({ post }: { post: Post }) {
  return (
    <div className="t-meta text-text-2 max-md:pr-32">
      {post.data.status === 'draft' && (
        <p className="mb-2">
          <strong className="mr-2 rounded-tag border border-text-3 px-1.5 py-px t-tag text-text">
            Draft
          </strong>
          Only you see it.
        </p>
      )}
      <p>{kindOf(post)}</p>
    </div>
  )
}
