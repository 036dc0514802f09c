import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ADMIN_ROLE_NAMES } from '../../../contract/vetting.rules.ts'
import type { ApplicationEntry } from '../../../contract/vetting.ts'
import { useWhenBack } from '../../api/use-when-back.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { applicationQuery } from '../applications.data.ts'
import { NameWarning } from '../NameWarning.tsx'
import { Given } from '../vetting/GivenFacts.tsx'
import { domainWords, earlierWords, mailWords } from '../vetting/known-words.ts'

interface InviteDialogProps {
  application: ApplicationEntry
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before an invite approves an application, and says who applied and what is known of it. */
export function InviteDialog({ application, onConfirm, onClose }: InviteDialogProps) {
  const { id, email, name, role, organization } = application
  return (
    <ConfirmDialog
      title={`Approve and invite ${email}?`}
      description="This application is not approved yet. Sending the invite approves it."
      action="Approve and Send Invite"
      isHarmless
      aside={
        <Button variant="text" asChild>
          <Link to="/admin/membership-requests" state={{ search: email, opened: id }}>
            Open Application
          </Link>
        </Button>
      }
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <dl className="divide-y divide-line">
        <Given label="Name">
          {name}
          <NameWarning name={name} />
        </Given>
        <Given label="Role">{ADMIN_ROLE_NAMES[role]}</Given>
        <Given label="Organization">{organization}</Given>
      </dl>
      <Known id={id} />
    </ConfirmDialog>
  )
}

function Known({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(applicationQuery(id))
  useWhenBack(isError && !data, () => refetch({ cancelRefetch: false }))
  return (
    <section className="mt-4">
      <h3 className="t-label">What is known</h3>
      {data ? (
        <ul className="mt-1 divide-y divide-line t-meta text-text-2 *:py-1.5 *:wrap-anywhere">
          <li>{domainWords(data.facts)}</li>
          <li>{mailWords(data.facts)}</li>
          {data.facts.earlier_sanction && (
            <li className="text-late">{earlierWords(data.facts.earlier_sanction)}</li>
          )}
        </ul>
      ) : isError ? (
        <p className="mt-1 flex items-center gap-2 t-meta text-text-2">
          The facts did not load.
          <Button size="small" onClick={() => void refetch()}>
            Try Again
          </Button>
        </p>
      ) : (
        <Loading label="Loading the facts">
          <Skeleton className="mt-2.5 h-3.5 w-64 max-w-full" />
          <Skeleton className="mt-4 h-3.5 w-48 max-w-full" />
        </Loading>
      )}
    </section>
  )
}
