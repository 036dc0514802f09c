import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { Decision } from '../../contract/outcomes.ts'
import { ApiError } from '../api/call.ts'
import { toast } from '../ui/toast-store.ts'
import type { Sent } from './Outcome.form.tsx'
import { OutcomeDialog } from './OutcomeDialog.tsx'
import { decidingQuery, useSaveOutcome } from './outcomes.data.ts'

interface FinishDialogProps {
  post_id: string
  onClose: () => void
  /** Gets the focus when the button is gone. */
  returnFocus: RefObject<HTMLElement | null>
}

/** Asks what became of the pitches to the member's own request, which has closed. */
export function FinishDialog({ post_id, onClose, returnFocus }: FinishDialogProps) {
  const query = useQuery(decidingQuery(post_id))
  const { mutateAsync } = useSaveOutcome(post_id)
  const send = async (decision: Decision): Promise<Sent> => {
    try {
      await mutateAsync(decision)
      toast({ title: 'Outcomes saved' })
      return 'done'
    } catch (error) {
      if (error instanceof ApiError && error.fields.article_url) return { link: error.fields.article_url }
      const { message: description, status } = error as Partial<ApiError>
      toast({ variant: 'destructive', title: 'Failed to save outcomes', description })
      return status === 409 ? 'changed' : 'failed'
    }
  }
  return (
    <OutcomeDialog
      title="Finish this request"
      action="Save Outcomes"
      busy="Saving..."
      query={query}
      onSend={send}
      onClose={onClose}
      returnFocus={returnFocus}
    />
  )
}
