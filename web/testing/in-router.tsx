import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/** For a part of a page that has links. */
export const InRouter = ({ children }: { children: ReactNode }) => (
  <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
)
