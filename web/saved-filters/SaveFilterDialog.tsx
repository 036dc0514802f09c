import { zodResolver } from '@hookform/resolvers/zod'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { SavedFilter } from '../../contract/accounts.ts'
import { NewSavedFilter } from '../../contract/saved-filters.ts'
import { lengthOf } from '../../contract/text.ts'
import { LENGTHS } from '../../contract/vocabulary.ts'
import type { z } from '../../contract/zod.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { ApiError } from '../api/call.ts'
import { useLineDraft } from '../api/use-stored-draft.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { fieldProps } from '../ui/form.ts'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast-store.ts'
import { FILTER_SAVED, useSaveFilter } from './saved-filters.data.ts'

const Name = NewSavedFilter.pick({ name: true })

interface SaveFilterDialogProps {
  filter: Omit<SavedFilter, 'name'>
  /** The filter in words. */
  words: string
  onClose: () => void
}

/** Asks for a name for the filter. Closed without saving, it restores the name when it next opens. */
export function SaveFilterDialog(props: SaveFilterDialogProps) {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const { savedDraft, keep } = useLineDraft(account.id, 'filter name')
  return savedDraft === undefined ? null : <OpenForm {...props} savedDraft={savedDraft} keep={keep} />
}

type OpenFormProps = SaveFilterDialogProps & { savedDraft: string; keep: (line: string) => void }

function OpenForm({ filter, words, onClose, savedDraft, keep }: OpenFormProps) {
  const form = useForm<z.input<typeof Name>>({
    resolver: zodResolver(Name),
    defaultValues: { name: savedDraft },
  })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values.name) }),
    [form, keep],
  )
  const save = useSaveFilter()
  // One key for this dialog: a second try after a lost answer finds the filter of the first.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      const body = { ...filter, name } as z.input<typeof NewSavedFilter>
      await save.mutateAsync({ body, key })
      toast(FILTER_SAVED)
      keep('')
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.needsNewKey) setKey(crypto.randomUUID())
      const message = error instanceof ApiError ? error.fields.name : undefined
      if (message) form.setError('name', { message }, { shouldFocus: true })
      const description = (error as Error).message
      toast({ variant: 'destructive', title: 'Failed to save filter', description })
    }
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="confirm"
      closeOnOutside={false}
      title="Save Filter"
      description={words}
    >
      <form noValidate onSubmit={submit} className="flex grow flex-col">
        <DialogBody>
          <TextField
            label="Name"
            autoComplete="off"
            hint={`${lengthOf(form.watch('name'))}/${LENGTHS.filterName}`}
            {...fieldProps(form, 'name')}
          />
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={save.isPending && 'Saving...'}>
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
