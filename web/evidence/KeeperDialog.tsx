import type { Source } from '../../contract/sources.ts'
import { AskExpertDialog } from './AskExpertDialog.tsx'
import { AskTeamDialog } from './AskTeamDialog.tsx'
import { AttestDialog } from './AttestDialog.tsx'
import { RegisterDialog } from './RegisterDialog.tsx'

const DIALOGS = {
  link: AskExpertDialog,
  attestation: AttestDialog,
  register: RegisterDialog,
  check: AskTeamDialog,
}
export type Question = keyof typeof DIALOGS

export interface KeeperDialogProps {
  source: Source
  onClose: () => void
}

/** One of the dialogs that add to the evidence. */
export function KeeperDialog({ question, ...rest }: KeeperDialogProps & { question: Question }) {
  const Dialog = DIALOGS[question]
  return <Dialog {...rest} />
}
