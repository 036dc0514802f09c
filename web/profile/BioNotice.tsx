import { Button } from '../ui/Button.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'
import type { useBio } from './use-bio.ts'

/** What became of a bio that was typed and not saved. */
export function BioNotice({ bio }: { bio: ReturnType<typeof useBio> }) {
  if (bio.isOvertaken)
    return (
      <section role="status" aria-label="Newer version" className="border-l-4 border-rule pl-4">
        <p className="t-section">Your bio has been changed in the meantime.</p>
        <p className="t-meta text-text-2">Your text is still here. The bio now reads:</p>
        <WrittenText className="mt-1 t-read-s text-text-2" text={bio.stored || 'Nothing.'} />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" onClick={bio.keep}>
            Keep My Text
          </Button>
          <Button size="small" variant="text" onClick={bio.discard}>
            Load the New Version
          </Button>
        </div>
      </section>
    )
  if (!bio.isRestored) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 border-l-2 border-line pl-3 t-meta">
      <p className="text-text-2">Your unsent text is back.</p>
      <button type="button" className="link min-h-6 max-md:min-h-11" onClick={bio.discard}>
        Discard
      </button>
    </div>
  )
}
