import type { AuthError } from '@supabase/auth-js'
import { type SubmitEvent, useRef, useState } from 'react'
import { lengthOf } from '../../contract/text.ts'
import { PASSWORD_MIN } from '../../contract/vocabulary.ts'
import { authFailure } from '../accounts/auth-failure.ts'
import { isAuthAway } from '../api/auth-errors.ts'
import { Button } from '../ui/Button.tsx'
import { focusFirst } from '../ui/focus-first.ts'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast-store.ts'
import { setPassword, signOutEverywhere } from './auth.data.ts'
import { newPasswordError } from './password-failure.ts'

const TOO_SHORT = `Password must be at least ${PASSWORD_MIN} characters`
const CURRENT_REQUIRED = 'Current password is required'

type Given = { current: string; password: string; confirm: string }
type Errors = { [Field in keyof Given]?: string | undefined }

function whatIsWrong({ current, password, confirm }: Given, asksCurrent: boolean): Errors {
  const short = (text: string) => (lengthOf(text) < PASSWORD_MIN ? TOO_SHORT : undefined)
  return {
    current: asksCurrent && current === '' ? CURRENT_REQUIRED : undefined,
    password: short(password),
    confirm: short(confirm) ?? (password === confirm ? undefined : "Passwords don't match"),
  }
}

const isOfCurrent = (error: AuthError) => /^current password/i.test(error.message)

/** The server's error, under its field. */
function refusedFields(error: AuthError): Errors {
  const password = newPasswordError(error)
  if (password !== null) return { password }
  return isOfCurrent(error) ? { current: error.message } : {}
}

/** Sets the password, also when an earlier try with a lost answer has set it. */
function useNewPassword() {
  const unanswered = useRef(new Set<string>())
  const attempt = async (password: string, current: string | undefined) => {
    const error = await setPassword(password, current)
    if (error && isAuthAway(error)) unanswered.current.add(password)
    return error
  }
  return async (password: string, current: string | undefined): Promise<AuthError | null> => {
    const error = await attempt(password, current)
    if (!error || !isOfCurrent(error)) return error
    for (const maybeCurrent of [...unanswered.current]) {
      const later = await attempt(password, maybeCurrent)
      if (!later || later.code === 'same_password') return null
      if (!isOfCurrent(later)) return later
    }
    return error
  }
}

interface ResetPasswordFormProps {
  email: string
  /** The session did not come from an emailed link: a stolen one must not be enough. */
  asksCurrent: boolean
  /** The password is new; the promise is the sign-out of all devices, which has begun. */
  onUpdated: (signedOut: Promise<void>) => void
  /** The code of a second factor comes first. */
  onCodeAsked: () => void
}

export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { email, onUpdated, onCodeAsked } = props
  // A link older than a day has lost this privilege: the server then asks as well.
  const [asked, setAsked] = useState(false)
  const asksCurrent = props.asksCurrent || asked
  const [errors, setErrors] = useState<Errors>({})
  const [saving, setSaving] = useState(false)
  const setNew = useNewPassword()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const given = (name: keyof Given) => String(data.get(name) ?? '')
    const values = { current: given('current'), password: given('password'), confirm: given('confirm') }
    const show = (next: Errors) => {
      setErrors(next)
      focusFirst(form, next)
    }
    const wrong = whatIsWrong(values, asksCurrent)
    show(wrong)
    if (Object.values(wrong).some(Boolean)) return
    setSaving(true)
    const error = await setNew(values.password, asksCurrent ? values.current : undefined)
    setSaving(false)
    if (!error) {
      toast({ title: 'Password updated' })
      return onUpdated(signOutEverywhere())
    }
    if (error.code === 'insufficient_aal') return onCodeAsked()
    if (error.message === CURRENT_REQUIRED) setAsked(true)
    show(refusedFields(error))
    toast({
      variant: 'destructive',
      title: 'Failed to update password. Please try again.',
      description: authFailure(error, '') || undefined,
    })
  }

  return (
    <form noValidate onSubmit={submit}>
      <h1 className="t-d1">Reset Your Password</h1>
      <p className="mt-3 t-body text-text-2">
        Choose a new password for <strong className="font-semibold text-text wrap-anywhere">{email}</strong>.
        Afterwards you are signed out on all devices.
      </p>
      {/* Tells password managers whose password it is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <div className="mt-6 grid gap-5">
        {asksCurrent && (
          <TextField
            label="Current password"
            name="current"
            type="password"
            autoComplete="current-password"
            autoFocus
            error={errors.current}
          />
        )}
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          autoFocus={!asksCurrent}
          hint={errors.password ? undefined : `At least ${PASSWORD_MIN} characters`}
          error={errors.password}
        />
        <TextField
          label="Confirm password"
          name="confirm"
          type="password"
          autoComplete="new-password"
          error={errors.confirm}
        />
        <Button type="submit" variant="filled" size="big" busy={saving && 'Updating...'}>
          Update Password
        </Button>
      </div>
    </form>
  )
}
