import type { Relatives } from '../../../contract/vetting.ts'
import { dayOf } from '../../directory/joined.ts'
import { BreakingAddress } from '../BreakingAddress.tsx'
import { countOf } from './known-words.ts'

interface RelatedApplicationsProps {
  /** What they have in common with the open application. */
  how: string
  relatives: Relatives
}

/** Other applications: how many, and for the newest its date, outcome and applicant. */
export function RelatedApplications({ how, relatives: { newest, count } }: RelatedApplicationsProps) {
  return (
    <li>
      {count === 1 ? '1 other application' : `${countOf(count)} other applications`} {how}:
      <ul>
        {newest.map(({ id, created_at, status, name, email }) => (
          <li key={id} className="mt-1 border-l border-line pl-2.5">
            <time dateTime={created_at}>{dayOf(created_at)}</time>, {status}
            <br />
            {name && (
              <>
                <bdi className="text-text">{name}</bdi>,{' '}
              </>
            )}
            <bdi>
              <BreakingAddress email={email} />
            </bdi>
          </li>
        ))}
      </ul>
      {count > newest.length && <p className="mt-1">These are the newest {newest.length}.</p>}
    </li>
  )
}
