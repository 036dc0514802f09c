import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { lacksOfSanction, whyNotReason } from '../../../contract/cases.rules.ts'
import { HOUSE_RULES, type HouseRule, RULE_NAMES } from '../../../contract/reports.rules.ts'
import {
  type Ladder,
  type SanctionKind,
  SUSPENSION_DAYS,
  type SuspensionDays,
  skipsStep,
} from '../../../contract/sanctions.rules.ts'
import { cleanText } from '../../../contract/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import { KEYS } from '../../ui/shortcuts.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { useKeys } from '../../ui/use-keys.ts'

export type Given = {
  reason: string
  rule: HouseRule | undefined
  days: SuspensionDays | undefined
  /** Empty where no step is skipped. */
  skip_reason: string
}

interface ReasonFormProps {
  /** The sanction that is chosen; null: another decision. */
  kind: SanctionKind | null
  /** What the member was sanctioned with before; null: nothing is known. */
  ladder: Ladder | null
  firstRule: HouseRule | null
  /** The member reads the reason. */
  isShown: boolean
  isBusy: boolean
  onSubmit: (given: Given) => void
  /** What is decided. */
  children?: (isTried: boolean) => ReactNode
}

const RULES = HOUSE_RULES.map((value) => ({ value, label: RULE_NAMES[value] }))
const DAYS = SUSPENSION_DAYS.map((days) => ({ value: String(days), label: `${days} days` }))

/** The reason for a decision, and what a sanction needs besides. What was typed stays when another decision is chosen. */
export function ReasonForm({
  kind,
  ladder,
  firstRule,
  isShown,
  isBusy,
  onSubmit,
  children,
}: ReasonFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [rule, setRule] = useState<HouseRule | undefined>(firstRule ?? undefined)
  const [chosen, setChosen] = useState('')
  const [words, setWords] = useState('')
  const [skipWords, setSkipWords] = useState('')
  const [isTried, setIsTried] = useState(false)
  useKeys({ [KEYS.decideCase]: () => form.current?.querySelector('textarea')?.focus() })
  const days = SUSPENSION_DAYS.find((one) => String(one) === chosen)
  const [reason, skip_reason] = [cleanText(words).trim(), cleanText(skipWords).trim()]
  const skips = kind !== null && ladder !== null && skipsStep(kind, ladder)
  const lacks = kind ? lacksOfSanction({ kind, rule, days }) : {}
  const [wrong, wrongSkip] = [whyNotReason(reason), skips ? whyNotReason(skip_reason) : null]
  const shown = (message: string | null | undefined) => (isTried && message ? message : undefined)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (wrong !== null || wrongSkip !== null || Object.keys(lacks).length > 0 || isBusy) return
    onSubmit({ reason, rule, days, skip_reason: skips ? skip_reason : '' })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="max-w-[640px]">
      {children?.(isTried)}
      {kind === 'suspension' && (
        <Field group className="mt-4" label="For how long" error={shown(lacks.days)}>
          <RadioList options={DAYS} value={chosen} onChange={setChosen} />
        </Field>
      )}
      {kind !== null && (
        <Field group className="mt-4" label="House rule" error={shown(lacks.rule)}>
          <RadioList options={RULES} value={rule} onChange={setRule} />
        </Field>
      )}
      <TextArea
        className="mt-4 mb-3"
        label={isShown ? 'Reason shown to the member' : 'Reason'}
        error={shown(wrong)}
        rows={4}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {skips && (
        <TextArea
          className="mb-3"
          label="Why no milder step is enough"
          error={shown(wrongSkip)}
          rows={4}
          value={skipWords}
          onChange={(event) => setSkipWords(event.target.value)}
        />
      )}
      <Button type="submit" variant="filled" busy={isBusy && 'Saving...'}>
        Decide
      </Button>
    </form>
  )
}
