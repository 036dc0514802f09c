import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Claim } from '../../contract/claims.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { Button } from '../ui/Button.tsx'
import { FailedLine } from '../ui/FailedLine.tsx'
import { Section } from '../ui/Section.tsx'
import { claimsQuery, escalate } from './claims.data.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' })
const dayOf = (at: string) => day.format(new Date(at))

/** What became of an expert's own claims. One that was accepted is their profile now; who holds one claims no other. */
export function OwnClaims({ isHolder }: { isHolder: boolean }) {
  const { data, isError, refetch } = useQuery(claimsQuery)
  const claims = data?.claims.filter(({ state }) => state !== 'accepted') ?? []
  if (isError && !data)
    return <FailedLine onRetry={() => void refetch()}>Your claims did not load.</FailedLine>
  if (claims.length === 0) return null
  return (
    <Section title="Claims" className="mt-8 max-w-[640px]">
      <ul className="divide-y divide-line">
        {claims.map((claim) => (
          <li key={claim.id} className="py-3">
            <p dir="auto" className="t-h3 wrap-anywhere">
              {claim.source.name}
            </p>
            <State claim={claim} isHolder={isHolder} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function State({ claim, isHolder }: { claim: Claim; isHolder: boolean }) {
  const { state, agency, reason, is_final, created_at, answer_by } = claim
  if (state === 'declined')
    return (
      <>
        <Words>
          {is_final ? 'The Beatline team' : agency} declined your claim:{' '}
          <span className="t-read-s text-text">{reason}</span>
        </Words>
        {!is_final && !isHolder && <AskTheTeam claim={claim} />}
      </>
    )
  if (state === 'with_team') return <Words>The Beatline team is deciding.</Words>
  if (state === 'closed') return <Words>{reason}</Words>
  return (
    <Words>
      Claim sent {dayOf(created_at)}. {agency} has until {dayOf(answer_by)} to answer.
    </Words>
  )
}

const Words = ({ children }: { children: ReactNode }) => (
  <p className="mt-0.5 t-body text-text-2 wrap-anywhere">{children}</p>
)

function AskTheTeam({ claim }: { claim: Claim }) {
  const client = useQueryClient()
  const isReadOnly = useIsReadOnly()
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    if (isBusy) return
    setBusy(true)
    await escalate(client, claim)
    setBusy(false)
  }
  return (
    <Button
      size="small"
      className="mt-2.5 max-md:h-11"
      disabled={isReadOnly}
      busy={isBusy && 'Sending...'}
      onClick={() => void ask()}
    >
      Ask the Team<span className="sr-only"> about {claim.source.name}</span>
    </Button>
  )
}
