import type { ListedRole } from '../../contract/directory.rules.ts'
import { Button } from '../ui/Button.tsx'
import { focusSearch } from '../ui/focus-search.ts'
import { StateMessage } from '../ui/StateMessage.tsx'

interface NoMembersProps {
  search: string
  onSearch: (text: string) => void
  role: ListedRole | undefined
  onRole: (role: ListedRole | undefined) => void
}

/** An empty list: why it is empty, and what would show more. */
export function NoMembers({ search, onSearch, role, onRole }: NoMembersProps) {
  // The buttons disappear with the message.
  const clear = () => {
    focusSearch()
    onSearch('')
  }
  const showAll = () => {
    focusSearch()
    onRole(undefined)
  }
  return (
    <StateMessage
      title="No members found"
      actions={
        <>
          {search && <Button onClick={clear}>Clear Search</Button>}
          {role && (
            <Button variant={search ? 'text' : 'outline'} onClick={showAll}>
              Show All Roles
            </Button>
          )}
        </>
      }
    >
      {search ? `Nobody matches “${search}”.` : 'Nobody is listed here yet.'}
    </StateMessage>
  )
}
