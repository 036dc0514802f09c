import { useQuery } from '@tanstack/react-query'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { LateMenu } from '../layout/LateMenu.tsx'
import type { Reportable, Subject } from '../reports/ReportDialog.tsx'

interface MemberMenuProps {
  /** None for a member who has left. */
  id: string | null | undefined
  name: string
  /** The name of what the menu is about; the member's if it is nothing in particular. */
  label?: string
  /** Where a name is hidden between the two: a limit with the member would tell whose it is. */
  isHidden?: boolean
  /** Their conversation, which alone can then be limited. */
  conversation_id?: string
  /** What Report is about; the member if it is nothing in particular. Of several texts, the reporter chooses one. */
  reported?: Subject | readonly Reportable[]
  align?: 'start' | 'end'
  className?: string
}

const load = () => import('./MemberMenuList.tsx').then(({ MemberMenuList }) => MemberMenuList)

/** What the viewer can do about another member. */
export function MemberMenu({
  id,
  name,
  label = name,
  isHidden = false,
  conversation_id,
  reported,
  align = 'end',
  className,
}: MemberMenuProps) {
  const { data: viewer } = useQuery({ ...ownAccountQuery, enabled: false })
  if (!id || id === viewer?.id) return null
  return (
    <LateMenu load={load} label={label} className={className}>
      {(List, button) => (
        <List
          member={{ id, name }}
          isHidden={isHidden}
          conversation_id={conversation_id}
          reported={reported}
          align={align}
          button={button}
        />
      )}
    </LateMenu>
  )
}
