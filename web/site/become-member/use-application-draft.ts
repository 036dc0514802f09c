import { useEffect, useLayoutEffect, useState } from 'react'
import { userTypeOf } from '../../../contract/applications.rules.ts'
import { type Draft, EMPTY, type Form } from './draft.ts'
import { readDraft, storeDraft } from './stored-draft.ts'

const askedRole = () => new URLSearchParams(location.search).get('role')

/**
 * Restores this tab's draft, what was typed before hydration, and the role in the address; from then on stores what is
 * filled in. False until that is done: the first render is the built one.
 */
export function useApplicationDraft(
  form: Form,
  typed: Partial<Draft> | undefined,
  step: number,
  go: (step: number, focus: null) => void,
): boolean {
  const [isAlive, setAlive] = useState(false)
  useLayoutEffect(() => {
    const stored = readDraft()
    const role = askedRole()
    const userType = userTypeOf(role)
    // A reload keeps another choice made since; a new link sets it again.
    const isAsked = userType !== null && stored?.role !== role
    form.reset(
      { ...EMPTY, ...stored?.draft, ...(isAsked && { userType }), ...typed },
      { keepDefaultValues: true },
    )
    go(stored && !isAsked ? stored.step : 0, null)
    setAlive(true)
  }, [form, typed, go])
  useEffect(() => {
    if (!isAlive) return
    const keep = () => storeDraft({ draft: form.getValues(), step, role: askedRole() })
    keep()
    return form.subscribe({ formState: { values: true }, callback: keep })
  }, [form, isAlive, step])
  return isAlive
}
