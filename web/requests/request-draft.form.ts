import { endOfDay } from '../../contract/dates.ts'
import { requestTypeOf } from '../../contract/requests.rules.ts'
import { type PostedRequest, RequestForm } from '../../contract/requests.ts'
import { type DraftOf, draftOf, emptyDraft } from '../forms/draft-fields.form.ts'
import { toCalendarDate } from '../ui/calendar-date.ts'

/** The form's content. A deadline is a day in the author's time zone. */
export type RequestDraft = DraftOf<typeof RequestForm>

/** A request as its form shows it. */
export function storedRequest(request: PostedRequest) {
  return { ...request, type: requestTypeOf(request), deadline: dayOf(request.deadline) }
}

export const requestDraftOf = (request: PostedRequest): RequestDraft =>
  draftOf(RequestForm, storedRequest(request), emptyDraft(RequestForm))

const dayOf = (deadline: string | null) => (deadline === null ? null : toCalendarDate(new Date(deadline)))

/** The form's content as the server takes it. An unchanged day keeps its exact deadline. */
export function bodyOf(draft: RequestDraft, request?: PostedRequest) {
  const { deadline: day, ...rest } = draft
  const isSame = request !== undefined && day === dayOf(request.deadline)
  return { ...rest, deadline: isSame ? request.deadline : day && endOfDay(day) }
}
