import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { useControlled } from '../ui/form.ts'
import { AudienceFields } from './AudienceFields.tsx'
import type { Choice } from './choice.ts'

/** Who can see a request, in the form that makes it. */
export function AudienceSection<Draft extends FieldValues & Choice & { tags: string[] }>({
  form,
}: {
  form: UseFormReturn<Draft>
}) {
  const audience = useControlled(form.control, 'audience' as FieldPath<Draft>)
  const invited = useControlled(form.control, 'invited' as FieldPath<Draft>)
  const tags: readonly string[] = useWatch({ control: form.control, name: 'tags' as FieldPath<Draft> })
  const choice: Choice = { audience: audience.value, invited: invited.value }
  return (
    <AudienceFields
      choice={choice}
      tags={tags}
      errors={{ audience: audience.error, invited: invited.error }}
      onChange={(changed) => {
        if (changed.audience !== choice.audience) audience.onChange(changed.audience)
        if (changed.invited !== choice.invited) invited.onChange(changed.invited)
      }}
    />
  )
}
