import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'

interface ChangedMeanwhileProps {
  noun: 'post' | 'request' | 'source' | 'brief' | 'filter'
  /** `useDraftForm`'s. */
  draft: { isChanged: boolean; loadNewVersion: () => void; keepOwnText: () => void }
  /** The current version. */
  children: ReactNode
}

/** Once what is edited has changed since the edit began: its current version, and the choices. */
export function ChangedMeanwhile({ noun, draft, children }: ChangedMeanwhileProps) {
  if (!draft.isChanged) return null
  return (
    <section role="status" aria-label="Newer version" className="border-l-4 border-rule pl-4">
      <p className="t-section">This {noun} has been changed in the meantime.</p>
      <p className="t-meta text-text-2">Your text is still here. The {noun} now reads:</p>
      <div className="mt-2 wrap-anywhere">{children}</div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={draft.keepOwnText}>
          Keep My Text
        </Button>
        <Button size="small" variant="text" onClick={draft.loadNewVersion}>
          Load the New Version
        </Button>
      </div>
    </section>
  )
}
