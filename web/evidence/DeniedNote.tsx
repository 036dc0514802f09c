interface DeniedNoteProps {
  source: { is_denied: boolean } | null
  className?: string
}

/** With a pitch whose source its expert has denied, also once that is removed. */
export function DeniedNote({ source, className = 'mt-3 t-label' }: DeniedNoteProps) {
  if (!source?.is_denied) return null
  return <p className={className}>The person named here said that this profile is not theirs.</p>
}
