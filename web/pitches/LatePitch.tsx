import { useState } from 'react'
import { discardDraft } from '../api/draft-storage.ts'
import { useTakenDraft } from '../api/use-stored-draft.ts'
import { InlineNotice, NoticeButton } from '../ui/InlineNotice.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'
import { copyText } from './copy-text.ts'
import { draftTexts, pitchDraftName } from './pitch-draft.ts'

interface LatePitchProps {
  post_id: string
  accountId: string
  /** Why nothing can be pitched any more. */
  reason: string
  /** The focused element is gone. */
  onSettled: () => void
}

/** Replaces the form once the request takes no pitch of the member's any more. The unsent text stays, for use elsewhere, until discarded. */
export function LatePitch({ post_id, accountId, reason, onSettled }: LatePitchProps) {
  const name = pitchDraftName(post_id)
  const [isDiscarded, setDiscarded] = useState(false)
  const savedDraft = draftTexts(useTakenDraft(accountId, name))
  const text = isDiscarded ? '' : savedDraft
  const discard = () => {
    discardDraft(accountId, name)
    setDiscarded(true)
    onSettled()
  }
  return (
    <div className="grid gap-3">
      <p className="t-body text-text-2">{reason}</p>
      {text !== '' && (
        <>
          <InlineNotice
            actions={
              <>
                <NoticeButton onClick={() => void copyText(text, 'Pitch copied')}>Copy</NoticeButton>
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
