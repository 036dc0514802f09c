import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { NOT_FOUND, SITE_PAGES } from '../../contract/pages.ts'
import { NOT_FOUND_TITLE, NotFoundPage } from '../layout/NotFound.tsx'
import { PublicLayout } from '../layout/PublicLayout.tsx'
import { PageHead } from './PageHead.tsx'
import type { SitePage } from './site-page.ts'
import { SITE } from './site-pages.ts'
import { ToastRegion } from './ToastRegion.tsx'

/** A page as HTML: what comes into its head, and its body. One without a path answers for unknown ones. */
type Built = { name: string; path: string | null; head: string; body: string }

export const renderSite = (): Built[] => [...SITE.map(render), notFound()]

function render(page: SitePage): Built {
  const { name, Page } = page
  const body = (
    <>
      <PublicLayout>
        <Page />
      </PublicLayout>
      <ToastRegion />
    </>
  )
  return built(name, SITE_PAGES[name], <PageHead page={page} />, body)
}

function notFound(): Built {
  const head = (
    <>
      <title>{NOT_FOUND_TITLE}</title>
      <meta name="robots" content="noindex" />
    </>
  )
  return built(NOT_FOUND, null, head, <NotFoundPage />)
}

const built = (name: string, path: string | null, head: ReactNode, body: ReactNode): Built => ({
  ...{ name, path },
  ...{ head: renderToStaticMarkup(head), body: renderToStaticMarkup(body) },
})
