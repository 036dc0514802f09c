import { type KeywordLists, whyNotKeywords } from '../../contract/keywords.rules.ts'
import type { WithinHours } from '../../contract/vocabulary.ts'
import type { ControlSize } from '../ui/control-classes.ts'
import { KeywordField } from '../ui/KeywordField.tsx'
import { Select } from '../ui/Select.tsx'
import { DEADLINE_OPTIONS, hoursOf } from './filter-options.ts'

type List = keyof KeywordLists
const FIELDS: [List, string][] = [
  ['any', 'Any of these words'],
  ['all', 'All of these words'],
  ['none', 'None of these words'],
]

interface KeywordFieldsProps {
  lists: KeywordLists
  onChange: (list: List, keywords: string[]) => void
  within: WithinHours | null
  onWithin: (within: WithinHours | null) => void
  errors?: Partial<Record<List | 'within', string | undefined>>
  size?: ControlSize
}

/** The words that a filter looks for, and how far away a deadline may be. */
export function KeywordFields({ lists, onChange, within, onWithin, errors = {}, size }: KeywordFieldsProps) {
  const whyNot = (list: List) => (keywords: string[]) => {
    const wrong = whyNotKeywords({ ...lists, [list]: keywords })
    // What is wrong between two lists is said of the last one, wherever it was typed.
    return wrong && (wrong[list] ?? wrong.none ?? null)
  }
  return (
    <div className="grid content-start gap-4">
      {FIELDS.map(([list, label]) => (
        <KeywordField
          key={list}
          label={label}
          value={lists[list]}
          onChange={(keywords) => onChange(list, keywords)}
          whyNot={whyNot(list)}
          error={errors[list]}
        />
      ))}
      <p className="-mt-2 t-meta text-text-3">
        Looks in the title, text, notes, tags, outlet and author. For a phrase, enter several words together.
        Capitals, accents and apostrophes don't matter.
      </p>
      <Select
        label="Deadline"
        size={size}
        options={DEADLINE_OPTIONS}
        value={String(within ?? 'any')}
        onChange={(option) => onWithin(hoursOf(option))}
        error={errors.within}
      />
    </div>
  )
}
