import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId } from 'react'
import { ADMIN_ROLE_NAMES, isAsked } from '../../../contract/vetting.rules.ts'
import type { ApplicationEntry } from '../../../contract/vetting.ts'
import { PastTime } from '../../accounts/PastTime.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NameWarning } from '../NameWarning.tsx'
import { placeOf } from './place.ts'
import { RequestDetails } from './RequestDetails.tsx'

interface RequestRowProps {
  application: ApplicationEntry
  isOpen: boolean
  isAfterOpen: boolean
  onToggle: () => void
  /** The act in progress. */
  underway: string | undefined
  onApprove: () => void
  onAsk: () => void
  onReject: () => void
}

/** A row of the list: who, from where, since when. Open, it shows everything known. */
export function RequestRow({ application, isOpen, isAfterOpen, onToggle, ...acts }: RequestRowProps) {
  const panel = useId()
  const { id, email, name, role, organization, created_at, asked_at } = application
  const rule = isOpen
    ? 'border-t-2 border-rule'
    : isAfterOpen
      ? 'border-t border-text-3'
      : 'border-t border-line'
  return (
    <li data-row={id} className={rule}>
      <div className="relative grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-4 py-3 md:grid-cols-[36px_minmax(0,1fr)_minmax(0,0.8fr)_150px]">
        <Avatar id={id} size={36} className="max-md:self-start" />
        <div className="min-w-0">
          <h2 dir="auto" className="t-h3 wrap-anywhere">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? panel : undefined}
              onClick={onToggle}
              className="text-left after:absolute after:inset-0"
            >
              {name ?? email}
            </button>
          </h2>
          <p className="mt-px t-meta text-text-3">{ADMIN_ROLE_NAMES[role]}</p>
          <NameWarning name={name} />
        </div>
        <div className="min-w-0 max-md:col-[2/-1] max-md:row-start-2 max-md:mt-1">
          <p dir="auto" className="t-body wrap-anywhere">
            {organization}
          </p>
          <p dir="auto" className="t-meta text-text-3 wrap-anywhere">
            {placeOf(application)}
          </p>
        </div>
        <div className="flex items-center justify-end gap-4 max-md:col-start-3 max-md:row-start-1 max-md:self-start">
          <div className="text-right t-meta text-text-3">
            <PastTime at={created_at} />
            {asked_at && <p className="text-text-2">{isAsked(application) ? 'Question sent' : 'Answered'}</p>}
          </div>
          <span className="flex w-8 justify-center max-md:w-5">
            <Icon of={isOpen ? ChevronUp : ChevronDown} />
          </span>
        </div>
      </div>
      {isOpen && (
        <div id={panel} className="pb-6 md:pl-[52px]">
          <RequestDetails id={id} {...acts} />
        </div>
      )}
    </li>
  )
}
