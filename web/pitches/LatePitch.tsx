import { useState } from 'react'
import { REQUEST_EXPIRED } from '../../contract/pitches.rules.ts'
import { dropUnsent } from '../api/kept-texts.ts'
import { useTakenText } from '../api/use-unsent.ts'
import { KeptNotice, NoticeButton } from '../ui/KeptNotice.tsx'
import { toast } from '../ui/toast-store.ts'
import { WrittenText } from '../ui/WrittenText.tsx'
import { keptCommentary, unsentPitch } from './kept-pitch.ts'

interface LatePitchProps {
  post_id: string
  accountId: string
  /** The focused element is gone. */
  onSettled: () => void
}

/** Replaces the form once the request has expired. The unsent text stays, for use elsewhere, until discarded. */
export function LatePitch({ post_id, accountId, onSettled }: LatePitchProps) {
  const name = unsentPitch(post_id)
  const [isDiscarded, setDiscarded] = useState(false)
  const kept = keptCommentary(useTakenText(accountId, name))
  const text = isDiscarded ? '' : kept
  const discard = () => {
    dropUnsent(accountId, name)
    setDiscarded(true)
    onSettled()
  }
  return (
    <div className="grid gap-3">
      <p className="t-body text-text-2">{REQUEST_EXPIRED}</p>
      {text !== '' && (
        <>
          <KeptNotice
            actions={
              <>
                <NoticeButton onClick={() => void copy(text)}>Copy</NoticeButton>
                <NoticeButton onClick={discard}>Discard</NoticeButton>
              </>
            }
          >
            Your pitch was not sent.
          </KeptNotice>
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
