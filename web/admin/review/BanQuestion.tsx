import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface BanQuestionProps {
  /** Whom it bans. */
  name: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a member is banned. */
export function BanQuestion({ name, onConfirm, onClose }: BanQuestionProps) {
  return (
    <ConfirmDialog
      title={`Ban ${name}?`}
      description="They can still read their standing, get their data, and appeal."
      action="Ban"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
