import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml, fillSlots } from './template.ts'

/** A page of a few words and one button, which needs neither script nor session. */
export type Notice = {
  title: string
  sentence: string
  button: string
  method: 'get' | 'post'
  /** Where the button leads, and what its form carries there. */
  action: string
  fields?: Record<string, string>
}

/** Fills the page in. What a value holds stays text. */
export type NoticePage = (notice: Notice) => string

/** Reads the page from the folder of the built pages. Throws when it is not there. */
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
