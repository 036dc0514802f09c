import { useState } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { whyNotCreatePost } from '../../contract/posts.rules.ts'
import { useLeftOpen } from '../api/use-left-open.ts'
import { useIsDormant } from '../dormancy/use-is-dormant.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast-store.ts'
import { type NewPostKind, unsentName } from './kept-post.ts'

// The forms bring the contract's schemas with them, so they load when first wanted, and again after a failure.
const loadForm = () => import('./CreatePostDialog.tsx')
type Form = Awaited<ReturnType<typeof loadForm>>['CreatePostDialog']

/**
 * Every member can post to the community; those who may can also request an expert. A dormant member can do neither,
 * but a form that is open stays.
 */
export function CreateButtons({ account: { id, role } }: { account: OwnAccount }) {
  const isDormant = useIsDormant()
  const [open, setOpen] = useState<{ kind: NewPostKind; Form: Form } | null>(null)
  const mayRequest = whyNotCreatePost(role, 'request_for_source') === null
  const begin = async (kind: NewPostKind) => {
    try {
      const { CreatePostDialog } = await loadForm()
      setOpen({ kind, Form: CreatePostDialog })
    } catch {
      toast({
        variant: 'destructive',
        title: 'The form did not load',
        description: 'Check your connection and try again.',
      })
    }
  }
  useLeftOpen(id, unsentName('community'), open?.kind === 'community', () => {
    if (!isDormant) void begin('community')
  })
  useLeftOpen(id, unsentName('request_for_source'), open?.kind === 'request_for_source', () => {
    if (!isDormant && mayRequest) void begin('request_for_source')
  })
  const ahead = () => void loadForm().catch(() => undefined)
  const early = { onPointerEnter: ahead, onFocus: ahead }
  return (
    // On a phone they stay at the bottom edge, within reach of a thumb.
    <div className="edge-bar flex flex-wrap gap-2 print:hidden max-md:fixed max-md:top-auto max-md:border-t max-md:border-line max-md:px-4 max-md:py-2 max-md:*:flex-1">
      <Button
        variant={mayRequest ? 'outline' : 'filled'}
        disabled={isDormant}
        {...early}
        onClick={() => void begin('community')}
      >
        Post to Community
      </Button>
      {mayRequest && (
        <Button
          variant="filled"
          disabled={isDormant}
          {...early}
          onClick={() => void begin('request_for_source')}
        >
          Request an Expert
        </Button>
      )}
      {open && <open.Form postType={open.kind} onClose={() => setOpen(null)} />}
    </div>
  )
}
