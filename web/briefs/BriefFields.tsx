import type { ComponentType } from 'react'
import {
  ATTRIBUTION_NAMES,
  ATTRIBUTIONS,
  BRIEF_LIMITS,
  FORMAT_NAMES,
  FORMATS,
} from '../../contract/briefs.rules.ts'
import type { Brief } from '../../contract/briefs.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { LineList } from './LineList.tsx'

interface ControlProps<Value> {
  value: Value
  onChange: (value: Value) => void
  /** The message of the field, or of one of its lines. */
  errorOf: (line?: number) => string | undefined
}

type Controls = { [Name in keyof Brief]: ComponentType<ControlProps<Brief[Name]>> }

const { sources, questions, must_haves, words } = BRIEF_LIMITS
const CHOICES = ATTRIBUTIONS.map((value) => ({ value, label: ATTRIBUTION_NAMES[value] }))

/** The control of each field, in the order of the section. */
const CONTROLS: Controls = {
  sources_wanted: ({ errorOf, ...field }) => (
    <NumberField
      label="Sources wanted"
      hint="Readers see how many you've found."
      most={sources}
      error={errorOf()}
      {...field}
    />
  ),
  questions: (props) => (
    <LineList
      label="Questions"
      one="question"
      add="Add Question"
      most={questions}
      hint="Each question gets its own answer, and you can read all answers to a question in one list."
      isLong
      {...props}
    />
  ),
  must_haves: (props) => (
    <LineList
      label="Must-haves"
      one="must-have"
      add="Add Must-Have"
      most={must_haves}
      hint="Each pitch answers yes or no, with a line of proof. For example: a license, a role, an employer."
      {...props}
    />
  ),
  place: ({ value, onChange, errorOf }) => (
    <TextField
      label="Place"
      hint="Where the source needs to be. Leave blank for anywhere."
      value={value}
      error={errorOf()}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
  formats: ({ value, onChange, errorOf }) => (
    <Field group label="Format" error={errorOf()}>
      <div className="flex flex-wrap gap-x-6">
        {FORMATS.map((format) => (
          <Checkbox
            key={format}
            label={FORMAT_NAMES[format]}
            checked={value.includes(format)}
            onChange={(isChosen) =>
              onChange(FORMATS.filter((one) => (one === format ? isChosen : value.includes(one))))
            }
          />
        ))}
      </div>
    </Field>
  ),
  word_limit: ({ errorOf, ...field }) => (
    <NumberField
      label="Word limit"
      hint="Applies to the pitch and to each answer."
      most={words.max}
      error={errorOf()}
      {...field}
    />
  ),
  attribution: ({ value, onChange, errorOf }) => (
    <Select label="Attribution" options={CHOICES} value={value} onChange={onChange} error={errorOf()} />
  ),
}

interface NumberFieldProps extends Pick<ControlProps<number | null>, 'value' | 'onChange'> {
  label: string
  hint: string
  most: number
  error: string | undefined
}

function NumberField({ value, onChange, most, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      type="number"
      inputMode="numeric"
      min={1}
      max={most}
      className="sm:w-[190px]"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  )
}

interface BriefFieldsProps {
  brief: Brief
  onChange: (brief: Brief) => void
  /** The message at a path: 'place', 'questions.2'. */
  errorAt: (path: string) => string | undefined
  /** Only Sources wanted can change. */
  isFixed?: boolean
}

/** The fields of a brief. */
export function BriefFields({ brief, onChange, errorAt, isFixed = false }: BriefFieldsProps) {
  const fieldOf = <Name extends keyof Brief>(name: Name) => {
    const Control = CONTROLS[name] as ComponentType<ControlProps<Brief[Name]>>
    return (
      <Control
        key={name}
        value={brief[name]}
        onChange={(value) => onChange({ ...brief, [name]: value })}
        errorOf={(line) => errorAt(line === undefined ? name : `${name}.${line}`)}
      />
    )
  }
  const [first, ...others] = Object.keys(CONTROLS) as (keyof Brief)[]
  return (
    <div className="grid gap-5">
      {fieldOf(first!)}
      <fieldset disabled={isFixed} className="grid min-w-0 gap-5 disabled:opacity-50">
        {others.map(fieldOf)}
      </fieldset>
    </div>
  )
}
