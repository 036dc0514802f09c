import type { ListedRole } from '../../contract/directory.rules.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { SelectInput } from '../ui/Select.tsx'
import { roleOptions } from './role-filter.ts'

interface MemberToolsProps {
  search: string
  onSearch: (text: string) => void
  /** The roles to choose from; with only one, there is no choice to show. */
  roles: readonly ListedRole[]
  role: ListedRole | undefined
  onRole: (role: ListedRole | undefined) => void
}

/** The search over a list of members, with a role filter when several roles are listed. */
export function MemberTools({ search, onSearch, roles, role, onRole }: MemberToolsProps) {
  return (
    <div className="mb-[18px] flex gap-2.5 max-sm:flex-col">
      <div className="grow">
        <SearchField
          label="Search members"
          placeholder="Name, organization, beat or location"
          value={search}
          onSearch={onSearch}
        />
      </div>
      {roles.length > 1 && (
        <div className="sm:w-[190px]">
          <SelectInput
            aria-label="Role"
            options={roleOptions(roles)}
            value={role ?? 'all'}
            onChange={(chosen) => onRole(chosen === 'all' ? undefined : chosen)}
          />
        </div>
      )}
    </div>
  )
}
