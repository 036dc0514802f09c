import { useState } from 'react'
import { discardDraft } from '../api/draft-storage.ts'
import { useTakenDraft } from '../api/use-stored-draft.ts'
import { InlineNotice, NoticeButton } from '../ui/InlineNotice.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'
import { copyText } from './copy-text.ts'
import { draftTexts, pitchDraftName } from './pitch-draft.ts'

interface KeptPitchProps {
  post_id: string
  accountId: string
  /** The focused element is gone. */
  onSettled?: () => void
}

interface LatePitchProps extends KeptPitchProps {
  /** Why nothing can be pitched any more. */
  reason: string
}

/** Replaces the form once the request takes no pitch of the member's any more. */
export function LatePitch({ reason, ...kept }: LatePitchProps) {
  return (
    <div className="grid gap-3">
      <p className="t-body text-text-2">{reason}</p>
      <KeptPitch {...kept} />
    </div>
  )
}

/** The text of a pitch that can no longer be sent, for use elsewhere, until discarded. */
export function KeptPitch({ post_id, accountId, onSettled }: KeptPitchProps) {
  const name = pitchDraftName(post_id)
  const [isDiscarded, setDiscarded] = useState(false)
  const savedDraft = draftTexts(useTakenDraft(accountId, name))
  const text = isDiscarded ? '' : savedDraft
  const discard = () => {
    discardDraft(accountId, name)
    setDiscarded(true)
    onSettled?.()
  }
  if (text === '') return null
  return (
    <div className="grid gap-3">
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
    </div>
  )
}
