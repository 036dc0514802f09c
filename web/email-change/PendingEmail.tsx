import type { ReactNode, RefObject } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { PastTime } from '../accounts/PastTime.tsx'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { Button } from '../ui/Button.tsx'
import { useCancelEmailChange, useResendEmails } from './email-change.data.ts'
import { useOnce } from './use-once.ts'

/** The banner of a pending change: to which address, since when, and the two ways to proceed. */
export function PendingEmail({ account, ref }: { account: OwnAccount; ref: RefObject<HTMLElement | null> }) {
  const { email, pending_email, pending_email_requested_at: since } = account
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Pending email change"
      className="outline-none mt-4 border-b border-line sm:flex sm:gap-5"
    >
      <div className="border-t-4 border-accent-line pt-2.5 max-sm:flex max-sm:items-baseline max-sm:gap-2 sm:w-gutter sm:shrink-0">
        <p className="t-h3">Pending</p>
        {since !== null && (
          <p className="t-meta text-text-2">
            requested <PastTime at={since} />
          </p>
        )}
      </div>
      <div className="min-w-0 flex-1 pt-1.5 pb-5 sm:border-t sm:border-line sm:pt-3">
        <Waiting email={email} pendingEmail={pending_email ?? ''} />
      </div>
    </section>
  )
}

const Address = ({ children }: { children: ReactNode }) => (
  <strong className="font-semibold wrap-anywhere">{children}</strong>
)

function Waiting({ email, pendingEmail }: { email: string; pendingEmail: string }) {
  const isReadOnly = useIsReadOnly()
  const resend = useResendEmails()
  const cancel = useCancelEmailChange()
  const resendOnce = useOnce(() => resend.mutateAsync())
  const cancelOnce = useOnce(() => cancel.mutateAsync())
  return (
    <>
      <p className="t-body">
        Your email becomes <Address>{pendingEmail}</Address> once both addresses are confirmed. Each of them
        got an email with a link. Open both, in any order; they work for 24 hours.
      </p>
      <dl className="mt-3 t-meta">
        {[
          { label: 'Current', address: email },
          { label: 'New', address: pendingEmail },
        ].map(({ label, address }) => (
          <div key={label} className="flex gap-4 border-t border-line py-1.5">
            <dt className="w-16 shrink-0 text-text-3">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{address}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          className="max-md:h-11"
          disabled={isReadOnly}
          busy={resend.isPending && 'Sending...'}
          onClick={resendOnce}
        >
          Resend Emails
        </Button>
        <Button
          size="small"
          variant="text"
          className="max-md:h-11"
          disabled={isReadOnly}
          busy={cancel.isPending && 'Cancelling...'}
          onClick={cancelOnce}
        >
          Cancel Request
        </Button>
      </div>
    </>
  )
}
