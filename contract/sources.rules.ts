import type { Retirer, Role } from './vocabulary.ts'

/** Why a member of this role may not add or change source profiles of others, or null. Source: docs/product.md#permissions. */
export function whyNotKeepSources(role: Role): string | null {
  return role === 'pr' ? null : 'Only PR members can add source profiles.'
}

/** Why a member of this role may not have a source profile of their own, or null. */
export function whyNotKeepOwnSource(role: Role): string | null {
  return role === 'expert' ? null : 'Only experts can have a source profile of their own.'
}

const NOT_YOURS = 'You can only edit profiles that belong to you.'

type Sides = { account_id: string; held_by: string | null }

/** Why this member may not change a source, or null: its keeper and its holder may, as long as their role lets them. */
export function whyNotEditSource(editor: { id: string; role: Role }, source: Sides): string | null {
  if (source.held_by === editor.id) return whyNotKeepOwnSource(editor.role)
  if (source.account_id !== editor.id) return NOT_YOURS
  return whyNotKeepSources(editor.role)
}

/**
 * Why this member may not email a link to the expert of a source, or null: its owner may. An expert who holds the profile
 * confirms it themselves.
 */
export function whyNotSendLink(sender: { id: string; role: Role }, source: Sides): string | null {
  if (source.account_id !== sender.id) return 'You can only ask about profiles that belong to you.'
  if (source.held_by !== null) return 'The expert manages this profile, and confirms it on Beatline.'
  return whyNotKeepSources(sender.role)
}

/** Why this member may not retire a source or bring it back, or null: its owner may, and the expert who holds it. */
export function whyNotRetireSource(member: { id: string; role: Role }, source: Sides): string | null {
  return isHolder(member, source) ? null : whyNotEditSource(member, source)
}

/** Why this member may not erase a source, or null: its owner may, unless an expert holds it, who alone may then. */
export function whyNotRemoveSource(member: { id: string; role: Role }, source: Sides): string | null {
  if (isHolder(member, source)) return null
  const refusal = whyNotEditSource(member, source)
  return refusal ?? (source.held_by === null ? null : 'Only the expert who holds this profile can remove it.')
}

const isHolder = ({ id, role }: { id: string; role: Role }, { held_by }: Sides) =>
  held_by === id && whyNotKeepOwnSource(role) === null

/** Why a source that an expert has claimed cannot be removed yet. */
export const IS_CLAIMED = 'An expert has claimed this profile. It can be removed once the claim is decided.'

export const DENIED =
  'The expert said that this profile is not theirs. It can be restored once they confirm it.'

type Retired = Sides & { retired_by: Retirer | null }

/** As what a member retires a source: as the expert who has claimed it, or as its keeper. */
export const sideOf = (member: { id: string }, source: Sides): 'expert' | 'keeper' =>
  isClaimed(source) && source.held_by === member.id ? 'expert' : 'keeper'

/** Whether a source is retired for one side. The keeper of a claimed one retires their own use alone. */
export const isRetiredFor = (side: 'expert' | 'keeper', { retired_by }: Retired): boolean =>
  retired_by !== null && !(side === 'expert' && retired_by === 'keeper')

/** Whether nobody else finds a source. One whose keeper alone does not use it stays listed. */
export const isRetiredForAll = (source: Retired): boolean =>
  isRetiredFor(isClaimed(source) ? 'expert' : 'keeper', source)

/** Why one side of a retired source cannot bring it back, or null. */
export function whyNotRestoreSource(
  source: Retired & { is_denied: boolean },
  side: 'expert' | 'keeper',
): string | null {
  if (source.retired_by === 'admin')
    return 'The Beatline team has retired this profile. Only the team can restore it.'
  if (source.is_denied) return DENIED
  return side === 'keeper' && isClaimed(source) && source.retired_by === 'expert'
    ? 'The expert has retired this profile. Only they can restore it.'
    : null
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

/** Why this member may not say that they represent the expert, or null: only the PR member who keeps the source may. */
export function whyNotAttest(member: { id: string; role: Role }, source: Sides): string | null {
  if (source.account_id !== member.id) return NOT_YOURS
  const why = whyNotEditSource(member, source)
  if (why) return why
  return isOwnProfile(source) ? 'A profile of the expert’s own needs no attestation.' : null
}

/** Why this member may not confirm a source as their own profile, or null: only the expert who holds it may. */
export function whyNotConfirmSource(
  { id, role }: { id: string; role: Role },
  { held_by }: { held_by: string | null },
): string | null {
  return role === 'expert' && held_by === id ? null : 'You can only confirm a profile that is your own.'
}

/** Whether an expert keeps the source as a profile of their own. */
export const isOwnProfile = ({ account_id, held_by }: Sides): boolean => held_by === account_id

/** Whether an expert holds a source that an agency keeps. */
export const isClaimed = ({ account_id, held_by }: Sides): boolean =>
  held_by !== null && held_by !== account_id
