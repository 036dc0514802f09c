import { FINDING_NAMES } from '../../../contract/cases.rules.ts'
import { CHECK_NAMES, CHECKS, FINDINGS } from '../../../contract/evidence.rules.ts'
import { Field } from '../../ui/Field.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import type { Decision } from './cases.data.ts'

export type Checked = Pick<Decision, 'registry' | 'how'>

interface CheckFieldsProps {
  /** Whether the source has a registry number. */
  hasRegister: boolean
  checked: Checked
  /** What is missing, once sending was tried. */
  error: string | undefined
  onChange: (checked: Checked) => void
}

const NONE = 'none'
const REGISTRY = [
  { value: NONE, label: 'Not looked up' },
  ...FINDINGS.map((value) => ({ value, label: FINDING_NAMES[value] })),
]
const HOW = [
  { value: NONE, label: 'Only the registry' },
  ...CHECKS.map((value) => ({ value, label: CHECK_NAMES[value] })),
]

/** What the team found in the registry, and how else it checked a source. */
export function CheckFields({ hasRegister, checked, error, onChange }: CheckFieldsProps) {
  const { registry, how } = checked
  return (
    <>
      {hasRegister && (
        <Field group className="mt-4" label="Registry">
          <RadioList
            options={REGISTRY}
            value={registry ?? NONE}
            onChange={(value) =>
              onChange({ ...checked, registry: FINDINGS.find((finding) => finding === value) })
            }
          />
        </Field>
      )}
      <Field group className="mt-4" label="How it was checked" error={error}>
        <RadioList
          options={hasRegister ? HOW : HOW.slice(1)}
          value={how ?? (hasRegister ? NONE : '')}
          onChange={(value) => onChange({ ...checked, how: CHECKS.find((check) => check === value) })}
        />
      </Field>
    </>
  )
}
