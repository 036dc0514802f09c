import { useLatePart } from '../api/use-late-part.ts'
import { classes } from '../ui/classes.ts'

const load = () => import('./HiddenMark.tsx').then(({ HiddenMark }) => HiddenMark)

/** As large as the picture that it stands for. Decoration: the label is always beside it. */
export function HiddenAvatar({ size, className }: { size: number; className?: string }) {
  const Mark = useLatePart(load)
  return (
    <span
      className={classes('flex shrink-0 items-center justify-center text-text-3', className)}
      style={{ width: size, height: size }}
    >
      {Mark && <Mark size={size} />}
    </span>
  )
}
