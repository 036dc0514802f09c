import { type ErrorComponentProps, Link, useLocation } from '@tanstack/react-router'
import { ApiError } from '../api/call.ts'
import { isRefusal } from '../api/mailed-session.ts'
import { ErrorScreen } from '../layout/ErrorScreen.tsx'
import { Reconnecting } from '../layout/Reconnecting.tsx'
import { LoginScreen } from './LoginScreen.tsx'
import { SecondFactorScreen } from './SecondFactorScreen.tsx'
import { SessionRequired } from './session-required.ts'

/** What a member's page shows instead of itself, at the same address: what must come first, or what went wrong. */
export function SignInInPlace({ error }: ErrorComponentProps) {
  if (error instanceof SessionRequired) return error.status === 'out' ? <SignIn /> : <Reconnecting />
  if (error instanceof ApiError && error.status === 401) return <SignIn />
  if (error instanceof ApiError && error.code === 'second_factor_required') return <SecondFactorScreen />
  return <ErrorScreen error={error} />
}

function SignIn() {
  const { hash, pathname } = useLocation()
  const byDeadInvite = isRefusal(hash) && pathname === '/app/onboarding'
  return (
    <LoginScreen
      to={null}
      notice={
        byDeadInvite && (
          <p>
            This link is invalid or has expired. Sign in, or{' '}
            <Link className="link" to="/forgot-password">
              get a new link by mail
            </Link>
            .
          </p>
        )
      }
    />
  )
}
