/** The name under which an unsent pitch is stored. */
export const unsentPitch = (post_id: string): string => `pitch ${post_id}`

/** The text of a stored pitch. */
export function keptCommentary(kept: unknown): string {
  const commentary = typeof kept === 'object' && kept && 'commentary' in kept ? kept.commentary : ''
  return typeof commentary === 'string' ? commentary.trim() : ''
}
