import { type SubmitEvent, useState } from 'react'
import { authFailure } from '../accounts/auth-failure.ts'
import { isWrongPassword, WRONG_PASSWORD } from '../accounts/wrong-password.ts'
import { isAuthError } from '../api/auth-errors.ts'
import { Button } from '../ui/Button.tsx'
import { DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { TextField } from '../ui/TextField.tsx'
import { toast } from '../ui/toast-store.ts'
import { CodeFields, MISSING_CODE, useGivenCode, WRONG_CODE } from './CodeFields.tsx'
import {
  isWrongCode,
  type NewSecondFactor,
  type SecondFactor,
  useBeginSecondFactor,
} from './second-factor.data.ts'

interface ConfirmStepProps {
  factors: SecondFactor[]
  onCancel: () => void
  onDone: (factor: NewSecondFactor) => void
}

type Errors = { password?: string; name?: string; code?: string }

/** Confirms that it is the member who asks: a stolen session must not lock its owner out. */
export function ConfirmStep({ factors, onCancel, onDone }: ConfirmStepProps) {
  const begin = useBeginSecondFactor()
  const [errors, setErrors] = useState<Errors>({})
  const given = useGivenCode(factors)
  const isFirst = factors.length === 0

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const password = String(form.get('password') ?? '')
    const name = String(form.get('name') ?? '').trim() || freeName(factors)
    const code = isFirst ? null : given.read(form)
    const missing: Errors = {
      ...(password === '' && { password: 'Password is required' }),
      ...(!isFirst && code === null && { code: MISSING_CODE }),
      // Checked before the code is sent: each code works once.
      ...(factors.some((factor) => factor.name === name) && { name: 'There is one with this name already' }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    try {
      onDone(await begin.mutateAsync({ password, name, code }))
    } catch (error) {
      const found = errorsOf(error)
      setErrors(found)
      if (Object.keys(found).length === 0) sayFailure(error)
    }
  }

  return (
    <form noValidate onSubmit={submit} className="flex grow flex-col">
      <DialogBody className="grid content-start gap-5">
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={errors.password}
        />
        {!isFirst && (
          <CodeFields
            factors={factors}
            factorId={given.factorId}
            onFactor={given.setFactorId}
            error={errors.code}
          />
        )}
        <TextField
          label="Name"
          name="name"
          defaultValue={freeName(factors)}
          maxLength={100}
          hint="To tell it from others that you add later."
          error={errors.name}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="text" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" busy={begin.isPending && 'Checking...'}>
          Next
        </Button>
      </DialogFooter>
    </form>
  )
}

const NAME = 'Authenticator app'

function freeName(factors: SecondFactor[]): string {
  const taken = new Set(factors.map(({ name }) => name))
  const names = [NAME, ...factors.map((_, index) => `${NAME} ${index + 2}`)]
  return names.find((name) => !taken.has(name)) ?? NAME
}

function errorsOf(error: unknown): Errors {
  if (isWrongPassword(error)) return { password: WRONG_PASSWORD }
  if (isWrongCode(error)) return { code: WRONG_CODE }
  if (isAuthError(error) && error.code === 'mfa_factor_name_conflict') return { name: error.message }
  return {}
}

function sayFailure(error: unknown) {
  const description = authFailure(error as Error, 'Try again.')
  toast({ variant: 'destructive', title: 'Failed to set up the second factor', description })
}
