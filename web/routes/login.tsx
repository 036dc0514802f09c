import { createFileRoute, redirect } from '@tanstack/react-router'
import { settledSession } from '../api/session.ts'
import { LoginScreen } from '../auth/LoginScreen.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The admin page that was requested without a session: it opens after the sign-in. */
    afterSignIn?: { to: string; search: object }
  }
}

export const Route = createFileRoute('/login')({
  // Also after the form's own success, and after a sign-in in another tab: the router then reloads its pages.
  beforeLoad: async ({ cause, location }) => {
    const { status } = await settledSession()
    if (status !== 'in') return
    // Arriving with a session leads to the feed, a sign-in to /app.
    const { to, search } = location.state.afterSignIn ?? {
      to: cause === 'enter' ? '/app/feed' : '/app',
      search: {},
    }
    throw redirect({ to, search: search as never, replace: true })
  },
  component: () => <LoginScreen />,
})
