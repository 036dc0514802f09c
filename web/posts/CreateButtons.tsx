import { lazy, Suspense, useState } from 'react'
import { whyNotCreatePost } from '../../contract/posts.rules.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { Button } from '../ui/Button.tsx'

// The forms bring the contract's schemas with them: loaded when first opened.
const CreatePostDialog = lazy(() =>
  import('./CreatePostDialog.tsx').then((m) => ({ default: m.CreatePostDialog })),
)

type Kind = 'community' | 'request_for_source'

/** Every member posts to the community; those who may, also request an expert. */
export function CreateButtons({ role }: { role: Role }) {
  const [open, setOpen] = useState<Kind | null>(null)
  const mayRequest = whyNotCreatePost(role, 'request_for_source') === null
  return (
    <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1">
      <Button variant={mayRequest ? 'outline' : 'filled'} onClick={() => setOpen('community')}>
        Post to Community
      </Button>
      {mayRequest && (
        <Button variant="filled" onClick={() => setOpen('request_for_source')}>
          Request an Expert
        </Button>
      )}
      {open && (
        <Suspense>
          <CreatePostDialog postType={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  )
}
