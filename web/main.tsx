import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/app.css'
import { ApiError } from './api/call.ts'
import { queryClient } from './api/query-client.ts'
import { serverIsReady } from './api/ready.ts'
import { onSession } from './api/session.ts'
import { SessionRequired } from './auth/session-required.ts'
import { keepLive } from './live-table.ts'
import { router } from './router.tsx'

const loadAgain = () => void router.invalidate()
// First, so that another person's pages load from an empty cache.
keepLive(queryClient, loadAgain)
// Who is signed in decides which pages load: a sign-in shows the asked page, a sign-out the sign-in screen.
onSession(loadAgain)

// A page asked for without a session, or that the server did not answer for, says so itself: no fault of the program.
function logFault(error: unknown) {
  if (!(error instanceof SessionRequired || error instanceof ApiError)) reportError(error)
}

// A part of a page that was opened before an update is gone from the server: the new page has its own. Once only,
// so that a server in trouble is not asked for ever.
window.addEventListener('vite:preloadError', async () => {
  // Without a server a reload would take the page away as well.
  if (!(await serverIsReady())) return
  const last = Number(sessionStorage.getItem('beatline-reloaded') ?? 0)
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem('beatline-reloaded', String(Date.now()))
  location.reload()
})

const root = document.getElementById('root')
if (root) {
  createRoot(root, { onCaughtError: logFault }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
