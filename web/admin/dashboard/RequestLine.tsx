import { useId } from 'react'
import { ADMIN_ROLE_NAMES, type ApplicationStatus, whyNotInvite } from '../../../contract/vetting.rules.ts'
import type { ApplicationEntry } from '../../../contract/vetting.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { BreakingAddress } from '../BreakingAddress.tsx'
import { copyEmail } from './copy-email.ts'
import { ROLES } from './table-roles.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })
const WEIGHTS: Record<ApplicationStatus, string> = {
  New: 'font-semibold',
  Approved: 'text-text-2',
  Rejected: 'text-text-3',
}
const CELL = 'py-2 pr-5 max-md:p-0 max-md:block'
const BUTTON = 'max-md:h-11'

interface RequestLineProps {
  application: ApplicationEntry
  /** What to announce while the invite is sent. */
  inviting: string | undefined
  onInvite: () => void
}

/** One request in the table, with its actions. */
export function RequestLine({ application, inviting, onInvite }: RequestLineProps) {
  const { email, role, created_at, status } = application
  const reason = useId()
  const whyNot = whyNotInvite(status)
  return (
    <tr
      {...ROLES.row}
      className="border-t border-line max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-1 max-md:py-3"
    >
      <td {...ROLES.cell} className={classes(CELL, 'wrap-anywhere max-md:w-full max-md:font-semibold')}>
        <BreakingAddress email={email} />
      </td>
      <td {...ROLES.cell} className={classes(CELL, 'whitespace-nowrap text-text-2')}>
        {ADMIN_ROLE_NAMES[role]}
      </td>
      <td {...ROLES.cell} className={classes(CELL, 'whitespace-nowrap text-text-2')}>
        <time dateTime={created_at} title={moment.format(new Date(created_at))}>
          {day.format(new Date(created_at))}
        </time>
      </td>
      <td {...ROLES.cell} className={classes(CELL, WEIGHTS[status])}>
        {status}
      </td>
      <td {...ROLES.cell} className="py-2 max-md:mt-1 max-md:block max-md:w-full max-md:p-0">
        <div className="flex gap-1 md:justify-end">
          <Button
            size="small"
            className={BUTTON}
            disabled={whyNot !== null}
            aria-describedby={whyNot === null ? undefined : reason}
            busy={inviting ?? false}
            onClick={onInvite}
          >
            Send Invite<span className="sr-only"> to {email}</span>
          </Button>
          <Button size="small" variant="text" className={BUTTON} onClick={() => void copyEmail(email)}>
            Copy Email<span className="sr-only"> {email}</span>
          </Button>
        </div>
        {whyNot !== null && (
          <p id={reason} className="t-meta text-text-3 md:text-right">
            {whyNot}
          </p>
        )}
      </td>
    </tr>
  )
}
