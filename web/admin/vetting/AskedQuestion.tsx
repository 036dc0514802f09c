import type { ApplicationDetails } from '../../../contract/vetting.ts'
import { PastTime } from '../../accounts/PastTime.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'

/** The last question to the applicant and the answer to it; nothing if none was asked. */
export function AskedQuestion({ application }: { application: ApplicationDetails }) {
  const { question, asked_at, answer, answered_at } = application
  if (question === null || asked_at === null) return null
  return (
    <section className="min-w-0">
      <h3 className="t-label">Question</h3>
      <p className="t-meta text-text-3">
        Sent <PastTime at={asked_at} />
      </p>
      <WrittenText className="mt-2 t-read-s" text={question} />
      <h3 className="mt-4 t-label">Answer</h3>
      {answer === null || answered_at === null ? (
        <p className="mt-1 t-body text-text-3">None yet</p>
      ) : (
        <>
          <p className="t-meta text-text-3">
            Received <PastTime at={answered_at} />
          </p>
          <WrittenText className="mt-2 t-read-s" text={answer} />
        </>
      )}
    </section>
  )
}
