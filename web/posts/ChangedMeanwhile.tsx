import type { ReactNode } from 'react'
import type { Post } from '../../contract/posts.ts'
import { Button } from '../ui/Button.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'

interface ChangedMeanwhileProps {
  /** The version being edited. */
  noun: 'post' | 'request'
  /** The current version. */
  children: ReactNode
  onLoad: () => void
  onKeep: () => void
}

/** The post has changed since the edit began: its current version, and the choices. */
export function ChangedMeanwhile({ noun, children, onLoad, onKeep }: ChangedMeanwhileProps) {
  return (
    <section role="status" aria-label="Changed meanwhile" className="border-l-4 border-rule pl-4">
      <p className="t-section">This {noun} has been changed in the meantime.</p>
      <p className="t-meta text-text-2">Your text is still here. The {noun} now reads:</p>
      <div className="mt-2">{children}</div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={onKeep}>
          Keep My Text
        </Button>
        <Button size="small" variant="text" onClick={onLoad}>
          Load the New Version
        </Button>
      </div>
    </section>
  )
}

/** The current version of a post. */
export function PostNow({ post }: { post: Post }) {
  return (
    <>
      <p dir="auto" className="t-h3 wrap-anywhere">
        {post.title}
      </p>
      <p dir="auto" className="t-meta text-text-3 wrap-anywhere">
        {post.tags.join(', ')}
      </p>
      <WrittenText className="mt-1 t-read-s text-text-2" text={post.description} />
    </>
  )
}
