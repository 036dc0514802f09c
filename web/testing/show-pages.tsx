import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { render } from './render.tsx'

type TestPage = {
  path: string
  show: () => ReactNode
  validateSearch?: (search: Record<string, unknown>) => object
}

interface ShownPages {
  /** Where the reader starts; the first page by default. */
  at?: string
  pages: TestPage[]
  /** Rendered above whichever page is open. */
  frame?: ReactNode
  /** For components that call the server. */
  client?: QueryClient
}

/** Renders pages under the test's own router; returns the current location. */
export function showPages({ pages, frame, client, at = pages[0]?.path ?? '/' }: ShownPages): RouterHistory {
  const root = createRootRoute({
    component: () => (
      <>
        {frame}
        <Outlet />
      </>
    ),
  })
  const routes = pages.map(({ path, show, validateSearch }) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: show,
      ...(validateSearch && { validateSearch }),
    }),
  )
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = (
    <RouterProvider router={createRouter({ routeTree: root.addChildren(routes), history }) as never} />
  )
  render(client ? <QueryClientProvider client={client}>{router}</QueryClientProvider> : router)
  return history
}
