import type { Role } from './vocabulary.ts'

/** Why a member of this role may not add or change source profiles, or null. Source: docs/product.md#permissions. */
export function whyNotKeepSources(role: Role): string | null {
  return role === 'pr' ? null : 'Only PR members can add source profiles.'
}

/** Why this member may not change a source, or null: its owner may, as long as they are a PR member. */
export function whyNotEditSource(
  editor: { id: string; role: Role },
  source: { account_id: string },
): string | null {
  if (source.account_id !== editor.id) return 'You can only edit profiles that belong to you.'
  return whyNotKeepSources(editor.role)
}

/** Why this member may not open the page of a source, or null: its owner and admins may. */
export function whyNotOpenSource(
  reader: { id: string; role: Role },
  source: { account_id: string },
): string | null {
  return reader.role === 'admin' || source.account_id === reader.id
    ? null
    : 'You can only view profiles that belong to you.'
}
