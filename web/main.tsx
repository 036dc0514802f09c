import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/app.css'
import { queryClient } from './api/query-client.ts'
import { onSession } from './api/session.ts'
import { keepLive } from './live-table.ts'
import { router } from './router.tsx'

// Who is signed in decides which pages load: a sign-in shows the asked page, a sign-out the sign-in screen.
onSession(() => void router.invalidate())
keepLive(queryClient)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
