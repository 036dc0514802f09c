import { isAsked } from '../../contract/vetting.rules.ts'
import { momentIn } from '../mails/moments.rules.ts'
import { formHtml } from '../platform/http/notice-page.ts'
import { escapeHtml } from '../platform/http/template.ts'
import type { StatusRow } from './status.ts'
import { STATUS_PATH } from './status-links.ts'

const TITLE = 'Your application to Beatline'
const GONE = 'This link is no longer valid.'
/** Holders of a link have no profile with a zone. */
const EASTERN = 'America/New_York'
const ANSWER = 'answer'

/** What the form sends along. */
type Answering = {
  token: string
  /** What was sent and refused, and why. */
  refused?: { answer: string; why: string }
}

/** The page of an application; that of a link which shows none. */
export const statusNotice = (application: StatusRow, answering: Answering) => ({
  title: TITLE,
  content: `${stepList(application)}\n${outcomeOf(application, answering)}`,
})
export const goneNotice = { title: GONE, content: '' }

const words = (text: string) => `<p class="mt-6 t-body">${text}</p>`
const written = (text: string) =>
  `<p dir="auto" class="mt-2 t-read-s whitespace-pre-line wrap-anywhere">${escapeHtml(text)}</p>`

function outcomeOf(application: StatusRow, answering: Answering): string {
  const { status, answered_at, reason } = application
  if (status === 'Approved') return words('Approved. We emailed you a link to get started.')
  if (status === 'Rejected')
    return `${reason === null ? '' : `<div class="mt-6">${written(reason)}</div>`}${words('You can apply again at any time.')}`
  if (isAsked(application)) return questionForm(application, answering)
  const thanks = answered_at === null ? '' : words('Thank you. We will continue with your application.')
  return `${thanks}<p class="mt-6 t-body text-text-2">Most applications are decided within 3-5 business days.</p>`
}

function questionForm({ question, asked_at }: StatusRow, { token, refused }: Answering): string {
  const error = refused
    ? `<p id="error" role="alert" class="mt-1.5 t-label text-late">${escapeHtml(refused.why)}</p>`
    : ''
  const look = refused ? 'border-2 border-late' : 'border border-line-strong'
  const described = refused ? ' aria-invalid="true" aria-describedby="error" autofocus' : ''
  return formHtml({
    method: 'post',
    action: STATUS_PATH,
    fields: { token, asked_at: asked_at ?? '' },
    button: 'Send Answer',
    inside: `<div class="mt-6 border-t border-text-3 pt-4">${written(question ?? '')}</div>
<label for="${ANSWER}" class="mt-6 mb-1.5 block t-label">Your answer</label>
<textarea id="${ANSWER}" name="${ANSWER}" rows="6" required${described} class="block w-full resize-y rounded-control ${look} bg-transparent px-[11px] py-2 font-serif text-[17px]/[24px] text-text">
${escapeHtml(refused?.answer ?? '')}</textarea>
${error}`,
  })
}

/** The steps in their order, each with its date once it is reached. */
function stepList({ status, created_at, asked_at, decided_at }: StatusRow): string {
  const isDecided = status !== 'New'
  const steps: [string, string | null, string][] = [
    ['Received', created_at, ''],
    ['In review', created_at, ''],
    ['Information needed', asked_at, isDecided ? 'Not needed' : 'Not so far'],
    ['Decided', isDecided ? decided_at : null, 'Not yet'],
  ]
  return `<ol aria-label="Steps" class="mt-6 border-b border-line">
${steps.map((step) => stepItem(...step)).join('\n')}
</ol>`
}

function stepItem(name: string, at: string | null, otherwise: string): string {
  const fill = at === null ? 'border border-current' : 'bg-current'
  const square = `<span aria-hidden="true" class="mt-1.5 size-2 shrink-0 ${fill}"></span>`
  const date =
    at === null
      ? otherwise
      : `<time datetime="${escapeHtml(at)}">${momentIn(EASTERN, Date.parse(at), Date.now())}</time>`
  return `<li class="flex gap-3 border-t border-line py-2.5">${square}<div class="flex min-w-0 grow flex-wrap justify-between gap-x-4"><span class="t-body">${name}</span><span class="t-meta text-text-2">${date}</span></div></li>`
}
