import { SearchField } from '../ui/SearchField.tsx'
import { SelectInput } from '../ui/Select.tsx'

interface ApplicationToolsProps<Value extends string> {
  search: string
  onSearch: (text: string) => void
  /** The filter's label, for example "Role". */
  label: string
  /** The option that shows all. */
  all: string
  options: readonly { value: Value; label: string }[]
  chosen: Value | undefined
  onChoose: (value: Value | undefined) => void
}

/** The search over applications, with a filter. */
export function ApplicationTools<Value extends string>(props: ApplicationToolsProps<Value>) {
  const { search, onSearch, label, all, options, chosen, onChoose } = props
  return (
    <div className="mb-[18px] flex gap-2.5 max-sm:flex-col">
      <div className="grow">
        <SearchField label="Search by name, email or organization" value={search} onSearch={onSearch} />
      </div>
      <div className="sm:w-[168px]">
        <SelectInput
          aria-label={label}
          options={[{ value: 'all', label: all }, ...options]}
          value={chosen ?? 'all'}
          onChange={(value) => onChoose(options.find((option) => option.value === value)?.value)}
        />
      </div>
    </div>
  )
}
