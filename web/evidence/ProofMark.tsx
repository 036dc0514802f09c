import { isConfirmedNow, proofWords } from '../../contract/evidence.rules.ts'
import type { Proof } from '../../contract/sources.ts'
import { classes } from '../ui/classes.ts'
import { Square } from '../ui/Square.tsx'

export interface ProofMarkProps {
  proof: Proof
  isRetired?: boolean
  className?: string | undefined
}

/** What the evidence comes to, in one line, where nothing can be opened from it. */
export function ProofMark({ proof, isRetired, className }: ProofMarkProps) {
  const isConfirmed = isConfirmedNow(proof.state)
  return (
    <span
      className={classes(
        'inline-flex items-start gap-2 t-meta',
        isConfirmed ? 'text-text' : 'text-text-3',
        className,
      )}
    >
      <Square isFilled={isConfirmed} className="mt-1.5" />
      <span className="min-w-0">{proofWords(proof, isRetired)}</span>
    </span>
  )
}
