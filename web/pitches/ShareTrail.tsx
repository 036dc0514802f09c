import { useRef } from 'react'
import type { SentPitch } from '../../contract/pitches.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast-store.ts'
import { copyText } from './copy-text.ts'
import { useShareTrail, useStopSharing } from './share-trail.data.ts'

const failed = (title: string, error: Error) =>
  toast({ variant: 'destructive', title, description: error.message })

interface ShareTrailProps {
  pitch: Pick<SentPitch, 'id' | 'is_shared'>
  /** The id of the ShareHint. */
  hint: string
}

/** Copies the link to the trail of a pitch that its author has, and turns it off. */
export function ShareTrail({ pitch: { id, is_shared }, hint }: ShareTrailProps) {
  const isReadOnly = useIsReadOnly()
  const share = useShareTrail(id)
  const stop = useStopSharing(id)
  const copyButton = useRef<HTMLButtonElement>(null)
  const copy = () =>
    share.mutate(undefined, {
      onSuccess: ({ url }) => void copyText(url, 'Trail link copied'),
      onError: (error) => failed('Failed to copy trail link', error),
    })
  const turnOff = () =>
    stop.mutate(undefined, {
      onSuccess: () => {
        share.reset()
        // Its own button is about to go.
        copyButton.current?.focus()
        toast({ title: 'Trail link turned off' })
      },
      onError: (error) => failed('Failed to turn off trail link', error),
    })
  return (
    <>
      <Button
        ref={copyButton}
        variant="text"
        size="small"
        disabled={isReadOnly}
        busy={share.isPending && 'Copying...'}
        aria-describedby={hint}
        onClick={copy}
      >
        Copy Trail Link
      </Button>
      {is_shared && (
        <Button
          variant="text"
          size="small"
          disabled={isReadOnly}
          busy={stop.isPending && 'Stopping...'}
          onClick={turnOff}
        >
          Stop Sharing
        </Button>
      )}
      {/* To copy by hand where the browser does not let us. */}
      {is_shared && share.data && <p className="w-full t-meta text-text-2 wrap-anywhere">{share.data.url}</p>}
    </>
  )
}

/** What a link tells; it describes the buttons of every pitch. */
export const ShareHint = ({ id }: { id: string }) => (
  <p id={id} className="t-meta text-text-3">
    Anyone with the link can see the steps and their dates, but not your pitch or the request’s title.
  </p>
)
