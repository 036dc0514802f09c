import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import type { Source } from '../../contract/sources.ts'
import { useFocusFallback } from '../accounts/use-focus-fallback.ts'
import { useFormDraft } from '../api/use-stored-draft.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { Button } from '../ui/Button.tsx'
import { useFocusWrong } from '../ui/form.ts'
import { ownSourceQuery } from './own-source.data.ts'
import { SourceFields } from './SourceFields.form.tsx'
import { draftName } from './source-draft.ts'
import { useSourceForm } from './use-source.form.ts'

interface OwnSourceFormProps {
  source: Source
  viewer: OwnAccount
}

/** The form of the expert's own profile, in the page. It stays open, and starts again from what was saved. */
export function OwnSourceForm({ source, viewer }: OwnSourceFormProps) {
  const client = useQueryClient()
  const savedDraft = useFormDraft(viewer.id, draftName(source))
  const [saved, setSaved] = useState<Source | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useFocusFallback(saved?.updated_at ?? '', place)
  if (savedDraft === undefined) return null
  // What was saved is known here before the page hears of it.
  const current = saved && saved.updated_at > source.updated_at ? saved : source
  return (
    <div ref={place} tabIndex={-1} className="max-w-[640px] outline-none">
      <OpenForm
        key={saved?.updated_at ?? ''}
        source={current}
        viewer={viewer}
        savedDraft={saved ? null : savedDraft}
        onSent={() => setSaved(client.getQueryData(ownSourceQuery.queryKey)?.source ?? null)}
      />
    </div>
  )
}

interface OpenFormProps extends OwnSourceFormProps {
  savedDraft: unknown
  onSent: () => void
}

function OpenForm({ source, viewer, savedDraft, onSent }: OpenFormProps) {
  const draft = useSourceForm(source, viewer.id, savedDraft, onSent)
  const isReadOnly = useIsReadOnly()
  return (
    <form
      ref={useFocusWrong(draft.form)}
      noValidate
      aria-label="My Source Profile"
      onSubmit={draft.submit}
      className="grid gap-5"
    >
      <SourceFields draft={draft} source={source} />
      <div>
        <Button type="submit" variant="filled" disabled={isReadOnly} busy={draft.isSending && 'Saving...'}>
          Save
        </Button>
      </div>
    </form>
  )
}
