import { useState } from 'react'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { GivenCode, SecondFactor } from './second-factor.data.ts'

export const WRONG_CODE = 'This code is not right. Codes change every 30 seconds.'
export const MISSING_CODE = 'Enter the 6 digits that your app shows'

interface CodeFieldProps {
  error: string | undefined
  hint?: string | undefined
  autoFocus?: boolean
}

/** A field for an app's code; its name in the form is `code`. */
export function CodeField({ error, hint, autoFocus }: CodeFieldProps) {
  return (
    <TextField
      label="6-digit code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      autoFocus={autoFocus}
      error={error}
      hint={hint}
      className="[&_input]:tracking-[0.2em]"
    />
  )
}

interface CodeFieldsProps {
  /** The factors that count, at least one. */
  factors: SecondFactor[]
  /** Which of them shows the code. */
  factorId: string
  onFactor: (id: string) => void
  error: string | undefined
}

/** The code of an app that is set up already; with several, which one. */
export function CodeFields({ factors, factorId, onFactor, error }: CodeFieldsProps) {
  return (
    <>
      {factors.length > 1 && (
        <Select
          label="Code from"
          options={factors.map(({ id, name }) => ({ value: id, label: name }))}
          value={factorId}
          onChange={onFactor}
        />
      )}
      <CodeField error={error} hint={factors.length === 1 ? `From ${factors[0]?.name}` : undefined} />
    </>
  )
}

/** The chosen factor, and how to read its code from a form: null unless it is six digits. */
export function useGivenCode(factors: SecondFactor[]) {
  const [factorId, setFactorId] = useState(factors[0]?.id ?? '')
  const read = (form: FormData): GivenCode | null => {
    const code = readCode(form)
    return code === null ? null : { factorId, code }
  }
  return { factorId, setFactorId, read }
}

/** Six digits, typed with or without spaces; else null. */
export function readCode(form: FormData): string | null {
  const code = String(form.get('code') ?? '').replace(/\s/g, '')
  return /^\d{6}$/.test(code) ? code : null
}
