import { PublicLayout } from './PublicLayout.tsx'

export const NOT_FOUND_TITLE = 'Page not found | Beatline'

/** Any address without a page. Title and text are the specification's (docs/product.md#not-found). */
export function NotFound() {
  return (
    <>
      <title>{NOT_FOUND_TITLE}</title>
      <NotFoundPage />
    </>
  )
}

/** The same as the build renders for the server (web/site/prerender.tsx). */
export function NotFoundPage() {
  return (
    <PublicLayout>
      <section className="mx-auto max-w-[560px] border-t-4 border-rule bg-surface p-8">
        <h1 className="t-h1">404 Page Not Found</h1>
        <p className="mt-3 t-body text-text-2">Did you forget to add the page to the router?</p>
        <p className="mt-6">
          <a href="/" className="link">
            Go to the Front Page
          </a>
        </p>
      </section>
    </PublicLayout>
  )
}
