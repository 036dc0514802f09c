import { type RefObject, type SubmitEvent, useState } from 'react'
import { endOfDay } from '../../contract/dates.ts'
import { Publication } from '../../contract/posts.ts'
import { Button } from '../ui/Button.tsx'
import { type CalendarDate, toCalendarDate } from '../ui/calendar-date.ts'
import { DatePicker } from '../ui/DatePicker.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'

interface PublishDraftProps {
  onPublish: (body: { expiration_date: string }) => Promise<'published' | 'date' | 'failed'>
  onClose: () => void
  /** Gets the focus when the draft, and its button, is gone. */
  returnFocus: RefObject<HTMLElement | null>
}

const PASSED = 'The date must not be in the past'

/** Asks for a new date for a draft whose date has passed. */
export function PublishDraftDialog({ onPublish, onClose, returnFocus }: PublishDraftProps) {
  const [day, setDay] = useState<CalendarDate>()
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!day) return setError('Required')
    const read = Publication.safeParse({ expiration_date: endOfDay(day) })
    if (!read.success) return setError(read.error.issues[0]?.message)
    setPending(true)
    const result = await onPublish({ expiration_date: endOfDay(day) })
    setPending(false)
    if (result === 'date') setError(PASSED)
    if (result === 'published') onClose()
  }
  return (
    <Dialog
      open
      size="confirm"
      returnFocus={returnFocus}
      onOpenChange={(open) => !open && onClose()}
      title="Publish This Draft"
      description="Its expiration date has passed. Choose another one."
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <Field
            group
            label="Expiration date"
            error={error}
            hint="The request takes pitches until the end of this day in your time zone."
          >
            <DatePicker
              value={day}
              min={toCalendarDate(new Date())}
              onChange={(value) => {
                setDay(value)
                setError(undefined)
              }}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={isPending && 'Publishing...'}>
            Publish
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
