import { renderToStaticMarkup } from 'react-dom/server'
import { SITE_PAGES, type SitePageName } from '../../contract/pages.ts'
import { PublicLayout } from '../layout/PublicLayout.tsx'
import { PageHead } from './PageHead.tsx'
import type { SitePage } from './site-page.ts'
import { SITE } from './site-pages.ts'
import { ToastPlace } from './ToastPlace.tsx'

/** Every public page as HTML: what comes into its head, and its body. */
export function renderSite(): { name: SitePageName; path: string; head: string; body: string }[] {
  return SITE.map((page) => ({ name: page.name, path: SITE_PAGES[page.name], ...render(page) }))
}

function render(page: SitePage) {
  const { Page } = page
  return {
    head: renderToStaticMarkup(<PageHead page={page} />),
    body: renderToStaticMarkup(
      <>
        <PublicLayout>
          <Page />
        </PublicLayout>
        <ToastPlace />
      </>,
    ),
  }
}
