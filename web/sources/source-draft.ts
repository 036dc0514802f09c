import type { Source } from '../../contract/sources.ts'

/** The name under which a source's draft is stored. */
export function draftName(source: Source | null, isOwnProfile = false): string {
  if (source) return `edit source ${source.id}`
  return isOwnProfile ? 'new own source' : 'new source'
}
