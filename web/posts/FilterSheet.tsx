import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useLatePart } from '../api/use-late-part.ts'
import { Button } from '../ui/Button.tsx'
import { Count } from '../ui/Count.tsx'
import { Icon } from '../ui/Icon.tsx'

import { countSet } from './panel-filter.ts'
import { useFeedFilter } from './use-feed-filter.ts'

const load = () => import('./FilterSheetBody.tsx').then(({ FilterSheetBody }) => FilterSheetBody)

/** On small screens: what the right column holds otherwise, behind one button. */
export function FilterSheet() {
  const { filter } = useFeedFilter()
  const [open, setOpen] = useState(false)
  const Body = useLatePart(load, open)
  return (
    <>
      <Button aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon of={SlidersHorizontal} size={16} />
        Filter
        <Count value={countSet(filter)} label="active" />
      </Button>
      {Body && <Body open={open} onOpenChange={setOpen} />}
    </>
  )
}
