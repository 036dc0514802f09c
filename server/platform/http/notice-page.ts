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

/** Fills in the page. Values are escaped. */
export type NoticePage = (notice: Notice) => string

/** Reads the page from the folder of the built pages. Throws when it is missing. */
export async function openNoticePage(folder: string): Promise<NoticePage> {
  const html = await readFile(join(folder, 'notice.html'), 'utf8').catch(() => {
    throw new Error('The page is not built. Run `npm run build` first.')
  })
  return ({ fields = {}, ...words }) =>
    fillSlots(html, { ...words, fields: hiddenInputs(fields) }, (text, name) =>
      name === 'fields' ? text : escapeHtml(text),
    )
}

function hiddenInputs(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}" />`)
    .join('\n')
}
