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

/** Why this member may not open the page of a source, or null: its owner and admins may. */
export function whyNotOpenSource(
  reader: { id: string; role: Role },
  source: { account_id: string },
): string | null {
  return reader.role === 'admin' || source.account_id === reader.id
    ? null
    : 'You can only view profiles that belong to you.'
}

/** Why this member may not say that they represent the expert, or null: only the PR member who keeps the source may. */
export function whyNotAttest(
  member: { id: string; role: Role },
  source: { account_id: string; held_by: string | null },
): string | null {
  const why = whyNotEditSource(member, source)
  if (why) return why
  return isOwnProfile(source) ? 'A profile of the expert’s own needs no attestation.' : null
}

/** Why this member may not add a registry number to a source, or null: whoever keeps it may, and the expert who holds it. */
export function whyNotAddRegister(
  member: { id: string; role: Role },
  source: { account_id: string; held_by: string | null },
): string | null {
  return whyNotConfirmSource(member, source) && whyNotEditSource(member, source)
}

/** Why this member may not confirm a source as their own profile, or null: only the expert who holds it may. */
export function whyNotConfirmSource(
  { id, role }: { id: string; role: Role },
  { held_by }: { held_by: string | null },
): string | null {
  return role === 'expert' && held_by === id ? null : 'You can only confirm a profile that is your own.'
}

/** Whether an expert keeps the source as a profile of their own. */
export const isOwnProfile = ({
  account_id,
  held_by,
}: {
  account_id: string
  held_by: string | null
}): boolean => held_by === account_id
