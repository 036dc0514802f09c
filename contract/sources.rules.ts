import type { Role } from './vocabulary.ts'

/** Why a member of this role may not add or change source profiles of others, or null. Source: docs/product.md#permissions. */
export function whyNotKeepSources(role: Role): string | null {
  return role === 'pr' ? null : 'Only PR members can add source profiles.'
}

/** Why a member of this role may not have a source profile of their own, or null. */
export function whyNotKeepOwnSource(role: Role): string | null {
  return role === 'expert' ? null : 'Only experts can have a source profile of their own.'
}

/** Why this member may not change a source, or null: its owner may, as long as their role keeps such sources. */
export function whyNotEditSource(
  editor: { id: string; role: Role },
  source: { account_id: string; held_by: string | null },
): string | null {
  if (source.account_id !== editor.id) return 'You can only edit profiles that belong to you.'
  return isOwnProfile(source) ? whyNotKeepOwnSource(editor.role) : whyNotKeepSources(editor.role)
}

/**
 * Why this member may not email a link to the expert of a source, or null: its owner may. An expert who holds the profile
 * confirms it themselves.
 */
export function whyNotSendLink(
  sender: { id: string; role: Role },
  source: { account_id: string; held_by: string | null },
): string | null {
  if (source.account_id !== sender.id) return 'You can only ask about profiles that belong to you.'
  if (source.held_by !== null) return 'The expert manages this profile, and confirms it on Beatline.'
  return whyNotKeepSources(sender.role)
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

/** Whether an expert keeps the source as a profile of their own. */
export const isOwnProfile = ({
  account_id,
  held_by,
}: {
  account_id: string
  held_by: string | null
}): boolean => held_by === account_id
