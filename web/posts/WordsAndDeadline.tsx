import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useLatePart } from '../api/use-late-part.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { keywordsOf } from './feed-keywords.ts'
import { joinKeywords } from './panel-filter.ts'
import { useFeedFilter } from './use-feed-filter.ts'

const load = () => import('../saved-filters/KeywordFields.tsx').then(({ KeywordFields }) => KeywordFields)

/** The panel's words and deadline, behind a button. It starts open if one of them is set. */
export function WordsAndDeadline() {
  const { filter, change } = useFeedFilter()
  const { any, all, none, within } = filter
  const isSet = [any, all, none, within].some((value) => value !== undefined)
  const [isOpen, setOpen] = useState(isSet)
  // An applied filter sets controls that were closed.
  const [wasSet, setWasSet] = useState(isSet)
  if (isSet !== wasSet) {
    setWasSet(isSet)
    if (isSet) setOpen(true)
  }
  const Fields = useLatePart(load, isOpen)
  const id = useId()
  return (
    <>
      <Button
        variant="text"
        size="small"
        className="mt-2 -ml-3 max-md:h-11"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        Words and Deadline
        <Icon of={isOpen ? ChevronUp : ChevronDown} size={16} />
      </Button>
      {isOpen && (
        <div id={id} className="mt-1 mb-6">
          {Fields && (
            <Fields
              size="small"
              lists={keywordsOf(filter)}
              onChange={(list, keywords) => change({ [list]: joinKeywords(keywords) })}
              within={within ?? null}
              onWithin={(hours) => change({ within: hours ?? undefined })}
            />
          )}
        </div>
      )}
    </>
  )
}
