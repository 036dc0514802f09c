import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form'
import { AGREEMENTS, asksForTalk, countWords } from '../../contract/briefs.rules.ts'
import { type AskedBrief, mustKey } from '../../contract/briefs.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Field } from '../ui/Field.tsx'
import { fieldError, fieldProps, useControlled } from '../ui/form.ts'
import { RadioList } from '../ui/RadioList.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextField } from '../ui/TextField.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'
import { copyText } from './copy-text.ts'
import type { PitchContent } from './pitch-draft.form.ts'

type Form = UseFormReturn<PitchContent>
type Path = FieldPath<PitchContent>

interface AnswerFieldsProps {
  form: Form
  brief: AskedBrief
}

/** The answers and choices that a brief asks for. */
export function AnswerFields({ form, brief }: AnswerFieldsProps) {
  const { questions, must_haves, formats } = brief
  return (
    <>
      {questions.map(({ id, text }) => (
        <Answer key={id} form={form} id={id} question={text} limit={brief.word_limit} />
      ))}
      <RemovedAnswers form={form} brief={brief} />
      {must_haves.map((must_have) => (
        <Must key={must_have} form={form} must_have={must_have} />
      ))}
      <MetLine form={form} brief={brief} />
      {asksForTalk(formats) && <TextField label="Availability" {...fieldProps(form, 'availability')} />}
    </>
  )
}

/** "0 of 150 words"; nothing without a limit. */
export const wordsUsed = (text: string, limit: number | null): string | undefined =>
  limit === null
    ? undefined
    : `${countWords(text).toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} words`

interface AnswerProps {
  form: Form
  id: string
  question: string
  limit: number | null
}

function Answer({ form, id, question, limit }: AnswerProps) {
  const name = `answers.${id}` as Path
  const text = useWatch({ control: form.control, name })
  return (
    <TextArea
      label={<span className="t-read-s wrap-anywhere">{question}</span>}
      written
      hint={wordsUsed(String(text ?? ''), limit)}
      {...fieldProps(form, name)}
    />
  )
}

const CHOICES = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

function Must({ form, must_have }: { form: Form; must_have: string }) {
  const name = `musts.${mustKey(must_have)}`
  const { value, onChange, error } = useControlled(form.control, `${name}.met` as Path)
  const chosen = { true: 'yes', false: 'no' }[String(value)]
  return (
    <div className="grid gap-2">
      <Field group label={<span className="t-read-s wrap-anywhere">{must_have}</span>} error={error}>
        <RadioList
          className="flex gap-x-6"
          options={CHOICES}
          value={chosen}
          onChange={(choice) => onChange(choice === 'yes')}
        />
      </Field>
      <TextField
        label={
          <>
            Proof<span className="sr-only"> for {must_have}</span>
          </>
        }
        {...fieldProps(form, `${name}.proof` as Path)}
      />
    </div>
  )
}

/** Says so when a must-have is not met, which does not keep a pitch from being sent. */
function MetLine({ form, brief: { must_haves } }: AnswerFieldsProps) {
  const musts = useWatch({ control: form.control, name: 'musts' })
  const choices = must_haves.map((must_have) => musts?.[mustKey(must_have)]?.met)
  if (!choices.includes(false)) return null
  const met = choices.filter(Boolean).length
  return (
    <p className="t-meta text-text-2">
      The author will see that {met} of {must_haves.length} must-haves {met === 1 ? 'is' : 'are'} met.
    </p>
  )
}

/** What was written for questions that the author has taken back. */
function RemovedAnswers({ form, brief }: AnswerFieldsProps) {
  const answers = useWatch({ control: form.control, name: 'answers' }) ?? {}
  const asked = new Set(brief.questions.map(({ id }) => id))
  const removed = Object.entries(answers).filter(([id, text]) => !asked.has(id) && String(text ?? '').trim())
  if (removed.length === 0) return null
  return (
    <section className="border-l-4 border-rule pl-4">
      <h4 className="t-section">Answers to removed questions</h4>
      {removed.map(([id, text]) => (
        <div key={id} className="mt-2">
          <WrittenText className="t-read-s" text={String(text)} />
          <Button size="small" variant="text" onClick={() => void copyText(String(text), 'Answer copied')}>
            Copy
          </Button>
        </div>
      ))}
    </section>
  )
}

/** The confirmation of the attribution that the brief asks for. */
export function Agreement({ form, brief }: AnswerFieldsProps) {
  const { value, onChange } = useControlled(form.control, 'agrees')
  if (brief.attribution === 'unspecified') return null
  return (
    <Checkbox
      label={AGREEMENTS[brief.attribution]}
      checked={value}
      onChange={onChange}
      error={fieldError(form, 'agrees')}
    />
  )
}
