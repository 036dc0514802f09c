import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import type { ApplicationSort } from '../../../contract/vetting.rules.ts'
import type { ApplicationEntry } from '../../../contract/vetting.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { RequestLine } from './RequestLine.tsx'
import { ROLES } from './table-roles.ts'
import type { Order } from './table-search.ts'
import { useInviting } from './use-inviting.ts'

const COLUMNS: { sort: ApplicationSort; label: string }[] = [
  { sort: 'email', label: 'Email' },
  { sort: 'role', label: 'Role' },
  { sort: 'created_at', label: 'Created' },
  { sort: 'status', label: 'Status' },
]

interface RequestTableProps {
  applications: readonly ApplicationEntry[]
  sort: ApplicationSort
  order: Order
  onSort: (column: ApplicationSort) => void
}

/** The requests as a table. Below 760 px each row is a block of lines, and the sort headers share one line. */
export function RequestTable({ applications, sort, order, onSort }: RequestTableProps) {
  const inviting = useInviting()
  const [asked, setAsked] = useState<ApplicationEntry | null>(null)
  return (
    <>
      <table {...ROLES.table} aria-label="User Requests" className="w-full text-left t-body max-md:block">
        <thead {...ROLES.group} className="max-md:block">
          <tr {...ROLES.row} className="max-md:flex max-md:flex-wrap max-md:gap-x-4">
            {COLUMNS.map(({ sort: column, label }) => (
              <SortHead
                key={column}
                label={label}
                order={column === sort ? order : null}
                onSort={() => onSort(column)}
              />
            ))}
            <th {...ROLES.head} scope="col" className="max-md:sr-only">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody {...ROLES.group} className="border-b border-line max-md:block">
          {applications.map((application) => (
            <RequestLine
              key={application.id}
              application={application}
              inviting={inviting.underway(application.id)}
              onInvite={() =>
                application.status === 'New' ? setAsked(application) : inviting.invite(application)
              }
            />
          ))}
        </tbody>
      </table>
      {asked && (
        <InviteDialog
          application={asked}
          onConfirm={() => {
            inviting.invite(asked)
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function SortHead({ label, order, onSort }: { label: string; order: Order | null; onSort: () => void }) {
  return (
    <th
      {...ROLES.head}
      scope="col"
      aria-sort={order === null ? undefined : order === 'asc' ? 'ascending' : 'descending'}
      className="pr-5 font-normal max-md:block max-md:pr-0"
    >
      <button
        type="button"
        onClick={onSort}
        className={classes(
          'flex h-9 items-center gap-1 t-label hover:text-text max-md:h-11',
          order ? 'text-text' : 'text-text-3',
        )}
      >
        {label}
        <Icon
          of={order === 'asc' ? ArrowUp : ArrowDown}
          size={14}
          className={classes(!order && 'invisible')}
        />
      </button>
    </th>
  )
}
