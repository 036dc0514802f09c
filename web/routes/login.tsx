import { createFileRoute, redirect } from '@tanstack/react-router'
import { settledSession } from '../api/session.ts'
import { LoginScreen } from '../auth/LoginScreen.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The admin page that was asked for without a session: it opens after the sign-in. */
    afterSignIn?: string
  }
}

export const Route = createFileRoute('/login')({
  // Also after the form's own success, and when somebody signs in in another tab: the router loads its pages again then.
  beforeLoad: async ({ location }) => {
    const { status } = await settledSession()
    if (status === 'in') throw redirect({ to: location.state.afterSignIn ?? '/app/feed', replace: true })
  },
  component: () => <LoginScreen />,
})
