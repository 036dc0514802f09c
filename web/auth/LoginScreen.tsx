import { Link } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { FieldError } from '../ui/Field.tsx'
import { focusFirst } from '../ui/focus-first.ts'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast-store.ts'
import { AuthPage } from './AuthPage.tsx'
import { signIn } from './auth.data.ts'

interface LoginScreenProps {
  /** Why a sign-in is required, where that is not obvious. */
  notice?: ReactNode
}

/** The sign-in form. What opens after success is up to the page at its address (web/main.tsx). */
export function LoginScreen({ notice }: LoginScreenProps) {
  const [submitting, setSubmitting] = useState(false)
  const [missing, setMissing] = useState({ email: false, password: false })
  const [failure, setFailure] = useState<string | null>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email') ?? '').trim()
    const password = String(form.get('password') ?? '')
    const lacks = { email: email === '', password: password === '' }
    setMissing(lacks)
    focusFirst(event.currentTarget, lacks)
    if (lacks.email || lacks.password) return
    if (submitting) return
    setSubmitting(true)
    setFailure(null)
    const description = await signIn(email, password)
    if (description === null) return
    setSubmitting(false)
    setFailure(description)
    toast({ variant: 'destructive', title: 'Error', description })
  }

  return (
    <AuthPage title="Sign In">
      <form noValidate onSubmit={submit}>
        <h1 className="t-d1">Sign In</h1>
        {notice && <div className="mt-3 t-body text-text-2">{notice}</div>}
        <div className="mt-6 grid gap-5">
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoFocus
            error={missing.email ? 'Email is required' : undefined}
          />
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            error={missing.password ? 'Password is required' : undefined}
          />
          {failure && <FieldError>{failure}</FieldError>}
          <Button type="submit" variant="filled" size="big" busy={submitting && 'Signing in...'}>
            Sign In
          </Button>
        </div>
        <p className="mt-5">
          <Link className="link" to="/forgot-password">
            Forgot your password?
          </Link>
        </p>
        <p className="mt-6 border-t border-line pt-5 t-meta text-text-3">
          Not a member yet?{' '}
          <a className="link" href="/become-member">
            Become a Member
          </a>
        </p>
      </form>
    </AuthPage>
  )
}
