import { APPEAL_RESULT_NAMES } from '../../contract/sanctions.rules.ts'
import type { Appeal } from '../../contract/sanctions.ts'
import { WrittenText } from '../ui/WrittenText.tsx'
import { dayOf } from './moments.ts'

/** An appeal, and what came of it. */
export function AppealState({ appeal }: { appeal: Appeal }) {
  const { text, created_at, answer_by, result, reason, decided_at, same_admin } = appeal
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="t-body text-text-2">
        Appeal sent {dayOf(created_at)}.{result === null && ` We will answer by ${dayOf(answer_by)}.`}
      </p>
      <WrittenText className="mt-1 t-read-s" text={text} />
      {result !== null && decided_at !== null && (
        <>
          <p className="mt-3 t-body text-text-2">
            <span className="t-section text-text">{APPEAL_RESULT_NAMES[result]}</span> {dayOf(decided_at)}
          </p>
          <WrittenText className="mt-1 t-read-s" text={reason} />
          {same_admin && (
            <p className="mt-1 t-meta text-text-3">
              Decided by the same person, because the team has one admin.
            </p>
          )}
        </>
      )}
    </div>
  )
}
