import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { EvidenceSection } from './EvidenceSection.tsx'

interface EvidenceDialogProps {
  source: { id: string; name: string }
  onClose: () => void
}

/** The evidence of a source that is only named where it was asked for. */
export function EvidenceDialog({ source, onClose }: EvidenceDialogProps) {
  return (
    <Dialog open title={source.name} onOpenChange={(open) => !open && onClose()}>
      <DialogBody>
        <EvidenceSection source_id={source.id} level={3} />
      </DialogBody>
      <DialogFooter>
        <Button variant="text" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
