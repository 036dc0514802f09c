import { createFileRoute } from '@tanstack/react-router'
import { DirectorySourcesPage } from '../directory/DirectorySourcesPage.tsx'
import { sourcesQuery } from '../sources/sources.data.ts'

export const Route = createFileRoute('/app/directory/sources')({
  // Not awaited: while another search loads, the page and what is typed in it stay.
  loader: ({ context, location }) =>
    void context.queryClient
      .infiniteQuery({ ...sourcesQuery({ search: location.state.search }), staleTime: 'static' })
      .catch(() => undefined),
  component: DirectorySourcesPage,
})
