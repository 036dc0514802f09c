import type { Role } from './vocabulary.ts'

/** Why a member of this role may not add or change source profiles of others, or null. Source: docs/product.md#permissions. */
export function whyNotKeepSources(role: Role): string | null {
  return role === 'pr' ? null : 'Only PR members can add source profiles.'
}

/** Why a member of this role may not have a source profile of their own, or null. */
export function whyNotKeepOwnSource(role: Role): string | null {
  return role === 'expert' ? null : 'Only experts can have a source profile of their own.'
}

type Sides = { account_id: string; held_by: string | null }

/** Why this member may not change a source, or null: its keeper and its holder may, as long as their role lets them. */
export function whyNotEditSource(editor: { id: string; role: Role }, source: Sides): string | null {
  if (source.held_by === editor.id) return whyNotKeepOwnSource(editor.role)
  if (source.account_id !== editor.id) return 'You can only edit profiles that belong to you.'
  return whyNotKeepSources(editor.role)
}

/** What of a claimed source only its holder changes. */
export const HOLDERS_FIELDS = ['name', 'role', 'organization', 'photo_url'] as const

/** Why this member, who may change the source, may not change what names its expert, or null. */
export function whyNotEditIdentity(
  editor: { id: string },
  source: { held_by: string | null; name: string },
): string | null {
  return source.held_by === null || source.held_by === editor.id
    ? null
    : `Only ${source.name} can edit this field.`
}

/** Why this member may not open the page of a source, or null: its keeper, its holder and admins may. */
export function whyNotOpenSource(reader: { id: string; role: Role }, source: Sides): string | null {
  return reader.role === 'admin' || source.account_id === reader.id || source.held_by === reader.id
    ? null
    : 'You can only view profiles that belong to you.'
}

/** Whether an expert keeps the source as a profile of their own. */
export const isOwnProfile = ({ account_id, held_by }: Sides): boolean => held_by === account_id

/** Whether an expert holds a source that an agency keeps. */
export const isClaimed = ({ account_id, held_by }: Sides): boolean =>
  held_by !== null && held_by !== account_id
