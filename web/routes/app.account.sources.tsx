import { createFileRoute } from '@tanstack/react-router'
import { SourcesPage } from '../sources/SourcesPage.tsx'
import { filterAt, readSourceAddress } from '../sources/source-address.ts'
import { sourcesQuery } from '../sources/sources.data.ts'

export const Route = createFileRoute('/app/account/sources')({
  validateSearch: readSourceAddress,
  loaderDeps: ({ search }) => search,
  // Not awaited: while others load, the page and what is typed in it stay. The list retries failures.
  loader: ({ context, deps, location }) =>
    void context.queryClient
      .infiniteQuery({
        ...sourcesQuery(filterAt(deps, location.state.sourceSearch)),
        staleTime: 'static',
      })
      .catch(() => undefined),
  component: SourcesPage,
})
