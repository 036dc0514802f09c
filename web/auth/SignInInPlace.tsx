import type { ErrorComponentProps } from '@tanstack/react-router'
import { ApiError } from '../api/call.ts'
import { ErrorScreen } from '../layout/ErrorScreen.tsx'
import { Reconnecting } from '../layout/Reconnecting.tsx'
import { LoginScreen } from './LoginScreen.tsx'
import { SessionRequired } from './session-required.ts'

/** What a member's page shows instead of itself: the sign-in screen at the same address, or what went wrong. */
export function SignInInPlace({ error }: ErrorComponentProps) {
  if (error instanceof SessionRequired)
    return error.status === 'out' ? <LoginScreen to={null} /> : <Reconnecting />
  if (error instanceof ApiError && error.status === 401) return <LoginScreen to={null} />
  return <ErrorScreen error={error} />
}
