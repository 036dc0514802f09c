import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { AuthPage } from './AuthPage.tsx'

interface CheckYourEmailProps {
  email: string
  sending: boolean
  onSendAgain: () => void
  onOtherAddress: () => void
}

export function CheckYourEmail({ email, sending, onSendAgain, onOtherAddress }: CheckYourEmailProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused button is gone with the form.
  useEffect(() => heading.current?.focus(), [])
  return (
    <AuthPage title="Check Your Email">
      <h1 ref={heading} tabIndex={-1} className="t-d1 outline-none">
        Check Your Email
      </h1>
      <p className="mt-3 t-body text-text-2">
        If <strong className="font-semibold text-text wrap-anywhere">{email}</strong> belongs to a member, an
        email with a link to set a new password is on its way.
      </p>
      <ul className="mt-5 border-t border-line t-body text-text-2 [&>li]:border-b [&>li]:border-line [&>li]:py-2.5">
        <li>The link works for 1 hour, and once.</li>
        <li>Nothing there after a few minutes? Look in your spam folder.</li>
      </ul>
      <div className="mt-6 flex flex-wrap gap-2 max-sm:grid">
        <Button asChild variant="filled" size="big">
          <Link to="/login">Back to Login</Link>
        </Button>
        <Button size="big" busy={sending && 'Sending...'} onClick={onSendAgain}>
          Send Again
        </Button>
      </div>
      <p className="mt-5">
        <button type="button" className="link" onClick={onOtherAddress}>
          Use Another Address
        </button>
      </p>
    </AuthPage>
  )
}
