import { useState } from 'react'
import { REQUEST_EXPIRED } from '../../contract/pitches.rules.ts'
import { discardDraft } from '../api/draft-storage.ts'
import { useTakenDraft } from '../api/use-stored-draft.ts'
import { InlineNotice, NoticeButton } from '../ui/InlineNotice.tsx'
import { toast } from '../ui/toast-store.ts'
import { WrittenText } from '../ui/WrittenText.tsx'
import { draftCommentary, pitchDraftName } from './pitch-draft.ts'

interface LatePitchProps {
  post_id: string
  accountId: string
  /** The focused element is gone. */
  onSettled: () => void
}

/** Replaces the form once the request has expired. The unsent text stays, for use elsewhere, until discarded. */
export function LatePitch({ post_id, accountId, onSettled }: LatePitchProps) {
  const name = pitchDraftName(post_id)
  const [isDiscarded, setDiscarded] = useState(false)
  const savedDraft = draftCommentary(useTakenDraft(accountId, name))
  const text = isDiscarded ? '' : savedDraft
  const discard = () => {
    discardDraft(accountId, name)
    setDiscarded(true)
    onSettled()
  }
  return (
    <div className="grid gap-3">
      <p className="t-body text-text-2">{REQUEST_EXPIRED}</p>
      {text !== '' && (
        <>
          <InlineNotice
            actions={
              <>
                <NoticeButton onClick={() => void copy(text)}>Copy</NoticeButton>
                <NoticeButton onClick={discard}>Discard</NoticeButton>
              </>
            }
          >
            Your pitch was not sent.
          </InlineNotice>
          <WrittenText className="t-read-s" text={text} />
        </>
      )}
    </div>
  )
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Pitch copied' })
  } catch {
    toast({
      variant: 'destructive',
      title: 'Failed to copy',
      description: 'Select the text and copy it by hand.',
    })
  }
}
