import { useLatePart } from '../api/use-late-part.ts'
import type { SheetProps } from '../ui/SheetLayer.tsx'

const load = () => import('../ui/SheetLayer.tsx').then(({ SheetLayer }) => SheetLayer)

/** A sheet whose code loads after the first view. Opened before, it shows when it has arrived. */
export function Sheet(props: SheetProps) {
  const Layer = useLatePart(load, props.open)
  return Layer && <Layer {...props} />
}
