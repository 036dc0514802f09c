import { whyNotCreateRequest } from '../../contract/requests.rules.ts'
import type { Role } from '../../contract/vocabulary.ts'
import { DidYouMean } from '../posts/DidYouMean.tsx'
import { Button } from '../ui/Button.tsx'
import { focusSearch } from '../ui/focus-search.ts'
import { StateMessage } from '../ui/StateMessage.tsx'
import { isFiltered, isOnlyUnpitched, NO_FILTER } from './request-filter.ts'
import type { RequestFilter } from './request-search.ts'
import { useRequestFilter } from './use-request-address.ts'

/** An empty list: why it is empty, and what would show more. */
export function EmptyRequests({ role }: { role: Role }) {
  const { filter, change } = useRequestFilter()
  const show = (wanted: RequestFilter) => {
    // The buttons disappear with the message.
    focusSearch()
    change(wanted)
  }
  const clear = (
    <Button variant="outline" onClick={() => show(NO_FILTER)}>
      Clear Filters
    </Button>
  )
  if (isOnlyUnpitched(filter))
    return (
      <StateMessage title="You've pitched to every open request" actions={clear}>
        New requests will appear here.
      </StateMessage>
    )
  // The viewer's own are never hidden.
  const hidesExpired = filter.state === undefined && !filter.mine
  const actions = (
    <>
      <DidYouMean search={filter.search} onSearch={(words) => show({ search: words })} />
      {hidesExpired && <Button onClick={() => show({ state: 'all' })}>Show Expired Requests</Button>}
      {isFiltered(filter) && clear}
    </>
  )
  return (
    <StateMessage title="No requests found" actions={actions}>
      {isFiltered(filter) ? 'Nothing matches these filters.' : filter.mine ? noneMade(role) : noneFor(role)}
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
