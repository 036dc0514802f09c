import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { DECISION_NAMES } from '../../../contract/cases.rules.ts'
import type { MemberRecord } from '../../../contract/records.ts'
import { RULE_NAMES } from '../../../contract/reports.rules.ts'
import { type MemberSanction, SANCTION_NAMES } from '../../../contract/sanctions.rules.ts'
import { ADMIN_ROLE_NAMES } from '../../../contract/vetting.rules.ts'
import { memberName } from '../../directory/member-name.ts'
import { LoadFailed } from '../../layout/LoadFailed.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Section } from '../../ui/Section.tsx'
import { LoadingText } from '../../ui/Skeleton.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { AdminPage } from '../AdminPage.tsx'
import { AuditLine } from '../audit/AuditLine.tsx'
import { kindOf } from '../review/case-words.ts'
import { recordQuery } from './record.data.ts'
import { SanctionDialog } from './SanctionDialog.tsx'

/** What the team knows of a member, and what it can do about them. */
export function RecordPage({ account_id }: { account_id: string }) {
  const { data, error, refetch } = useQuery(recordQuery(account_id))
  return (
    <AdminPage
      title="Record"
      heading={data ? memberName(data.entry) : 'Record'}
      actions={data && data.entry.role !== 'admin' && <Acts record={data} />}
    >
      {data && <Record record={data} />}
      {!data && error && (
        <LoadFailed title="The record did not load" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <LoadingText>Loading the record...</LoadingText>}
    </AdminPage>
  )
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const dayOf = (at: string) => day.format(new Date(at))

/** Once a member is banned, nothing more can be decided. */
function Acts({ record }: { record: MemberRecord }) {
  const [kind, setKind] = useState<MemberSanction | null>(null)
  const isBanned = record.sanctions.some((one) => one.kind === 'ban' && one.ended_at === null)
  if (isBanned) return null
  return (
    <>
      <Button onClick={() => setKind('warning')}>Warn</Button>
      <Button onClick={() => setKind('suspension')}>Suspend</Button>
      <Button onClick={() => setKind('ban')}>Ban</Button>
      {kind && <SanctionDialog record={record} kind={kind} onClose={() => setKind(null)} />}
    </>
  )
}

function Record({ record: { entry, sanctions, cases, sources, acts } }: { record: MemberRecord }) {
  return (
    <>
      <Section title="Entry" className="mb-6">
        <dl>
          <Fact label="Email">{entry.email}</Fact>
          <Fact label="Role">{ADMIN_ROLE_NAMES[entry.role]}</Fact>
          <Fact label="Organization">{entry.organization ?? 'None'}</Fact>
          <Fact label="Status">{entry.status}</Fact>
          <Fact label="Member since">{dayOf(entry.created_at)}</Fact>
        </dl>
      </Section>
      <Part title="Sanctions" isEmpty={sanctions.length === 0}>
        {sanctions.map(({ id, kind, rule, reason, starts_at, ends_at, ended_at }) => (
          <li key={id} className="border-t border-line py-3">
            <p className="t-meta text-text-3">
              <span className="t-section text-text">{SANCTION_NAMES[kind]}</span> {RULE_NAMES[rule]},{' '}
              {dayOf(starts_at)}
              {kind === 'suspension' && ends_at && ` to ${dayOf(ends_at)}`}
              {ended_at && ` · Ended ${dayOf(ended_at)}`}
            </p>
            <WrittenText className="mt-1 t-read-s" text={reason} />
          </li>
        ))}
      </Part>
      <Part title="Cases" isEmpty={cases.length === 0}>
        {cases.map((one) => (
          <li key={one.id} className="border-t border-line py-3 t-body">
            <Link className="link" to="/admin/review/$case_id" params={{ case_id: one.id }}>
              Case {one.number}
            </Link>{' '}
            {kindOf(one)}, {dayOf(one.created_at)} ·{' '}
            {one.decision === null ? 'Open' : DECISION_NAMES[one.decision]}
          </li>
        ))}
      </Part>
      <Part title="Sources" isEmpty={sources.length === 0}>
        {sources.map(({ id, name, organization }) => (
          <li key={id} className="border-t border-line py-3 t-body">
            <Link className="link" to="/app/profile/$profile_id" params={{ profile_id: id }}>
              {name}
            </Link>{' '}
            {organization}
          </li>
        ))}
      </Part>
      <Part title="Latest actions" isEmpty={acts.length === 0}>
        {acts.map((record) => (
          <AuditLine key={record.id} record={record} withDay />
        ))}
      </Part>
    </>
  )
}

interface PartProps {
  title: string
  isEmpty: boolean
  children: ReactNode
}

function Part({ title, isEmpty, children }: PartProps) {
  return (
    <Section title={title} className="mb-6">
      {isEmpty ? <p className="t-body text-text-2">None</p> : <ul>{children}</ul>}
    </Section>
  )
}
