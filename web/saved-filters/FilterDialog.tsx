import { useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import type { OwnFilter } from '../../contract/saved-filters.ts'
import { lengthOf } from '../../contract/text.ts'
import { LENGTHS } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { useFormDraft } from '../api/use-stored-draft.ts'
import { ChangedMeanwhile } from '../forms/ChangedMeanwhile.tsx'
import { DraftNotice } from '../forms/DraftNotice.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { fieldProps, useFocusWrong } from '../ui/form.ts'
import { TextField } from '../ui/TextField.tsx'
import { Alerts } from './Alerts.form.tsx'
import { FilterPreview, type MatchesProps } from './FilterPreview.tsx'
import type { PanelFilter } from './saved-filters.data.ts'
import { useFilterForm } from './use-filter.form.ts'
import { WhatItFinds } from './WhatItFinds.form.tsx'

/** What a list of posts does for the dialog. */
export interface FilterDialogParts {
  /** The posts that a filter finds. */
  Matches: ComponentType<MatchesProps>
  /** A filter in the panel's words. */
  inWords: (filter: PanelFilter) => string
}

export interface FilterDialogProps {
  /** The filter to edit, in its current version; null for a new one. */
  filter: OwnFilter | null
  /** What a new one begins with. */
  panel: PanelFilter
  /** A word to add to those that must not be found. */
  exclude?: string | undefined
  onClose: () => void
}

/** Saves or edits a filter. Closed without saving, it restores its draft when it next opens for the same filter. */
export function FilterDialog({ panel, ...props }: FilterDialogProps & FilterDialogParts) {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  // The panel may change behind the dialog.
  const [begun] = useState(panel)
  const name = props.filter ? `filter ${props.filter.id}` : `new filter ${JSON.stringify(begun)}`
  const savedDraft = useFormDraft(account.id, name)
  if (savedDraft === undefined) return null
  return <OpenForm {...props} panel={begun} accountId={account.id} name={name} savedDraft={savedDraft} />
}

type OpenFormProps = FilterDialogProps &
  FilterDialogParts & { accountId: string; name: string; savedDraft: unknown }

function OpenForm({ Matches, inWords, ...props }: OpenFormProps) {
  const { filter, onClose } = props
  const { form, submit, isSending, ...draft } = useFilterForm(props)
  const { name, showSavedOnly, showMyPostsOnly } = form.watch()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={filter ? 'Edit Filter' : 'Save Filter'}>
      <form ref={useFocusWrong(form)} noValidate onSubmit={submit} className="flex grow flex-col">
        <DialogBody className="grid content-start gap-5">
          <DraftNotice notice={draft.notice} />
          {filter && (
            <ChangedMeanwhile noun="filter" draft={draft}>
              <p className="t-section">{filter.name}</p>
              <p className="t-meta text-text-2">{inWords(filter)}</p>
            </ChangedMeanwhile>
          )}
          <TextField
            label="Name"
            autoComplete="off"
            hint={`${lengthOf(name)}/${LENGTHS.filterName}`}
            {...fieldProps(form, 'name')}
          />
          <WhatItFinds form={form} />
          {/* Filters for saved or own posts match nothing that is new. */}
          {!showSavedOnly && !showMyPostsOnly && <FilterPreview form={form} Matches={Matches} />}
          <Alerts form={form} />
        </DialogBody>
        <DialogFooter>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={isSending && 'Saving...'}>
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
