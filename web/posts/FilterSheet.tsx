import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Count } from '../ui/Count.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { FilterControls } from './FilterControls.tsx'
import { countSet } from './feed-search.ts'
import { SavedFilters } from './SavedFilters.tsx'
import { useFeedFilter } from './use-feed-filter.ts'

/** On small screens: what the right column holds otherwise, behind one button. */
export function FilterSheet() {
  const { filter } = useFeedFilter()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon of={SlidersHorizontal} size={16} />
        Filter
        <Count value={countSet(filter)} label="active" />
      </Button>
      <Sheet title="Filter" open={open} onOpenChange={setOpen}>
        <FilterControls />
        <div className="mt-6">
          <SavedFilters onApplied={() => setOpen(false)} />
        </div>
        <Button variant="filled" className="mt-6 w-full" onClick={() => setOpen(false)}>
          Show Posts
        </Button>
      </Sheet>
    </>
  )
}
