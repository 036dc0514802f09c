import type { Source } from '../../contract/sources.ts'
import { Button } from '../ui/Button.tsx'
import { addressText } from './social-links.ts'

interface ChangedSourceProps {
  source: Source
  onLoad: () => void
  onKeep: () => void
}

/** The source has changed since the edit began: its current version, and the choices. */
export function ChangedSource({ source, onLoad, onKeep }: ChangedSourceProps) {
  const links = Object.entries(source.social_links).map(([name, { url }]) => `${name}: ${addressText(url)}`)
  return (
    <section role="status" aria-label="Changed meanwhile" className="border-l-4 border-rule pl-4">
      <p className="t-section">This source has been changed in the meantime.</p>
      <p className="t-meta text-text-2">Your text is still here. The source now reads:</p>
      <div className="mt-2 wrap-anywhere">
        <p dir="auto" className="t-h3">
          {source.name}
        </p>
        <p className="t-meta text-text-3">{[source.role, source.organization].filter(Boolean).join(' · ')}</p>
        <p dir="auto" className="mt-1 t-read-s text-text-2">
          {source.expertise}
        </p>
        <p className="t-meta text-text-3">{links.join(', ')}</p>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={onKeep}>
          Keep My Text
        </Button>
        <Button size="small" variant="text" onClick={onLoad}>
          Load the New Version
        </Button>
      </div>
    </section>
  )
}
