import { createFileRoute } from '@tanstack/react-router'
import { DirectorySourcesPage } from '../directory/DirectorySourcesPage.tsx'
import { readConfirmed } from '../sources/source-address.ts'
import { sourcesQuery } from '../sources/sources.data.ts'

export const Route = createFileRoute('/app/directory/sources')({
  validateSearch: readConfirmed,
  loaderDeps: ({ search }) => search,
  // Not awaited: while another search loads, the page and what is typed in it stay.
  loader: ({ context, deps, location }) =>
    void context.queryClient
      .infiniteQuery({ ...sourcesQuery({ ...deps, search: location.state.search }), staleTime: 'static' })
      .catch(() => undefined),
  component: DirectorySourcesPage,
})
