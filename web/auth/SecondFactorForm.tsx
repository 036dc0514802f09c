import type { Factor } from '@supabase/auth-js'
import { type SubmitEvent, useState } from 'react'
import { authFailure } from '../accounts/auth-failure.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast-store.ts'
import { giveCode, signOut } from './auth.data.ts'

/** Asks for a code of a second factor. The session, which then counts in full, determines what opens next. */
export function SecondFactorForm({ factors }: { factors: Pick<Factor, 'id' | 'friendly_name'>[] }) {
  const [factorId, setFactorId] = useState(factors[0]?.id ?? '')
  const [error, setError] = useState<string | undefined>()
  const [checking, setChecking] = useState(false)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement
    const code = field.value.replace(/\s/g, '')
    const refuse = (message: string) => {
      setError(message)
      field.focus()
      field.select()
    }
    if (!/^\d{6}$/.test(code)) return refuse('Enter the 6 digits of the code')
    setChecking(true)
    const failure = await giveCode(factorId, code)
    setChecking(false)
    if (!failure) return
    const message = authFailure(failure, 'The code was not taken.')
    refuse(failure.code === 'mfa_verification_failed' ? 'This code is wrong or no longer shown' : message)
    toast({ variant: 'destructive', title: 'Error', description: message })
  }

  return (
    <form noValidate onSubmit={submit}>
      <h1 className="t-d1">Enter Your Code</h1>
      <p className="mt-3 t-body text-text-2">
        Your account has a second factor. Open your authenticator app and enter the code that it shows for
        Beatline.
      </p>
      <div className="mt-6 grid gap-5">
        {factors.length > 1 && (
          <Select
            label="Authenticator"
            size="big"
            options={factors.map(({ id, friendly_name }) => ({ value: id, label: friendly_name ?? id }))}
            value={factorId}
            onChange={setFactorId}
          />
        )}
        <TextField
          label="Code"
          name="code"
          size="big"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          // Apps show it as two groups of three.
          maxLength={7}
          className="[&_input]:font-serif [&_input]:text-[24px] [&_input]:tracking-[0.16em]"
          error={error}
        />
        <Button type="submit" variant="filled" size="big" busy={checking && 'Checking...'}>
          Continue
        </Button>
      </div>
      <div className="mt-6 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 border-t border-line pt-5 t-meta text-text-3">
        <span>
          Lost your authenticator?{' '}
          <a className="link" href="/contact">
            Write to us
          </a>
        </span>
        <button type="button" className="link" onClick={() => void signOut()}>
          Log out
        </button>
      </div>
    </form>
  )
}
