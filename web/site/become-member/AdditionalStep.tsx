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
        hint="Optional. Links to your work, people who know you, how you plan to use Beatline."
        {...fieldProps(form, 'additionalInfo')}
      />
      <p className="mt-5 max-w-[54ch] t-meta text-text-3">
        By applying you agree to our{' '}
        <a className="link" href="/terms">
          Terms
        </a>
        . To learn how we handle what you send, read the{' '}
        <a className="link" href="/privacy">
          Privacy Policy
        </a>
        .
      </p>
    </>
  )
}
