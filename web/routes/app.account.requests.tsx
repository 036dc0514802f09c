import { createFileRoute } from '@tanstack/react-router'
import { KeptPitch } from '../pitches/LatePitch.tsx'
import { PitchSlot } from '../pitches/PitchSlot.tsx'
import { RequestsPage } from '../requests/RequestsPage.tsx'
import { filterOf, readRequestSearch } from '../requests/request-search.ts'
import { requestsQuery } from '../requests/requests.data.ts'

export const Route = createFileRoute('/app/account/requests')({
  validateSearch: readRequestSearch,
  loaderDeps: ({ search }) => filterOf(search),
  // Not awaited: while another filter loads, the page and what is typed in it stay. The list shows and retries
  // failures.
  loader: ({ context, deps }) =>
    void context.queryClient
      .infiniteQuery({ ...requestsQuery(deps), staleTime: 'static' })
      .catch(() => undefined),
  component: () => <RequestsPage Pitching={PitchSlot} Kept={KeptPitch} />,
})
