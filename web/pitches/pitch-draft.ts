/** The name under which an unsent pitch is stored. */
export const pitchDraftName = (post_id: string): string => `pitch ${post_id}`

/** The text of a stored pitch. */
export function draftCommentary(stored: unknown): string {
  const commentary = typeof stored === 'object' && stored && 'commentary' in stored ? stored.commentary : ''
  return typeof commentary === 'string' ? commentary.trim() : ''
}
