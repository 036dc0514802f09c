import type { Source } from '../../contract/sources.ts'
import { useLatePart } from '../api/use-late-part.ts'
import { EvidenceSkeleton } from './EvidenceSkeleton.tsx'

const loadSection = async () => (await import('./EvidenceSection.tsx')).EvidenceSection

interface EvidenceProps {
  source: Source
  /** Of the heading. */
  level: 2 | 4
  className?: string
}

/** The section "Evidence" of a source, with what its keeper or holder can do about it. */
export function Evidence({ source, ...rest }: EvidenceProps) {
  const Section = useLatePart(loadSection, true)
  return Section ? (
    <Section source_id={source.id} source={source} {...rest} />
  ) : (
    <EvidenceSkeleton {...rest} />
  )
}
