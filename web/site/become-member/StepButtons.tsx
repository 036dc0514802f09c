import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

interface StepButtonsProps {
  isFirst: boolean
  isLast: boolean
  isSending: boolean
  onPrevious: () => void
}

export function StepButtons({ isFirst, isLast, isSending, onPrevious }: StepButtonsProps) {
  return (
    <div className="mt-9 flex justify-between gap-3 border-t border-line pt-[18px] max-sm:*:grow">
      {!isFirst && (
        <Button size="big" disabled={isSending} onClick={onPrevious}>
          <Icon of={ArrowLeft} size={16} />
          Previous
        </Button>
      )}
      {isLast ? (
        <Button
          key="send"
          type="submit"
          variant="filled"
          size="big"
          className="ml-auto"
          busy={isSending && 'Submitting...'}
          onClick={oneClick}
        >
          Submit Application
        </Button>
      ) : (
        <Button key="next" type="submit" variant="filled" size="big" className="ml-auto">
          Next
          <Icon of={ArrowRight} size={16} />
        </Button>
      )}
    </div>
  )
}

/** The second click of a double click on Next lands here, and means nothing. */
function oneClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}
