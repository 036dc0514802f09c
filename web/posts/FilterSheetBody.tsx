import { Button } from '../ui/Button.tsx'
import { SheetLayer } from '../ui/SheetLayer.tsx'
import { FilterControls } from './FilterControls.tsx'
import { SavedFilters } from './SavedFilters.tsx'

interface FilterSheetBodyProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function FilterSheetBody({ open, onOpenChange }: FilterSheetBodyProps) {
  return (
    <SheetLayer title="Filter" open={open} onOpenChange={onOpenChange}>
      <FilterControls />
      <div className="mt-6">
        <SavedFilters onApplied={() => onOpenChange(false)} />
      </div>
      <Button variant="filled" className="mt-6 w-full" onClick={() => onOpenChange(false)}>
        Show Posts
      </Button>
    </SheetLayer>
  )
}
