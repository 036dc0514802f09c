import { createFileRoute, redirect } from '@tanstack/react-router'
import { settledSession } from '../api/session.ts'
import { LoginScreen } from '../auth/LoginScreen.tsx'

export const Route = createFileRoute('/login')({
  beforeLoad: async ({ cause }) => {
    // Arriving with a session leads to the feed; the form's own success leads to /app by itself.
    const session = await settledSession()
    if (session.status === 'in' && cause === 'enter') throw redirect({ to: '/app/feed', replace: true })
  },
  component: () => <LoginScreen to="/app" />,
})
