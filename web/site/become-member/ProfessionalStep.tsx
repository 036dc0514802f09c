import { YEARS } from '../../../contract/applications.rules.ts'
import { TIME_ZONES } from '../../../contract/vocabulary.ts'
import { fieldProps, useControlled } from '../../ui/form.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Form } from './draft.ts'

const ZONES = TIME_ZONES.map((zone) => ({ value: zone, label: zone }))

export function ProfessionalStep({ form }: { form: Form }) {
  return (
    <>
      <div className="grid items-start gap-x-5 gap-y-6 md:grid-cols-2">
        <TextField
          label="Website"
          size="big"
          type="url"
          autoComplete="url"
          {...fieldProps(form, 'website')}
        />
        <TextField label="LinkedIn URL" size="big" type="url" {...fieldProps(form, 'linkedinUrl')} />
        <TextField label="City" size="big" autoComplete="address-level2" {...fieldProps(form, 'city')} />
        <TextField
          label="State"
          size="big"
          autoComplete="address-level1"
          hint="In Canada, your province."
          {...fieldProps(form, 'state')}
        />
        <TimezoneField form={form} />
        <TextField
          label="Years of experience"
          size="big"
          type="number"
          inputMode="numeric"
          {...YEARS_RANGE}
          {...fieldProps(form, 'experience')}
        />
      </div>
      <p className="mt-5 max-w-[54ch] t-meta text-text-3">
        We check these details against public information. You can leave out the https:// in web addresses.
      </p>
    </>
  )
}

const YEARS_RANGE = { min: YEARS.min, max: YEARS.max, step: 1 }

function TimezoneField({ form }: { form: Form }) {
  const timezone = useControlled(form.control, 'timezone')
  return (
    <Select
      label="Timezone"
      hint="Eastern, Central, Mountain or Pacific."
      size="big"
      placeholder="Choose"
      options={ZONES}
      {...timezone}
      value={timezone.value as ''}
    />
  )
}
