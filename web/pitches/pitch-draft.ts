/** The name under which an unsent pitch is stored. */
export const pitchDraftName = (post_id: string): string => `pitch ${post_id}`

/** The texts of a stored pitch: its answers, and the pitch. */
export function draftTexts(stored: unknown): string {
  if (typeof stored !== 'object' || !stored) return ''
  const answers = 'answers' in stored && stored.answers ? Object.values(stored.answers) : []
  const texts: unknown[] = [...answers, 'commentary' in stored ? stored.commentary : '']
  return texts
    .map((text) => (typeof text === 'string' ? text.trim() : ''))
    .filter(Boolean)
    .join('\n\n')
}
