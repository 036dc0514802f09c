import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Claim } from '../../contract/claims.ts'
import { useFocusFallback } from '../accounts/use-focus-fallback.ts'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { Button } from '../ui/Button.tsx'
import { FailedLine } from '../ui/FailedLine.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'
import { accept, claimsQuery } from './claims.data.ts'

interface ClaimNoticesProps {
  /** A source has a holder now. */
  onAccepted: () => void
}

const loadDecline = async () => (await import('./DeclineDialog.tsx')).DeclineDialog
const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' })

/** What experts say about an agency's sources, until it has answered. */
export function ClaimNotices({ onAccepted }: ClaimNoticesProps) {
  const { data, isError, refetch } = useQuery(claimsQuery)
  const place = useRef<HTMLElement>(null)
  const claims = data?.claims.filter(({ state }) => state === 'open') ?? []
  useFocusFallback(data && claims.length, place)
  const { Dialog, open, close, early } = useLoadedDialog(loadDecline)
  const [declined, setDeclined] = useState<Claim | null>(null)
  const decline = (claim: Claim) => {
    setDeclined(claim)
    open()
  }
  if (isError && !data)
    return <FailedLine onRetry={() => void refetch()}>Claims to your sources did not load.</FailedLine>
  return (
    <section ref={place} tabIndex={-1} aria-label="Claims" className="outline-none">
      {claims.length > 0 && (
        <ul className="mb-6 divide-y divide-line border-y border-text-3">
          {claims.map((claim) => (
            <Notice
              key={claim.id}
              claim={claim}
              onAccepted={onAccepted}
              onDecline={() => decline(claim)}
              early={early}
            />
          ))}
        </ul>
      )}
      {Dialog && declined && (
        <Dialog
          claim={declined}
          onClose={close}
          focusAfter={() => (isListed(claims, declined) ? null : place.current)}
        />
      )}
    </section>
  )
}

const isListed = (claims: Claim[], { id }: Claim) => claims.some((claim) => claim.id === id)

interface NoticeProps extends ClaimNoticesProps {
  claim: Claim
  onDecline: () => void
  /** Preloads the dialog. */
  early: object
}

function Notice({ claim, onAccepted, onDecline, early }: NoticeProps) {
  const client = useQueryClient()
  const isReadOnly = useIsReadOnly()
  const [isBusy, setBusy] = useState(false)
  const { claimant, source, note, answer_by } = claim
  const take = async () => {
    if (isBusy) return
    setBusy(true)
    const isDone = await accept(client, claim)
    setBusy(false)
    if (isDone) onAccepted()
  }
  return (
    <li className="py-3.5 md:grid md:grid-cols-[112px_minmax(0,1fr)] gap-x-5">
      <p className="t-meta text-text-3">
        Answer by{' '}
        <time dateTime={answer_by} className="t-label text-text-2 md:block">
          {day.format(new Date(answer_by))}
        </time>
      </p>
      <div className="min-w-0">
        <p className="t-section wrap-anywhere">
          <Link className="link" to="/app/profile/$profile_id" params={{ profile_id: claimant.id }}>
            {claimant.name}
          </Link>{' '}
          says {source.name} is their profile.
        </p>
        {note && <WrittenText className="mt-1 t-read-s" text={note} />}
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button
            size="small"
            variant="filled"
            className="max-md:h-11"
            disabled={isReadOnly}
            busy={isBusy && 'Accepting...'}
            onClick={() => void take()}
          >
            Accept<span className="sr-only"> the claim of {claimant.name}</span>
          </Button>
          <Button
            size="small"
            className="max-md:h-11"
            disabled={isReadOnly || isBusy}
            {...early}
            onClick={onDecline}
          >
            Decline<span className="sr-only"> the claim of {claimant.name}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}
