import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FINDING_NAMES } from '../../../contract/cases.rules.ts'
import type { CaseDetails } from '../../../contract/cases.ts'
import { proofWords } from '../../../contract/evidence.rules.ts'
import { Fact } from '../../ui/Fact.tsx'
import { Section } from '../../ui/Section.tsx'
import { nameOf } from './case-words.ts'

const REGISTER_WORDS = { given: 'Not looked up', ...FINDING_NAMES } as const
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** What is known of a source that was denied, claimed or is to be checked, as it is now. */
export function SourceFacts({ source }: { source: NonNullable<CaseDetails['source']> }) {
  const { id, name, title, organization, keeper, holder, is_retired, proof, register } = source
  return (
    <Section title="About the source" className="mb-6">
      <dl>
        <Fact label="Name">
          <Link className="link" to="/app/profile/$profile_id" params={{ profile_id: id }}>
            {name}
          </Link>
        </Fact>
        {title !== '' && <Fact label="Title">{title}</Fact>}
        {organization !== '' && <Fact label="Organization">{organization}</Fact>}
        <Fact label="Kept by">
          <MemberLink member={keeper} />
        </Fact>
        {holder && holder.id !== keeper.id && (
          <Fact label="Held by">
            <MemberLink member={holder} />
          </Fact>
        )}
        <Fact label="Evidence">{proofWords(proof, is_retired)}</Fact>
        {proof.domain !== null && <Fact label="Email domain">{proof.domain}</Fact>}
        <Fact label="Registry">
          {register === null ? (
            'No registry number'
          ) : (
            <>
              {`${register.register}: ${register.number} · ${REGISTER_WORDS[register.result]} · `}
              <a href={register.url} className="link" target="_blank" rel="noopener noreferrer nofollow">
                Open Registry Entry
              </a>
            </>
          )}
        </Fact>
      </dl>
    </Section>
  )
}

/** Who claims the source, and whether they sign in where it was confirmed. */
export function ClaimFacts({ claim }: { claim: NonNullable<CaseDetails['claim']> }) {
  const { claimant, created_at, same_domain } = claim
  const words: Record<string, ReactNode> = {
    true: 'The one that confirmed the profile',
    false: 'Not the one that confirmed the profile',
    null: 'Nothing to compare it with',
  }
  return (
    <Section title="Claim" className="mb-6">
      <dl>
        <Fact label="Claimed by">
          <MemberLink member={claimant} />
        </Fact>
        <Fact label="Claimed on">{day.format(new Date(created_at))}</Fact>
        <Fact label="Sign-in domain">{words[String(same_domain)]}</Fact>
      </dl>
    </Section>
  )
}

function MemberLink({ member }: { member: { id: string; name: string } }) {
  return (
    <Link className="link" to="/admin/members/$account_id" params={{ account_id: member.id }}>
      {nameOf(member)}
    </Link>
  )
}
