import { requestTypeOf } from '../../contract/requests.rules.ts'
import { type PostedRequest, RequestForm } from '../../contract/requests.ts'
import { type DraftOf, draftOf, emptyDraft, isSameDraft } from '../forms/draft-fields.form.ts'
import { closesOf } from '../posts/closes-default.form.ts'
import { deviceZone, listedZoneOf } from '../ui/zones.ts'

export type RequestDraft = DraftOf<typeof RequestForm>

/** A request as its form shows it. */
export function storedRequest(request: PostedRequest) {
  return { ...request, type: requestTypeOf(request), closes: storedDeadline(request) }
}

export const requestDraftOf = (request: PostedRequest): RequestDraft =>
  draftOf(RequestForm, storedRequest(request), emptyDraft(RequestForm))

// A moment without a zone is shown in the reader's. The date of the feed's form isn't changed by this one.
function storedDeadline({ closes, deadline, expiration_date }: PostedRequest) {
  if (expiration_date !== null) return null
  return closes ?? (deadline && closesOf(deadline, listedZoneOf(deviceZone()) ?? 'America/New_York'))
}

/** The form's content as the server takes it. An unchanged deadline is sent as it was: exact, and even if it has passed. */
export function bodyOf<Draft extends RequestDraft>(draft: Draft, request?: PostedRequest) {
  if (!request || request.expiration_date !== null) return draft
  const isSame = isSameDraft(RequestForm, draft, { ...draft, closes: requestDraftOf(request).closes })
  return isSame ? { ...draft, closes: null, deadline: request.deadline } : draft
}
