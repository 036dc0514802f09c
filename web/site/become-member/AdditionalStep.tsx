import { fieldProps } from '../../ui/form.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import type { Form } from './draft.ts'

export function AdditionalStep({ form }: { form: Form }) {
  return (
    <>
      <TextArea
        label="Additional information"
        rows={8}
        className="[&_textarea]:min-h-40"
        written
        hint="Optional. Work that we can look at, people who know you, what you would use Beatline for."
        {...fieldProps(form, 'additionalInfo')}
      />
      <p className="mt-5 max-w-[54ch] t-meta text-text-3">
        By applying you agree to our{' '}
        <a className="link" href="/terms">
          Terms
        </a>
        . How we handle what you sent stands in the{' '}
        <a className="link" href="/privacy">
          Privacy Policy
        </a>
        .
      </p>
    </>
  )
}
