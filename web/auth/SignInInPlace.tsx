import { type ErrorComponentProps, Link, useLocation } from '@tanstack/react-router'
import { ApiError } from '../api/call.ts'
import { isRefusal } from '../api/mailed-session.ts'
import { useLatePart } from '../api/use-late-part.ts'
import { type MailedOutcome, readMailedOutcome } from '../email-change/mailed-outcome.ts'
import { ErrorScreen } from '../layout/ErrorScreen.tsx'
import { Reconnecting } from '../layout/Reconnecting.tsx'
import { LoginScreen } from './LoginScreen.tsx'
import { MembershipOver, Over } from './membership-over.tsx'
import { SessionRequired } from './session-required.ts'

/** What a member's page shows instead of itself, at the same address: the step that comes first, or what went wrong. */
export function SignInInPlace({ error }: ErrorComponentProps) {
  if (error instanceof SessionRequired) return error.status === 'out' ? <SignIn /> : <Reconnecting />
  if (error instanceof ApiError && error.status === 401) return <SignIn />
  if (error instanceof ApiError && error.code === 'second_factor_required') return <SecondFactor />
  if (error instanceof MembershipOver) return <Over />
  return <ErrorScreen error={error} />
}

const loadSecondFactor = () =>
  import('./SecondFactorScreen.tsx').then(({ SecondFactorScreen }) => SecondFactorScreen)

function SecondFactor() {
  const Screen = useLatePart(loadSecondFactor, true)
  return Screen && <Screen />
}

function SignIn() {
  const { pathname, hash } = useLocation()
  return <LoginScreen notice={noticeFor(pathname.replace(/\/$/, ''), hash)} />
}

// Emailed links work without being signed in.
function noticeFor(path: string, hash: string) {
  if (path === '/app/onboarding' || path === '/app/feed/app/onboarding')
    return <AfterInvite isDead={isRefusal(hash)} />
  // It stays in the address, for the page that opens after the sign-in.
  const outcome = path === '/app/account/profile' && readMailedOutcome(hash)
  return outcome && <p>{wordsOf(outcome)}</p>
}

/** A new member has no password yet: the form alone would be a dead end. */
function AfterInvite({ isDead }: { isDead: boolean }) {
  return (
    <p>
      {isDead && 'This link is invalid or has expired. '}
      If you have no password yet:{' '}
      <Link className="link" to="/forgot-password">
        Get a new link by email
      </Link>
    </p>
  )
}

function wordsOf(outcome: MailedOutcome): string {
  if (outcome.kind === 'refused') return outcome.message
  if (outcome.kind === 'confirmed') return 'Both addresses are confirmed. Sign in with the new one.'
  return 'This address is confirmed. Your email changes once you open the link that was sent to the other address, too.'
}
