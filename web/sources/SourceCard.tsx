import { memo, useRef } from 'react'
import { isRetiredFor } from '../../contract/sources.rules.ts'
import type { Source } from '../../contract/sources.ts'
import { useLeftOpen } from '../api/use-left-open.ts'
import { ProofButton } from '../evidence/ProofButton.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import { LinkIcons } from './LinkIcons.tsx'
import { SourceMenu } from './SourceMenu.tsx'
import { draftName } from './source-draft.ts'

interface SourceCardProps {
  source: Source
  onPreview: (source: Source) => void
  /** Absent where the reader may not. */
  onEdit?: ((source: Source) => void) | undefined
  isEditOff?: boolean
  /** Its form is open. */
  isEdited?: boolean
  /** Preloads the form. */
  early?: object
}

// Thousands may be loaded while scrolling: a cell renders again only when it has changed.
export const SourceCard = memo(Card)

/** An expert in a cell: who, where, for what, and the possible actions. */
function Card({ source, onPreview, onEdit, isEditOff = false, isEdited = false, early }: SourceCardProps) {
  const { id, name, role, title, organization, expertise, photo_url } = source
  const opener = useRef<HTMLButtonElement>(null)
  const editAgain = () => {
    if (!isEditOff) onEdit?.(source)
  }
  useLeftOpen(onEdit ? source.account_id : 'reader', draftName(source), isEdited, editAgain, opener)
  return (
    <article aria-labelledby={`source-${id}`} className="flex h-full flex-col">
      <div className="flex items-start gap-3">
        <Avatar id={id} picture_url={photo_url} size={48} />
        <div className="min-w-0 grow">
          <h2 id={`source-${id}`} dir="auto" className="line-clamp-2 t-h3-big wrap-anywhere">
            {name}
          </h2>
          <p className="truncate t-meta text-text-3">{[role, title].filter(Boolean).join(' · ')}</p>
        </div>
        <SourceMenu source={source} onEdit={onEdit && (() => onEdit(source))} />
      </div>
      <ProofButton
        proof={source.proof}
        isRetired={onEdit ? isRetiredFor('keeper', source) : source.is_retired}
        name={name}
        className="mt-2"
        onOpen={() => onPreview(source)}
      />
      <KeptNotice source={source} />
      <div className="mt-2 grow">
        <p dir="auto" className="line-clamp-2 t-section wrap-anywhere">
          {organization}
        </p>
        <p dir="auto" className="mt-0.5 line-clamp-2 t-read-s text-text-2 wrap-anywhere">
          {expertise}
        </p>
      </div>
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-3">
        <div className="-ml-3 flex shrink-0 gap-0.5">
          <Button variant="text" size="small" className="max-md:h-11" onClick={() => onPreview(source)}>
            Preview<span className="sr-only"> {name}</span>
          </Button>
          {onEdit && (
            <Button
              ref={opener}
              variant="text"
              size="small"
              className="max-md:h-11"
              disabled={isEditOff}
              {...early}
              onClick={() => onEdit(source)}
            >
              Edit<span className="sr-only"> {name}</span>
            </Button>
          )}
        </div>
        <LinkIcons source={source} onMore={() => onPreview(source)} />
      </div>
    </article>
  )
}
