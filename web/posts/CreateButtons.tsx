import { type ReactNode, useRef } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { whyNotCreatePost } from '../../contract/posts.rules.ts'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useLeftOpen } from '../api/use-left-open.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { Button } from '../ui/Button.tsx'
import { draftName, type NewPostKind } from './post-draft.ts'

const loadForm = () => import('./CreatePostDialog.tsx').then(({ CreatePostDialog }) => CreatePostDialog)

/**
 * Every member can post to the community; those who may can also request an expert. A dormant member can do neither,
 * but a form that is open stays.
 */
export function CreateButtons({ account: { id, role } }: { account: OwnAccount }) {
  const mayRequest = whyNotCreatePost(role, 'request_for_source') === null
  return (
    // On a phone they stay above the section bar, within reach of a thumb.
    <div className="edge-bar flex flex-wrap gap-2 print:hidden max-md:fixed max-md:top-auto max-md:bottom-foot max-md:border-t max-md:border-line max-md:px-4 max-md:py-2 max-md:*:flex-1">
      <CreateButton kind="community" accountId={id} variant={mayRequest ? 'outline' : 'filled'}>
        Post to Community
      </CreateButton>
      {mayRequest && (
        <CreateButton kind="request_for_source" accountId={id} variant="filled">
          Request an Expert
        </CreateButton>
      )}
    </div>
  )
}

interface CreateButtonProps {
  kind: NewPostKind
  accountId: string
  variant: 'outline' | 'filled'
  children: ReactNode
}

/** Opens the form for a new post of this kind. */
function CreateButton({ kind, accountId, variant, children }: CreateButtonProps) {
  const form = useLoadedDialog(loadForm)
  const isReadOnly = useIsReadOnly()
  const opener = useRef<HTMLButtonElement>(null)
  const openAgain = () => {
    if (!isReadOnly) form.open()
  }
  useLeftOpen(accountId, draftName(kind), form.Dialog !== null, openAgain, opener)
  return (
    <>
      <Button ref={opener} variant={variant} disabled={isReadOnly} onClick={form.open} {...form.early}>
        {children}
      </Button>
      {form.Dialog && <form.Dialog postType={kind} onClose={form.close} />}
    </>
  )
}
