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
          {!filter.expired && <Button onClick={() => show({ expired: true })}>Show Expired Requests</Button>}
          {isFiltered && (
            <Button
              variant={filter.expired ? 'outline' : 'text'}
              onClick={() => show({ ...NO_FILTER, expired: filter.expired })}
            >
              Clear Search and Type
            </Button>
          )}
        </>
      }
    >
      {why(isFiltered, role)}
      {!filter.expired && ' Expired requests are hidden.'}
    </StateMessage>
  )
}

function why(isFiltered: boolean, role: Role): string {
  if (isFiltered) return 'Nothing matches this search and type.'
  return whyNotCreateRequest(role) === null
    ? 'Nobody has asked for anything yet. Make the first request.'
    : 'There is no request for you to answer yet. New ones appear here automatically.'
}
