import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CASE_CHANGED, DECISION_NAMES } from '../../../contract/cases.rules.ts'
import type { CaseDetails } from '../../../contract/cases.ts'
import { REPORTED, RULE_NAMES } from '../../../contract/reports.rules.ts'
import { SANCTION_NAMES } from '../../../contract/sanctions.rules.ts'
import { ADMIN_ROLE_NAMES } from '../../../contract/vetting.rules.ts'
import { PitchComparison } from '../../comparisons/PitchComparison.tsx'
import { LoadFailed } from '../../layout/LoadFailed.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { InlineNotice } from '../../ui/InlineNotice.tsx'
import { Section } from '../../ui/Section.tsx'
import { LoadingText } from '../../ui/Skeleton.tsx'
import { KEYS } from '../../ui/shortcuts.ts'
import { useNow } from '../../ui/use-now.ts'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { CaseDecisionForm } from './CaseDecisionForm.tsx'
import { dueWords, kindOf, nameOf } from './case-words.ts'
import { caseQuery } from './cases.data.ts'
import { ClaimFacts, SourceFacts } from './SourceFacts.tsx'
import { useCase, useCaseKeys } from './use-case.ts'

/** A case: what it is about, what members say of it, and what the team decides. */
export function CasePage({ case_id }: { case_id: string }) {
  const { data, error, refetch } = useQuery(caseQuery(case_id))
  useCaseKeys(case_id, data, !data && !error)
  return (
    <AdminPage title={data ? `Case ${data.number}` : 'Case'}>
      {data && <Case read={data} onReload={() => void refetch()} />}
      {!data && error && (
        <LoadFailed title="The case did not load" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingText>Loading the case...</LoadingText>}
    </AdminPage>
  )
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

function Case({ read, onReload }: { read: CaseDetails; onReload: () => void }) {
  const acts = useCase(read)
  const now = useNow()
  const { texts, reports, member, taken_by, source, claim } = read
  const isOfReports = REPORTED.some((type) => type === read.subject_type)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className="t-meta text-text-2">
          {kindOf(read)} · {read.decision === null ? dueWords(read, now) : 'Closed'}
          {taken_by && ` · Taken by ${nameOf(taken_by)}`}
        </p>
        {read.decision === null && (
          <Button
            aria-keyshortcuts={KEYS.takeCase}
            busy={acts.underway === 'take' && 'Saving...'}
            onClick={acts.toggle}
          >
            {acts.isOwn ? 'Release' : 'Take'}
          </Button>
        )}
      </div>
      {acts.isStale && (
        <div className="mb-5">
          <InlineNotice
            actions={
              <Button
                size="small"
                onClick={() => {
                  acts.reloaded()
                  onReload()
                }}
              >
                Load Again
              </Button>
            }
          >
            {CASE_CHANGED}
          </InlineNotice>
        </div>
      )}
      {texts.length > 0 && (
        <Section title="Texts" className="mb-6">
          <ul>
            {texts.map(({ id, author, text, written_at, is_reported }) => (
              <Quoted key={id} text={text}>
                <bdi className="t-section text-text">{nameOf(author)}</bdi>{' '}
                {moment.format(new Date(written_at))}
                {is_reported && isOfReports && ' · reported'}
              </Quoted>
            ))}
          </ul>
        </Section>
      )}
      {read.evidence && (
        <PitchComparison
          evidence={read.evidence}
          parts={texts.filter(({ is_reported }) => is_reported)}
          reader="author"
          pitcher={nameOf(read.about)}
          className="mb-6"
        />
      )}
      {read.appeal && <AppealFacts appeal={read.appeal} />}
      {claim && <ClaimFacts claim={claim} />}
      {source && <SourceFacts source={source} />}
      {reports.length > 0 && (
        <Section title="Reports" className="mb-6">
          <ul>
            {reports.map(({ id, reporter, rule, words, created_at }) => (
              <Quoted key={id} text={words}>
                <span className="t-section text-text">{RULE_NAMES[rule]}</span> reported by{' '}
                <bdi>{nameOf(reporter)}</bdi>, {moment.format(new Date(created_at))}
              </Quoted>
            ))}
          </ul>
        </Section>
      )}
      {member && (
        <Section title="About the member" className="mb-6">
          <dl>
            <Fact label="Name">
              {read.about ? (
                <Link className="link" to="/admin/members/$account_id" params={{ account_id: read.about.id }}>
                  {nameOf(read.about)}
                </Link>
              ) : (
                nameOf(null)
              )}
            </Fact>
            <Fact label="Role">{ADMIN_ROLE_NAMES[member.role]}</Fact>
            <Fact label="Member since">{day.format(new Date(member.since))}</Fact>
            <Fact label="Earlier cases">{member.earlier_cases.toLocaleString('en-US')}</Fact>
            <Fact label="Sanctions">
              {member.sanctions.length === 0
                ? 'None'
                : member.sanctions
                    .map(
                      ({ kind, starts_at }) => `${SANCTION_NAMES[kind]} ${day.format(new Date(starts_at))}`,
                    )
                    .join(', ')}
            </Fact>
          </dl>
        </Section>
      )}
      <Section title="Decision">
        {read.decision === null ? (
          <CaseDecisionForm key={read.id} read={read} underway={acts.underway} onDecide={acts.decide} />
        ) : (
          <>
            <p className="t-body">
              {DECISION_NAMES[read.decision]}
              {read.decided_by && `, by ${nameOf(read.decided_by)}`}
            </p>
            <WrittenText className="mt-1 t-read-s" text={read.reason} />
          </>
        )}
      </Section>
    </>
  )
}

/** What the member says against which sanction. */
function AppealFacts({ appeal }: { appeal: NonNullable<CaseDetails['appeal']> }) {
  const { kind, days, rule, reason, starts_at, decided_by, text } = appeal
  return (
    <Section title="Appeal" className="mb-6">
      <ul>
        <Quoted text={reason}>
          <span className="t-section text-text">{SANCTION_NAMES[kind]}</span>
          {kind === 'suspension' && `, ${days} days`} · {RULE_NAMES[rule]} · decided{' '}
          {decided_by && (
            <>
              by <bdi>{nameOf(decided_by)}</bdi>,{' '}
            </>
          )}
          {moment.format(new Date(starts_at))}
        </Quoted>
        <Quoted text={text}>The member says</Quoted>
      </ul>
    </Section>
  )
}

/** A member's words, below whose they are. */
function Quoted({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="border-t border-line py-3">
      <p className="t-meta text-text-3">{children}</p>
      {text !== '' && <WrittenText className="mt-1 t-read-s" text={text} />}
    </li>
  )
}
