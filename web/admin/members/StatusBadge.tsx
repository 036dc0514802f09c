import type { MemberStatus } from '../../../contract/membership.rules.ts'
import { classes } from '../../ui/classes.ts'

/** A membership's status; the usual one is the least prominent. */
export function StatusBadge({ status }: { status: MemberStatus }) {
  return (
    <span
      className={classes(
        'inline-block rounded-tag border px-1.5 py-px t-tag',
        status === 'Active' ? 'border-line text-text-3' : 'border-text-3 text-text',
      )}
    >
      {status}
    </span>
  )
}
