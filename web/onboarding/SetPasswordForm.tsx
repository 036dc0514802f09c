import type { AuthError } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { lengthOf } from '../../contract/text.ts'
import { PASSWORD_MIN } from '../../contract/vocabulary.ts'
import { authFailure } from '../accounts/auth-failure.ts'
import { isAuthAway, isWeakPassword } from '../api/auth-errors.ts'
import { setPassword } from '../auth/auth.data.ts'
import { newPasswordError } from '../auth/password-failure.ts'
import { Button } from '../ui/Button.tsx'
import { focusFirst } from '../ui/focus-first.ts'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast-store.ts'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { askNextStep } from './onboarding.data.ts'

const MISMATCH = { title: 'Password mismatch', description: 'Passwords do not match. Please try again.' }
const TOO_SHORT = {
  title: 'Password too short',
  description: `Password must be at least ${PASSWORD_MIN} characters long.`,
}

type Errors = { password?: string; confirm?: string }

export function SetPasswordForm({ account }: { account: OwnAccount }) {
  const client = useQueryClient()
  const [errors, setErrors] = useState<Errors>({})
  const [saving, setSaving] = useState(false)
  const [needsLink, setNeedsLink] = useState(false)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const password = String(data.get('password') ?? '')
    const refuse = (next: Errors, { title, description }: { title: string; description?: string }) => {
      setErrors(next)
      focusFirst(form, next)
      toast({ variant: 'destructive', title, description })
    }
    if (password !== data.get('confirm')) return refuse({ confirm: MISMATCH.description }, MISMATCH)
    if (lengthOf(password) < PASSWORD_MIN) return refuse({ password: TOO_SHORT.description }, TOO_SHORT)
    setErrors({})
    setSaving(true)
    const error = await setPassword(password)
    if (error === null || (mayBeSet(error) && (await askNextStep(client, 'password')) === null)) {
      toast({ title: 'Password set successfully' })
      await askNextStep(client, null)
    } else {
      setNeedsLink(error.code === 'reauthentication_needed')
      refuse(refusedField(error), {
        title: 'Failed to set password. Please try again.',
        description: authFailure(error, '') || undefined,
      })
    }
    setSaving(false)
  }

  return (
    <OnboardingFrame title="Set Your Password" step={1} aside={<GoodPassword />}>
      <form noValidate onSubmit={submit}>
        <p className="t-body text-text-2">
          You sign in with <strong className="font-semibold text-text wrap-anywhere">{account.email}</strong>{' '}
          and this password.
        </p>
        {/* Tells password managers whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={account.email} readOnly hidden />
        <div className="mt-6 grid items-start gap-5 md:grid-cols-2">
          <TextField
            label="Password"
            name="password"
            type="password"
            size="big"
            autoComplete="new-password"
            autoFocus
            error={errors.password}
          />
          <TextField
            label="Confirm password"
            name="confirm"
            type="password"
            size="big"
            autoComplete="new-password"
            error={errors.confirm}
          />
        </div>
        {needsLink && (
          <p className="mt-5 t-body text-text-2">
            A first password is set with an emailed link alone.{' '}
            <Link className="link" to="/forgot-password">
              Get a new link
            </Link>
          </p>
        )}
        <div className="mt-8 flex border-t border-line pt-5 max-sm:grid sm:justify-end">
          <Button type="submit" variant="filled" size="big" busy={saving && 'Saving...'}>
            Set Password
          </Button>
        </div>
      </form>
    </OnboardingFrame>
  )
}

/** Whether an earlier try with a lost answer may have set it, or another tab: then nothing is left to do. */
const mayBeSet = (error: AuthError) => !isAuthAway(error) && !isWeakPassword(error)

function refusedField(error: AuthError): Errors {
  const password = newPasswordError(error)
  return password === null ? {} : { password }
}

const ADVICE = [
  `At least ${PASSWORD_MIN} characters; longer is better.`,
  'Nothing that many people use.',
  'Not your name, and not your address.',
]

function GoodPassword() {
  return (
    <section aria-labelledby="good-password">
      <h2 id="good-password" className="t-section">
        A good password
      </h2>
      <ul className="mt-2 t-body text-text-2">
        {ADVICE.map((line) => (
          <li key={line} className="border-b border-line py-2.5">
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-3 t-meta text-text-3">Then your membership begins: the feed opens at once.</p>
    </section>
  )
}
