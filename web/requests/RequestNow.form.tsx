import type { ReactNode } from 'react'
import { type PostedRequest, RequestForm } from '../../contract/requests.ts'
import { differences } from '../forms/draft-fields.form.ts'
import { deadlineWords } from '../posts/deadline-words.ts'
import { WrittenText } from '../ui/WrittenText.tsx'
import { type RequestDraft, requestDraftOf } from './request-draft.form.ts'
import type { Form } from './use-new-request.form.ts'

/** All current fields of a request, marking those that differ from the form. */
export function RequestNow({ request, form }: { request: PostedRequest; form: Form }) {
  const now = requestDraftOf(request)
  const isOther = differences(RequestForm, form.watch(), now)
  const end = request.expires_at
  const fact = (name: keyof RequestDraft, label: string, value: ReactNode) => (
    <Fact label={label} isOther={isOther.has(name)}>
      {value}
    </Fact>
  )
  return (
    <dl className="border-b border-line">
      {fact('title', 'Title', now.title)}
      {fact('type', 'Request type', now.type)}
      {fact('description', 'Description', <WrittenText text={now.description} />)}
      {fact('organization', 'Organization', now.organization)}
      {fact(
        'closes',
        'Deadline',
        end && <time dateTime={end}>{deadlineWords({ ...request, expires_at: end }, Date.now()).full}</time>,
      )}
      {fact('contact_info', 'Contact info', now.contact_info)}
      {fact(
        'additional_notes',
        'Additional notes',
        now.additional_notes && <WrittenText text={now.additional_notes} />,
      )}
      {fact('tags', 'Beats', now.tags.join(', '))}
    </dl>
  )
}

function Fact({ label, isOther, children }: { label: string; isOther: boolean; children: ReactNode }) {
  return (
    <div className="border-t border-line py-2 sm:flex sm:gap-5">
      <dt className="shrink-0 t-meta text-text-3 sm:w-gutter">
        {label}
        {isOther && <span className="font-semibold text-soon max-sm:ml-2 sm:block">Unlike yours</span>}
      </dt>
      <dd dir="auto" className="min-w-0 grow t-body wrap-anywhere">
        {children || <span className="text-text-3">None</span>}
      </dd>
    </div>
  )
}
