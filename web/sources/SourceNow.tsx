import type { Source } from '../../contract/sources.ts'
import { addressText } from './social-links.ts'

/** The current version of a source. */
export function SourceNow({ source }: { source: Source }) {
  const links = Object.entries(source.social_links).map(([name, { url }]) => `${name}: ${addressText(url)}`)
  return (
    <>
      <p dir="auto" className="t-h3">
        {source.name}
      </p>
      <p className="t-meta text-text-3">{[source.role, source.organization].filter(Boolean).join(' · ')}</p>
      <p dir="auto" className="mt-1 t-read-s text-text-2">
        {source.expertise}
      </p>
      <p className="t-meta text-text-3">{links.join(', ')}</p>
    </>
  )
}
