import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DECISION_NAMES } from '../../../contract/cases.rules.ts'
import type { CaseDetails } from '../../../contract/cases.ts'
import { RULE_NAMES } from '../../../contract/reports.rules.ts'
import { ADMIN_ROLE_NAMES } from '../../../contract/vetting.rules.ts'
import { LoadFailed } from '../../layout/LoadFailed.tsx'
import { Button } from '../../ui/Button.tsx'
import { InlineNotice } from '../../ui/InlineNotice.tsx'
import { Section } from '../../ui/Section.tsx'
import { LoadingText } from '../../ui/Skeleton.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { CaseDecisionForm } from './CaseDecisionForm.tsx'
import { dueWords, kindOf, nameOf } from './case-words.ts'
import { caseQuery } from './cases.data.ts'
import { useCase } from './use-case.ts'

/** A case: what was reported, by whom and why, and what the team decides. */
export function CasePage({ case_id }: { case_id: string }) {
  const { data, error, refetch } = useQuery(caseQuery(case_id))
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
  const { texts, reports, member, taken_by } = read
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className="t-meta text-text-2">
          {kindOf(read)} · {read.decision === null ? dueWords(read, Date.now()) : 'Closed'}
          {taken_by && ` · Taken by ${nameOf(taken_by)}`}
        </p>
        {read.decision === null && (
          <Button aria-keyshortcuts="t" busy={acts.underway === 'take' && 'Saving...'} onClick={acts.toggle}>
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
            Someone else changed this case. Load it again to continue.
          </InlineNotice>
        </div>
      )}
      <Section title="Texts" className="mb-6">
        <ul>
          {texts.map(({ id, author, text, written_at, is_reported }) => (
            <li key={id} className="border-t border-line py-3">
              <p className="t-meta text-text-3">
                <bdi className="t-section text-text">{nameOf(author)}</bdi>{' '}
                {moment.format(new Date(written_at))}
                {is_reported && ' · reported'}
              </p>
              <WrittenText className="mt-1 t-read-s" text={text} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Reports" className="mb-6">
        <ul>
          {reports.map(({ id, reporter, rule, words, created_at }) => (
            <li key={id} className="border-t border-line py-3">
              <p className="t-meta text-text-3">
                <span className="t-section text-text">{RULE_NAMES[rule]}</span> reported by{' '}
                <bdi>{nameOf(reporter)}</bdi>, {moment.format(new Date(created_at))}
              </p>
              {words !== '' && <WrittenText className="mt-1 t-read-s" text={words} />}
            </li>
          ))}
        </ul>
      </Section>
      {member && (
        <Section title="About the member" className="mb-6">
          <dl>
            <Known label="Name">{nameOf(read.about)}</Known>
            <Known label="Role">{ADMIN_ROLE_NAMES[member.role]}</Known>
            <Known label="Member since">{day.format(new Date(member.since))}</Known>
            <Known label="Earlier cases">{member.earlier_cases.toLocaleString('en-US')}</Known>
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

function Known({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-t border-line py-2 t-meta">
      <dt className="text-text-3">{label}</dt>
      <dd dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}
