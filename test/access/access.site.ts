import { SITE_PAGES } from '../../contract/pages.ts'
import { cells, type Row } from './access.cells.ts'

const pages = Object.values(SITE_PAGES).flatMap((path) => (path === '/' ? [path] : [path, `${path}/`]))
const files = ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt']

/** The public pages, and the files that programs read about them, open to everyone. */
export const siteRows: Row[] = [...pages, ...files].flatMap((path) =>
  ['GET', 'HEAD'].map((method) => ({ at: `${method} ${path}`, request: () => ({}), cells: cells(200) })),
)
