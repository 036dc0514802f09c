import { whyNotCreateRequest } from '../../contract/requests.rules.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { Button } from '../ui/Button.tsx'
import { focusSearch } from '../ui/focus-search.ts'
import { StateMessage } from '../ui/StateMessage.tsx'
import { NO_FILTER, type RequestFilter } from './request-search.ts'
import { useRequestFilter } from './use-request-address.ts'

/** An empty list: why it is empty, and what would show more. */
export function EmptyRequests({ role }: { role: Role }) {
  const { filter, change } = useRequestFilter()
  const isFiltered = filter.type !== undefined || filter.search !== undefined
  // The viewer's own are never hidden.
  const hidesExpired = !filter.expired && !filter.mine
  const show = (wanted: RequestFilter) => {
    // The buttons disappear with the message.
    focusSearch()
    change(wanted)
  }
  return (
    <StateMessage
      title="No requests found"
      actions={
        <>
          {hidesExpired && <Button onClick={() => show({ expired: true })}>Show Expired Requests</Button>}
          {isFiltered && (
            <Button
              variant={hidesExpired ? 'text' : 'outline'}
              onClick={() => show({ ...NO_FILTER, expired: filter.expired })}
            >
              Clear Search and Type
            </Button>
          )}
        </>
      }
    >
      {isFiltered ? 'Nothing matches this search and type.' : filter.mine ? noneMade(role) : noneFor(role)}
      {hidesExpired && ' Expired requests are hidden.'}
    </StateMessage>
  )
}

const noneFor = (role: Role) =>
  whyNotCreateRequest(role) === null
    ? 'Nobody has asked for anything yet. Make the first request.'
    : 'There is no request for you to answer yet. New ones appear here automatically.'

const noneMade = (role: Role) =>
  whyNotCreateRequest(role) === null
    ? 'You have not made a request yet.'
    : 'You have not made a request yet. Request an expert in the feed.'
