import type { PitchedSource } from '../../contract/pitches.ts'

/** The name under which an unsent pitch is kept. */
export const unsentPitch = (post_id: string): string => `pitch ${post_id}`

/** As much of a source as the form shows of him. */
export type ChosenSource = Pick<PitchedSource, 'id' | 'name' | 'title' | 'organization' | 'photo_url'>
type KeptPitch = { source: ChosenSource | null; commentary: string; key: string }

/** Reads what was kept, by whichever version of the page; null when it is no such thing. */
export function readKeptPitch(kept: unknown): KeptPitch | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { source, commentary, key } = kept as Record<string, unknown>
  if (typeof commentary !== 'string' || typeof key !== 'string') return null
  return { source: isSource(source) ? source : null, commentary, key }
}

function isSource(source: unknown): source is ChosenSource {
  const { id, name, title, organization } = (source ?? {}) as Record<string, unknown>
  return [id, name, title, organization].every((text) => typeof text === 'string')
}
