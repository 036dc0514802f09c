/** The first tab stop on every page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only t-button focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-20 focus:bg-raised focus:px-4 focus:py-2"
    >
      Skip to Content
    </a>
  )
}
