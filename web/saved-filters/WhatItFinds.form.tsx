import { BEATS } from '../../contract/vocabulary.ts'
import { BeatPicker } from '../ui/BeatPicker.tsx'
import { Field } from '../ui/Field.tsx'
import { useControlled } from '../ui/form.ts'
import { Section } from '../ui/Section.tsx'
import { Select } from '../ui/Select.tsx'
import { TYPE_OPTIONS } from './filter-options.ts'
import { KeywordFields } from './KeywordFields.tsx'
import type { FilterForm } from './use-filter.form.ts'

/** Which posts a filter finds. Its switches are set in the panel. */
export function WhatItFinds({ form }: { form: FilterForm }) {
  const { control } = form
  const type = useControlled(control, 'postType')
  const { error: wrongBeats, ...beats } = useControlled(control, 'beats')
  const any = useControlled(control, 'any')
  const all = useControlled(control, 'all')
  const none = useControlled(control, 'none')
  const within = useControlled(control, 'within')
  const lists = { any, all, none }
  const { showExpired, showSavedOnly, showMyPostsOnly } = form.watch()
  const on = [
    showExpired && 'Expired Posts',
    showSavedOnly && 'Saved Only',
    showMyPostsOnly && 'My Posts Only',
  ].filter(Boolean)
  return (
    <Section title="What it finds" level={3}>
      <div className="grid content-start gap-4">
        <Select label="Post type" options={TYPE_OPTIONS} {...type} />
        <Field group label="Beats" error={wrongBeats}>
          <BeatPicker options={BEATS} {...beats} />
        </Field>
        <KeywordFields
          lists={{ any: any.value, all: all.value, none: none.value }}
          onChange={(list, keywords) => lists[list].onChange(keywords)}
          within={within.value}
          onWithin={within.onChange}
          errors={{ any: any.error, all: all.error, none: none.error, within: within.error }}
        />
        {on.length > 0 && <p className="t-meta text-text-2">Set in the panel: {on.join(', ')}</p>}
      </div>
    </Section>
  )
}
