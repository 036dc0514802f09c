import { useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { PublicLayout } from '../layout/PublicLayout.tsx'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast-store.ts'
import { signIn } from './auth.data.ts'

/** The sign-in form. After success it opens `to`, or the page in whose place it stands when that is null. */
export function LoginScreen({ to }: { to: string | null }) {
  const router = useRouter()
  const [submitting, setSubmitting] = useState(false)
  const [missing, setMissing] = useState({ email: false, password: false })

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email') ?? '').trim()
    const password = String(form.get('password') ?? '')
    setMissing({ email: email === '', password: password === '' })
    if (email === '' || password === '') return
    setSubmitting(true)
    const failure = await signIn(email, password)
    if (failure !== null) {
      setSubmitting(false)
      toast({ variant: 'destructive', title: 'Error', description: failure })
    } else if (to !== null) await router.navigate({ to, replace: true })
  }

  return (
    <PublicLayout>
      <title>Sign In | Beatline</title>
      <form noValidate onSubmit={submit} className="mx-auto w-full max-w-[400px] border-t-2 border-rule pt-6">
        <h1 className="t-d1">Sign In</h1>
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
          <Button
            type="submit"
            variant="filled"
            size="big"
            disabled={submitting}
            busy={submitting && 'Signing in...'}
          >
            Sign In
          </Button>
        </div>
        <p className="mt-5">
          <a className="link" href="/forgot-password">
            Forgot your password?
          </a>
        </p>
        <p className="mt-6 border-t border-line pt-5 t-meta text-text-3">
          Not a member yet?{' '}
          <a className="link" href="/become-member">
            Become a Member
          </a>
        </p>
      </form>
    </PublicLayout>
  )
}
