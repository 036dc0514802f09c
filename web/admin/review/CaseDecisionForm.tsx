import { type SubmitEvent, useRef, useState } from 'react'
import {
  type CaseDecision,
  DECISION_NAMES,
  decisionsFor,
  whyNotReason,
} from '../../../contract/cases.rules.ts'
import type { CaseEntry } from '../../../contract/cases.ts'
import { cleanText } from '../../../contract/text.ts'
import { Button } from '../../ui/Button.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import { KEYS } from '../../ui/shortcuts.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { useKeys } from '../../ui/use-keys.ts'

interface CaseDecisionFormProps {
  read: CaseEntry
  /** The action in progress. */
  underway: string | null
  onDecide: (decision: CaseDecision, reason: string) => void
}

/** The decision about a case, with its reason. What was typed stays until it is saved. */
export function CaseDecisionForm({ read, underway, onDecide }: CaseDecisionFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [decision, setDecision] = useState<CaseDecision>('no_breach')
  const [words, setWords] = useState('')
  const [isTried, setIsTried] = useState(false)
  const reason = cleanText(words).trim()
  const wrong = whyNotReason(reason)
  useKeys({ [KEYS.decideCase]: () => form.current?.querySelector('textarea')?.focus() })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (wrong === null && underway === null) onDecide(decision, reason)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="max-w-[640px]">
      <RadioList
        aria-label="Decision"
        options={decisionsFor(read.subject_type).map((value) => ({ value, label: DECISION_NAMES[value] }))}
        value={decision}
        onChange={setDecision}
      />
      <TextArea
        className="mt-4 mb-3"
        label="Reason"
        error={wrong !== null && isTried ? wrong : undefined}
        rows={4}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button type="submit" variant="filled" busy={underway === 'decide' && 'Saving...'}>
        Decide
      </Button>
    </form>
  )
}
