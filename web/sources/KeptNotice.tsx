import type { Source } from '../../contract/sources.ts'

/** Why a source is not listed, where its expert is the reason. */
export function KeptNotice({ source, className }: { source: Source; className?: string }) {
  const words = source.is_denied
    ? 'The expert said that this profile is not theirs.'
    : source.needs_confirmation && 'Not listed until the expert confirms it.'
  return words ? <p className={`t-meta text-text ${className ?? ''}`}>{words}</p> : null
}
