import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SitePage } from '../../web/site/site-page.ts'

export const htmlOf = ({ Page }: SitePage) => renderToStaticMarkup(createElement(Page))

/** What readers see of some HTML, in one line. */
export const textOf = (html: string) =>
  html
    .replace(/<\/(p|li|dt|dd|h\d|summary)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
