import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml, fillSlots } from './template.ts'

/** A page with a few words and one button. It needs no script and no session. */
export type Notice = {
  title: string
  sentence: string
  button: string
  method: 'get' | 'post'
  /** The button's target, and the fields of its form. */
  action: string
  fields?: Record<string, string>
}

/** A page with content of its own, as HTML. */
type Content = { title: string; content: string }

/** Fills in the page. All but `content` is escaped. */
export type NoticePage = (notice: Notice | Content) => string

/** Reads the page from the folder of the built pages. Throws when it is missing. */
export async function openNoticePage(folder: string): Promise<NoticePage> {
  const html = await readFile(join(folder, 'notice.html'), 'utf8').catch(() => {
    throw new Error('The page is not built. Run `npm run build` first.')
  })
  return (notice) => {
    const content = 'content' in notice ? notice.content : contentOf(notice)
    return fillSlots(html, { title: escapeHtml(notice.title), content })
  }
}

const contentOf = ({ sentence, ...form }: Notice) =>
  formHtml({ ...form, inside: `<p class="mt-4 t-body text-text-2">${escapeHtml(sentence)}</p>` })

type Form = Pick<Notice, 'method' | 'action' | 'fields' | 'button'> & {
  /** What is above the button, as HTML. */
  inside: string
  /** What the button sends as `answer`. */
  answer?: string
  /** Whether it erases something. */
  isDanger?: boolean
  /** Another button below it. */
  second?: { button: string; answer: string }
}

const FILLED =
  'mt-6 border-fill bg-fill text-fill-text transition-colors hover:border-fill-hover hover:bg-fill-hover'
const DANGER = 'mt-6 border-late bg-transparent text-late transition-colors hover:bg-raised'
const OUTLINED = 'mt-3 border-line-strong bg-transparent text-text transition-colors hover:border-text'

/** A form with one button, or two, as HTML. */
export const formHtml = ({
  method,
  action,
  fields = {},
  button,
  inside,
  answer,
  isDanger = false,
  second,
}: Form): string =>
  `<form method="${method}" action="${escapeHtml(action)}">
${inside}
${hiddenInputs(fields)}
${buttonHtml(button, isDanger ? DANGER : FILLED, answer)}${second ? `\n${buttonHtml(second.button, OUTLINED, second.answer)}` : ''}
</form>`

function buttonHtml(label: string, look: string, answer: string | undefined): string {
  const sent = answer === undefined ? '' : ` name="answer" value="${escapeHtml(answer)}"`
  return `<button type="submit"${sent} class="inline-flex h-11 w-full items-center justify-center rounded-control border px-5 t-button ${look}">${escapeHtml(label)}</button>`
}

function hiddenInputs(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}" />`)
    .join('\n')
}
