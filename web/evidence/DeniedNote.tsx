interface DeniedNoteProps {
  source: { is_denied: boolean } | null
}

/** For the author of a request, under a pitch whose source its expert has denied. */
export function DeniedNote({ source }: DeniedNoteProps) {
  if (!source?.is_denied) return null
  return <p className="mt-3 t-label">The person named here said that this profile is not theirs.</p>
}
