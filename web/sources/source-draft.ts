import type { Source } from '../../contract/sources.ts'

/** The name under which a source's draft is stored. */
export const draftName = (source: Source | null) => (source ? `edit source ${source.id}` : 'new source')
