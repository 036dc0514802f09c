import type { PitchedSource } from '../../contract/pitches.ts'

/** The name under which an unsent pitch is stored. */
export const unsentPitch = (post_id: string): string => `pitch ${post_id}`

/** The part of a source that the form shows. */
export type ChosenSource = Pick<PitchedSource, 'id' | 'name' | 'title' | 'organization' | 'photo_url'>
type KeptPitch = { source: ChosenSource | null; commentary: string; key: string }

/** Parses a stored pitch, which may come from another version of the page; null if it is not one. */
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
