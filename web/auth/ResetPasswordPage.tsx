import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { RESET_REDIRECT_DELAY_MS } from '../../contract/vocabulary.ts'
import { isAuthAway } from '../api/auth-errors.ts'
import { isRefusal } from '../api/mailed-session.ts'
import { signedInEmail, useSession } from '../api/session.ts'
import { Reconnecting } from '../layout/Reconnecting.tsx'
import { Button } from '../ui/Button.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast-store.ts'
import { AuthPage } from './AuthPage.tsx'
import { listSecondFactors } from './auth.data.ts'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'

/** A live session opens the form, whether it came from the emailed link or not; anything else is not a valid link. */
export function ResetPasswordPage() {
  const session = useSession()
  const isRefused = useLocation({ select: ({ hash }) => isRefusal(hash) })
  // Outlives the session, which ends with the old password.
  const [signedOut, setSignedOut] = useState<Promise<void> | null>(null)
  if (signedOut) return <PasswordUpdated signedOut={signedOut} />
  if (isRefused) return <InvalidLink />
  if (session.status === 'loading') return <WaitingForLink />
  if (session.status === 'reconnecting') return <Reconnecting />
  if (session.status !== 'in') return <InvalidLink />
  return <NewPassword key={session.accountId} {...session} onUpdated={setSignedOut} />
}

interface NewPasswordProps {
  accountId: string
  aal: 'aal1' | 'aal2'
  byLink: boolean
  onUpdated: (signedOut: Promise<void>) => void
}

function NewPassword({ accountId, aal, byLink, onUpdated }: NewPasswordProps) {
  const factors = useQuery({
    queryKey: ['second-factors', accountId, 'before a new password'],
    queryFn: listSecondFactors,
    gcTime: 0,
  })
  const [codeAsked, setCodeAsked] = useState(false)
  if (factors.isPending) return <WaitingForLink />
  if (factors.isError) return isAuthAway(factors.error) ? <Reconnecting /> : <InvalidLink />
  if (aal === 'aal1' && (factors.data.length > 0 || codeAsked))
    return (
      <AuthPage title="Reset Password">
        <SecondFactorForm factors={factors.data} />
      </AuthPage>
    )
  return (
    <AuthPage title="Reset Password">
      <ResetPasswordForm
        email={signedInEmail()}
        asksCurrent={!byLink}
        onUpdated={onUpdated}
        onCodeAsked={() => {
          setCodeAsked(true)
          void factors.refetch()
        }}
      />
    </AuthPage>
  )
}

function WaitingForLink() {
  return (
    <AuthPage title="Reset Password">
      <Loading label="Checking your link">
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="mt-4 h-4 w-full" />
        <Skeleton className="mt-8 h-4 w-1/3" />
        <Skeleton className="mt-2 h-11 w-full" />
        <Skeleton className="mt-6 h-4 w-1/3" />
        <Skeleton className="mt-2 h-11 w-full" />
      </Loading>
    </AuthPage>
  )
}

function InvalidLink() {
  useEffect(() => {
    toast({
      variant: 'destructive',
      title: 'Invalid reset link',
      description: 'This password reset link is invalid or has expired.',
    })
  }, [])
  return (
    <AuthPage title="Invalid Reset Link">
      <h1 className="t-d1">This link does not work</h1>
      <p className="mt-3 t-body text-text-2">
        It may be older than 1 hour, used already, or replaced by a newer one. Your password is as it was.
      </p>
      <Button asChild variant="filled" size="big" className="mt-6 max-sm:w-full">
        <Link to="/forgot-password">Request New Reset Link</Link>
      </Button>
      <p className="mt-5">
        <Link className="link" to="/login">
          Back to Login
        </Link>
      </p>
    </AuthPage>
  )
}

function PasswordUpdated({ signedOut }: { signedOut: Promise<void> }) {
  const navigate = useNavigate()
  useEffect(() => {
    let left = false
    const pause = new Promise((resolve) => setTimeout(resolve, RESET_REDIRECT_DELAY_MS))
    // Not before the sign-out: the sign-in page redirects a signed-in member to the feed.
    void Promise.all([pause, signedOut]).then(() => {
      if (!left) void navigate({ to: '/login', replace: true })
    })
    return () => {
      left = true
    }
  }, [navigate, signedOut])
  return (
    <AuthPage title="Password Updated">
      <h1 className="t-d1">Your password is new</h1>
      <p role="status" className="mt-3 t-body text-text-2">
        You are signed out on all devices. In a moment you can sign in with the new password.
      </p>
    </AuthPage>
  )
}
