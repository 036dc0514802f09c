import { fieldProps } from '../../ui/form.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { Form } from './draft.ts'

export function PersonalStep({ form }: { form: Form }) {
  return (
    <>
      <div className="grid items-start gap-x-5 gap-y-6 md:grid-cols-2">
        <TextField label="Name" size="big" autoComplete="name" {...fieldProps(form, 'name')} />
        <TextField
          label="Email"
          size="big"
          type="email"
          autoComplete="email"
          {...fieldProps(form, 'email')}
        />
        <TextField label="Phone" size="big" type="tel" autoComplete="tel" {...fieldProps(form, 'phone')} />
        <TextField
          label="Organization"
          size="big"
          autoComplete="organization"
          {...fieldProps(form, 'organization')}
        />
      </div>
      <p className="mt-5 max-w-[54ch] t-meta text-text-3">
        We use these details to verify you. Other members never see your email or phone number.
      </p>
    </>
  )
}
