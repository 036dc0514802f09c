import { SITE_PAGES } from '../../contract/pages.ts'
import type { SitePage } from './site-page.ts'
import { ORIGIN } from './slots.ts'

/** Made by `npm run screens`. */
const PICTURE = 'Beatline. Where a reporter’s question meets the person who can answer it.'

/** What search engines and shared links read of a public page. */
export function PageHead({ page }: { page: SitePage }) {
  const title = page.name === 'landing' ? page.title : `${page.title} | Beatline`
  const address = ORIGIN + SITE_PAGES[page.name]
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={page.description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Beatline" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${ORIGIN}/og/beatline.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={PICTURE} />
      <meta name="twitter:card" content="summary_large_image" />
      {page.structured && <Structured data={page.structured} />}
    </>
  )
}

/** Data that never runs, so the policy lets it stand in the page. */
function Structured({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, in which nothing ends the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
