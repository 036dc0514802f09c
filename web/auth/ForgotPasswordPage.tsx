import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { authFailure } from '../accounts/auth-failure.ts'
import { Button } from '../ui/Button.tsx'
import { focusFirst } from '../ui/focus-first.ts'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast-store.ts'
import { AuthPage } from './AuthPage.tsx'
import { askForResetLink } from './auth.data.ts'
import { CheckYourEmail } from './CheckYourEmail.tsx'

const INVALID = 'Please enter a valid email address'
const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/**
 * Asks for the address, then says to check the email. The answer is the same for every address, so that nobody learns
 * who is a member.
 */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [sending, setSending] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)

  const send = async (address: string): Promise<boolean> => {
    setSending(true)
    const failure = await askForResetLink(address)
    setSending(false)
    // The server checks more about addresses than the form does.
    if (failure?.code === 'validation_failed') setError(INVALID)
    else if (failure)
      toast({
        variant: 'destructive',
        title: 'Failed to send reset email. Please try again.',
        description: authFailure(failure, '') || undefined,
      })
    else toast({ title: 'Reset link sent' })
    return failure === null
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const address = email.trim()
    const wrong = ADDRESS.test(address) ? undefined : INVALID
    setError(wrong)
    focusFirst(form, { email: wrong })
    if (!wrong && (await send(address))) setSentTo(address)
  }

  if (sentTo !== null)
    return (
      <CheckYourEmail
        email={sentTo}
        sending={sending}
        onSendAgain={() => void send(sentTo)}
        onOtherAddress={() => setSentTo(null)}
      />
    )
  return (
    <AuthPage title="Forgot Password">
      <form noValidate onSubmit={submit}>
        <h1 className="t-d1">Forgot your password?</h1>
        <p className="mt-3 t-body text-text-2">
          Enter the address you sign in with. We email you a link to set a new password.
        </p>
        <div className="mt-6 grid gap-5">
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={error}
          />
          <Button type="submit" variant="filled" size="big" busy={sending && 'Sending...'}>
            Send Reset Link
          </Button>
        </div>
        <p className="mt-5">
          <Link className="link" to="/login">
            Back to Login
          </Link>
        </p>
      </form>
    </AuthPage>
  )
}
