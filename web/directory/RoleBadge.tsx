import { ROLE_NAMES, type Role } from '../../contract/vocabulary.ts'

/** A member's role, as a badge. */
export function RoleBadge({ role }: { role: Role }) {
  return (
    <span className="inline-block rounded-tag border border-line px-1.5 py-px t-tag text-text-2">
      {ROLE_NAMES[role]}
    </span>
  )
}
