import type { OwnAccount } from '../../contract/accounts.ts'
import { HIDDEN_NAME } from '../../contract/audience.ts'
import { requestPostType } from '../../contract/requests.rules.ts'
import { RequestForm } from '../../contract/requests.ts'
import { POST_TYPE_NAMES } from '../../contract/vocabulary.ts'
import { AUDIENCE_FIELDS } from '../audience/audience-fields.form.ts'
import { choiceBody } from '../audience/choice.ts'
import { showNaming } from '../audience/reveals-author.ts'
import { type DraftForm, useDraftForm } from '../forms/use-draft.form.ts'
import { toast } from '../ui/toast-store.ts'
import { useCreateRequest } from './change-request.data.ts'
import { bodyOf } from './request-draft.form.ts'
import { NEW_REQUEST } from './request-draft.ts'

export type Form = DraftForm<typeof RequestForm>['form']

/** A new request, with the names of those it is shown to. */
const NewRequestFields = RequestForm.extend({ ...AUDIENCE_FIELDS, ...HIDDEN_NAME })

/** A new request's form. */
export function useNewRequest(viewer: OwnAccount, savedDraft: unknown, onClose: () => void) {
  const asksExperts = requestPostType(viewer.role) === 'request_for_source'
  const draft = useDraftForm({
    // Only a request for an expert has an audience.
    schema: (asksExperts ? NewRequestFields : RequestForm) as typeof NewRequestFields,
    accountId: viewer.id,
    name: NEW_REQUEST,
    savedDraft,
    first: 'title',
  })
  const create = useCreateRequest(viewer)
  const name = POST_TYPE_NAMES[requestPostType(viewer.role)]
  const submit = draft.submit({
    send: (request, key) => {
      const chosen = asksExperts ? choiceBody(request) : {}
      return create.mutateAsync({ body: { ...bodyOf(request), ...chosen }, key })
    },
    onSent: () => {
      toast({ title: 'Post created successfully', description: `Your ${name} has been created.` })
      onClose()
    },
    onFailed: (reason, error) => {
      showNaming(draft.form, error)
      toast({ variant: 'destructive', title: 'Failed to create request', description: reason })
    },
  })
  return { ...draft, submit, asksExperts }
}
