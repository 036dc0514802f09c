import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RULE_NAMES } from '../../contract/reports.rules.ts'
import { SANCTION_NAMES } from '../../contract/sanctions.rules.ts'
import type { Sanction, Standing } from '../../contract/sanctions.ts'
import { AccountSection } from '../accounts/AccountSection.tsx'
import { LoadedPart } from '../layout/LoadedPart.tsx'
import { StateMessage } from '../ui/StateMessage.tsx'
import { useNow } from '../ui/use-now.ts'
import { WrittenText } from '../ui/WrittenText.tsx'
import { AppealForm } from './AppealForm.tsx'
import { AppealState } from './AppealState.tsx'
import { dayOf, momentOf } from './moments.ts'
import { standingQuery } from './standing.data.ts'

/** The member's sanctions: why, until when, and what can be done about them. */
export function StandingSection() {
  return (
    <div id="standing">
      <AccountSection title="Standing">
        <LoadedPart
          query={useQuery(standingQuery)}
          loading="Loading your standing..."
          failed="Your standing did not load"
        >
          {(standing) => <Shown standing={standing} />}
        </LoadedPart>
      </AccountSection>
    </div>
  )
}

function Shown({ standing }: { standing: Standing }) {
  const { is_good, sanctions, has_one_admin } = standing
  return (
    <>
      {is_good && (
        <StateMessage level={3} className="py-0!" title="In good standing">
          No warnings in the last 12 months.
        </StateMessage>
      )}
      <ul
        className={
          sanctions.length > 0 && is_good ? 'mt-4 divide-y divide-line' : '-mt-3 divide-y divide-line'
        }
      >
        {sanctions.map((one) => (
          <li key={one.id} className="py-3">
            <Block sanction={one} hasOneAdmin={has_one_admin} />
          </li>
        ))}
      </ul>
    </>
  )
}

function titleOf({ kind, ends_at }: Sanction): string {
  if (kind === 'suspension' && ends_at) return `Suspension until ${momentOf(ends_at)}`
  return SANCTION_NAMES[kind]
}

function Block({ sanction, hasOneAdmin }: { sanction: Sanction; hasOneAdmin: boolean }) {
  const { rule, reason, texts, removed, starts_at, ended_at, appeal, appeal_until } = sanction
  const now = useNow()
  const mayAppeal = appeal === null && appeal_until !== null && Date.parse(appeal_until) > now
  return (
    <>
      <h3 className="t-h3">{titleOf(sanction)}</h3>
      <p className="mt-1 t-body text-text-2">Rule: {RULE_NAMES[rule]}</p>
      <WrittenText className="mt-1 t-read-s" text={reason} />
      {texts.map(({ text, written_at }) => (
        <blockquote key={`${written_at}${text}`} className="mt-3 border-l-2 border-line pl-3">
          <WrittenText className="t-read-s" text={text} />
        </blockquote>
      ))}
      {removed?.type === 'post' && ended_at === null && (
        <p className="mt-1 t-body">
          <Link className="link" to="/app/feed" search={{ post: removed.id }}>
            Open the Post
          </Link>
        </p>
      )}
      <p className="mt-1 t-meta text-text-3">
        Decided {dayOf(starts_at)} by the Beatline team
        {ended_at && ` · Ended ${dayOf(ended_at)}`}
      </p>
      {appeal && <AppealState appeal={appeal} />}
      {mayAppeal && <AppealForm sanction={sanction} until={appeal_until} hasOneAdmin={hasOneAdmin} />}
    </>
  )
}
