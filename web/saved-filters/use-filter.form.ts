import { type SyntheticEvent, useEffect } from 'react'
import { uniqueKeywords, whyNotKeywords } from '../../contract/keywords.rules.ts'
import { NewSavedFilter, type OwnFilter } from '../../contract/saved-filters.ts'
import { useDraftForm } from '../forms/use-draft.form.ts'
import { focusWrong } from '../ui/focus-wrong.ts'
import { toast } from '../ui/toast-store.ts'
import {
  FILTER_SAVED,
  knownBeats,
  type PanelFilter,
  useEditFilter,
  useReadFilterAgain,
  useSaveFilter,
} from './saved-filters.data.ts'

/** What the editor sends. The place of a filter is chosen nowhere, and its pause in the list. */
const FilterFields = NewSavedFilter.omit({ place: true, paused_until: true }).superRefine(
  (filter, { addIssue }) => {
    for (const [list, message] of Object.entries(whyNotKeywords(filter) ?? {}))
      addIssue({ code: 'custom', path: [list], message })
  },
)

interface FilterFormOptions {
  /** The filter that is edited; null for a new one. */
  filter: OwnFilter | null
  /** What a new one begins with. */
  panel: PanelFilter
  exclude?: string | undefined
  accountId: string
  /** The name under which the draft is stored. */
  name: string
  savedDraft: unknown
  onClose: () => void
}

/** The form of a new saved filter, or of a stored one. */
export function useFilterForm({ filter, panel, exclude, onClose, ...options }: FilterFormOptions) {
  const stored = filter && { ...filter, beats: knownBeats(filter) }
  const draft = useDraftForm({
    ...options,
    schema: FilterFields,
    stored,
    preset: { ...panel, beats: knownBeats(panel) },
    noun: 'filter',
    first: 'name',
  })
  const { form } = draft
  useEffect(() => {
    if (!exclude) return
    const none = uniqueKeywords([...form.getValues('none'), exclude])
    form.setValue('none', none, { shouldDirty: true })
  }, [form, exclude])
  const save = useSaveFilter()
  const edit = useEditFilter(filter?.id ?? '')
  const readAgain = useReadFilterAgain(filter?.id ?? '')
  const submit = draft.submit({
    send: (body, key, read) =>
      filter ? edit.mutateAsync({ ...body, updated_at: read }) : save.mutateAsync({ body, key }),
    ...(filter && { readAgain }),
    onSent: () => {
      toast(filter ? { title: 'Filter updated successfully' } : FILTER_SAVED)
      onClose()
    },
    onFailed: (reason) =>
      toast({ variant: 'destructive', title: 'Failed to save filter', description: reason }),
  })
  return {
    ...draft,
    submit: (event: SyntheticEvent<HTMLFormElement>) => {
      // What a keyword field has refused is still in it, and would be missing from the filter.
      const refused = event.currentTarget.querySelector('input[data-refused]')
      if (!refused) return submit(event)
      event.preventDefault()
      focusWrong(event.currentTarget)
    },
  }
}

export type FilterForm = ReturnType<typeof useFilterForm>['form']
