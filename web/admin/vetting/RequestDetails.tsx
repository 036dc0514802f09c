import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { whyNotAsk, whyNotDecide } from '../../../contract/vetting.rules.ts'
import type { ApplicationDetails } from '../../../contract/vetting.ts'
import { useWhenBack } from '../../api/use-when-back.ts'
import { Button } from '../../ui/Button.tsx'
import { StateMessage } from '../../ui/StateMessage.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { WrittenText } from '../../ui/WrittenText.tsx'
import { applicationQuery } from '../applications.data.ts'
import { AskedQuestion } from './AskedQuestion.tsx'
import { GivenFacts } from './GivenFacts.tsx'
import { KnownFacts } from './KnownFacts.tsx'
import { DetailsSkeleton } from './RequestsSkeleton.tsx'

interface Acts {
  underway: string | undefined
  onApprove: () => void
  onAsk: () => void
  onReject: () => void
}

/** What an application says, what is known about it, and the possible decisions. */
export function RequestDetails({ id, ...acts }: Acts & { id: string }) {
  const { data, error, isError, refetch } = useQuery(applicationQuery(id))
  useWhenBack(isError && !data, () => refetch({ cancelRefetch: false }))
  if (data) return <Details application={data} {...acts} />
  if (!isError) return <DetailsSkeleton />
  return (
    <StateMessage
      kind="error"
      level={3}
      title="The application did not load"
      actions={<Button onClick={() => void refetch()}>Try Again</Button>}
    >
      {error.message}
    </StateMessage>
  )
}

function Details({ application, ...acts }: Acts & { application: ApplicationDetails }) {
  const { status, additional_info } = application
  const why = whyNotDecide(status)
  return (
    <div className="grid gap-x-10 gap-y-5 xl:grid-cols-[minmax(0,1fr)_264px] xl:grid-rows-[auto_auto_auto_1fr]">
      <GivenFacts application={application} />
      <div className="min-w-0 xl:col-start-2 xl:row-span-4 xl:row-start-1">
        <Beats application={application} />
        <KnownFacts application={application} />
      </div>
      <section className="min-w-0">
        <h3 className="t-label">Additional information</h3>
        {additional_info ? (
          <WrittenText className="mt-2 t-read-s" text={additional_info} />
        ) : (
          <p className="mt-1 t-body text-text-3">None given</p>
        )}
      </section>
      <AskedQuestion application={application} />
      {why === null ? (
        <Decision whyNotAsk={whyNotAsk(application)} {...acts} />
      ) : (
        <p className="t-body text-text-2">{why}</p>
      )}
    </div>
  )
}

function Beats({ application: { topics, other_beat } }: { application: ApplicationDetails }) {
  const beats = [...new Set(other_beat ? [...topics, other_beat] : topics)]
  return (
    <section className="mb-5">
      <h3 className="t-label">Beats</h3>
      {beats.length > 0 ? (
        <ul className="mt-1.5 flex flex-wrap gap-1.5">
          {beats.map((beat) => (
            <li key={beat} dir="auto" className="max-w-full wrap-anywhere">
              <Tag>{beat}</Tag>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1 t-body text-text-3">None given</p>
      )}
    </section>
  )
}

function Decision({ underway, onApprove, onAsk, onReject, whyNotAsk }: Acts & { whyNotAsk: string | null }) {
  const reason = useId()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="filled" busy={underway ?? false} onClick={onApprove}>
        Approve
      </Button>
      <Button
        disabled={whyNotAsk !== null}
        aria-describedby={whyNotAsk === null ? undefined : reason}
        busy={underway !== undefined && 'Ask for Information'}
        onClick={onAsk}
      >
        Ask for Information
      </Button>
      <Button variant="danger" busy={underway !== undefined && 'Reject'} onClick={onReject}>
        Reject
      </Button>
      {whyNotAsk !== null && (
        <p id={reason} className="w-full t-meta text-text-3">
          {whyNotAsk}
        </p>
      )}
    </div>
  )
}
