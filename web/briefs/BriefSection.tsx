import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { EMPTY_BRIEF, writtenBrief } from '../../contract/briefs.rules.ts'
import type { Brief, BriefDraft } from '../../contract/briefs.ts'
import { Button } from '../ui/Button.tsx'
import { fieldError, useControlled } from '../ui/form.ts'
import { Icon } from '../ui/Icon.tsx'
import { BriefFields } from './BriefFields.tsx'
import { lastBriefQuery } from './briefs.data.ts'

/** What a form with a brief holds: null until its author asks for something. */
type WithBrief = { brief: BriefDraft | null }

/** The brief in the form of a new request: closed until it is wanted. */
export function BriefSection<Draft extends FieldValues & WithBrief>({
  form,
}: {
  form: UseFormReturn<Draft>
}) {
  const name = 'brief' as FieldPath<Draft>
  const { value, onChange, error } = useControlled(form.control, name)
  const brief = value as Brief | null
  const [isWanted, setWanted] = useState(brief !== null)
  const isOpen = isWanted || error !== undefined
  const id = useId()
  return (
    <section className="border-t border-line pt-4">
      <h3 className="t-label">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setWanted(!isOpen)}
          className="flex min-h-8 items-center gap-1.5 text-left max-md:min-h-11"
        >
          <Icon of={isOpen ? ChevronDown : ChevronRight} size={16} />
          What a pitch should include (optional)
        </button>
      </h3>
      {isOpen && (
        <div id={id} className="mt-3 grid gap-5">
          <LastBrief onUse={onChange} />
          <BriefFields
            brief={brief ?? EMPTY_BRIEF}
            onChange={onChange}
            errorAt={(path) => fieldError(form, `${name}.${path}` as FieldPath<Draft>)}
          />
        </div>
      )}
    </section>
  )
}

/** Fills the fields from the author's latest brief, if there is one. */
function LastBrief({ onUse }: { onUse: (brief: Brief) => void }) {
  const { data } = useQuery(lastBriefQuery)
  const last = data?.brief
  if (!last) return null
  return (
    <div>
      <Button size="small" variant="text" onClick={() => onUse(writtenBrief(last))}>
        Use My Last Brief
      </Button>
    </div>
  )
}
