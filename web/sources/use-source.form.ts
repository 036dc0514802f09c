import type { SyntheticEvent } from 'react'
import { isClaimed } from '../../contract/sources.rules.ts'
import { type Source, SourceForm } from '../../contract/sources.ts'
import { type DraftForm, useDraftForm } from '../forms/use-draft.form.ts'
import { toast } from '../ui/toast-store.ts'
import { useCreateSource, useEditSource, useReadSourceAgain } from './keep-source.data.ts'
import { draftName } from './source-draft.ts'
import { useNewLink } from './use-new-link.form.ts'

export type SourceFormState = DraftForm<typeof SourceForm>['form']

const WORDS = {
  new: { done: 'Source profile created successfully', failed: 'Failed to create source profile' },
  own: { done: 'Source profile updated successfully', failed: 'Failed to update source profile' },
}

/** The form of a new source, which may be the expert's own profile, or of an own one. */
export function useSourceForm(
  source: Source | null,
  accountId: string,
  savedDraft: unknown,
  onSent: () => void,
  isOwnProfile = false,
) {
  // The rest is its expert's: a draft from before they claimed it may say something else.
  const isExpertsOnly = source !== null && isClaimed(source) && source.account_id === accountId
  const fixed = isExpertsOnly ? expertsPart(source) : {}
  const draft = useDraftForm({
    schema: SourceForm,
    accountId,
    name: draftName(source, isOwnProfile),
    savedDraft,
    stored: source,
    preset: { role: 'Executive' },
    first: isExpertsOnly ? 'expertise' : 'name',
  })
  const link = useNewLink(draft.form)
  const create = useCreateSource(isOwnProfile)
  const edit = useEditSource(source?.id ?? '')
  const readAgain = useReadSourceAgain(source?.id ?? '')
  const words = source ? WORDS.own : WORDS.new
  const submit = draft.submit({
    send: (body, key, read) =>
      source ? edit.mutateAsync({ ...body, ...fixed, updated_at: read }) : create.mutateAsync({ body, key }),
    ...(source && { readAgain }),
    onSent: () => {
      toast({ title: words.done })
      onSent()
    },
    onFailed: (reason) => toast({ variant: 'destructive', title: words.failed, description: reason }),
  })
  return {
    ...draft,
    /** Whether name, role, organization and photo are only its expert's to change. */
    isExpertsOnly,
    link,
    submit: (event: SyntheticEvent) => {
      event.preventDefault()
      // A link that is typed and not added yet is sent with the rest.
      if (!link.isBegun || link.add()) submit(event)
      // Other errors show too, and come before the link's.
      else void draft.form.handleSubmit(link.focusRefused)(event)
    },
  }
}

/** What only the expert who holds a source can change. */
const expertsPart = ({ name, role, organization, photo_url }: Source) => ({
  name,
  role,
  organization,
  photo_url: photo_url ?? '',
})
