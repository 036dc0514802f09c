import type { PitchedSource } from '../../contract/pitches.ts'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { ProofButton } from './ProofButton.tsx'
import { ProofMark } from './ProofMark.tsx'

const loadEvidence = async () => (await import('./EvidenceDialog.tsx')).EvidenceDialog

interface PitchedProofProps {
  source: Pick<PitchedSource, 'id' | 'name' | 'is_retired' | 'proof'>
  className?: string
}

/** What the evidence of a pitched source comes to; opens the evidence in a dialog. */
export function PitchedProof({ source, className }: PitchedProofProps) {
  const { Dialog, open, close } = useLoadedDialog(loadEvidence, 'The evidence did not load')
  const { id } = source
  if (id === null) return null
  // Others no longer read the evidence of a retired source.
  if (source.is_retired)
    return (
      <p className={className}>
        <ProofMark proof={source.proof} />
      </p>
    )
  return (
    <>
      <ProofButton proof={source.proof} name={source.name} className={className} onOpen={open} />
      {Dialog && <Dialog source={{ ...source, id }} onClose={close} />}
    </>
  )
}
