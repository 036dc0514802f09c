import { SearchField } from '../../ui/SearchField.tsx'
import { SelectInput } from '../../ui/Select.tsx'
import { ROLE_OPTIONS, SORT_OPTIONS, STATUS_OPTIONS } from './entry-filter.ts'
import type { EntryTools as Tools } from './use-entry-filter.ts'

const chosen = <Value extends string>(value: Value | 'all') => (value === 'all' ? undefined : value)

/** The search over the members, with filters and sort order. */
export function EntryTools({ search, onSearch, filter, onFilter }: Tools) {
  return (
    <div className="mb-[18px] grid grid-cols-2 gap-2.5 md:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_150px_140px_200px]">
      <div className="max-lg:col-span-full">
        <SearchField
          label="Search members"
          placeholder="Name, email, organization, beat"
          value={search}
          onSearch={onSearch}
        />
      </div>
      <SelectInput
        aria-label="Role"
        options={ROLE_OPTIONS}
        value={filter.role ?? 'all'}
        onChange={(role) => onFilter({ role: chosen(role) })}
      />
      <SelectInput
        aria-label="Status"
        options={STATUS_OPTIONS}
        value={filter.status ?? 'all'}
        onChange={(status) => onFilter({ status: chosen(status) })}
      />
      <SelectInput
        aria-label="Order"
        className="max-md:col-span-2"
        options={SORT_OPTIONS}
        value={filter.sort ?? 'name'}
        onChange={(sort) => onFilter({ sort: sort === 'name' ? undefined : sort })}
      />
    </div>
  )
}
