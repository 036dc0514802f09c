import type { ComponentType } from 'react'
import type { SitePageName } from '../../contract/pages.ts'

/** A public page. It is rendered at build, so it holds no state and calls no server; its forms are islands. */
export type SitePage = {
  name: SitePageName
  /** What stands in the tab, before the product's name. */
  title: string
  /** One or two sentences for search results and shared links. */
  description: string
  Page: ComponentType
  /** Structured data for search engines (schema.org). */
  structured?: object
}
