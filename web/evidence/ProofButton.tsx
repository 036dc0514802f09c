import { proofWords } from '../../contract/evidence.rules.ts'
import { ProofMark, type ProofMarkProps } from './ProofMark.tsx'

interface ProofButtonProps extends ProofMarkProps {
  /** Of the source. */
  name: string
  onOpen: () => void
}

/** What the evidence comes to; opens the evidence. */
export function ProofButton({ name, onOpen, className, ...mark }: ProofButtonProps) {
  return (
    <p className={className}>
      <button
        type="button"
        aria-label={`${proofWords(mark.proof, mark.isRetired)}, evidence of ${name}`}
        className="flex min-h-6 items-center text-left hover:underline max-md:min-h-11"
        onClick={onOpen}
      >
        <ProofMark {...mark} />
      </button>
    </p>
  )
}
