import type { KeyboardEvent } from 'react'
import { AI_USE_NAMES } from '../../contract/comparisons.rules.ts'
import { AI_USES, type AiUse } from '../../contract/vocabulary.ts'
import { Field } from '../ui/Field.tsx'
import { RadioList } from '../ui/RadioList.tsx'
import { KEYS } from '../ui/shortcuts.ts'

interface AiUseFieldProps {
  value: AiUse | null
  onChange: (value: AiUse) => void
}

const OPTIONS = AI_USES.map((value) => ({ value, label: AI_USE_NAMES[value] }))

/** How the pitch was written, as its pitcher says; nothing is chosen in advance. */
export function AiUseField({ value, onChange }: AiUseFieldProps) {
  const chooseByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = KEYS.chooseAiUse.split(' ').indexOf(event.key)
    const input = event.currentTarget.querySelectorAll('input')[at]
    if (!input) return
    event.preventDefault()
    input.focus()
    input.click()
  }
  return (
    <Field group label="How was this text written?">
      <RadioList
        className="flex flex-wrap gap-x-6"
        options={OPTIONS}
        value={value}
        onChange={onChange}
        onKeyDown={chooseByKey}
      />
    </Field>
  )
}
