import { useQuery } from '@tanstack/react-query'
import type { Source } from '../../contract/sources.ts'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { MemberMenu } from '../contact-limits/MemberMenu.tsx'
import { LateMenu } from '../layout/LateMenu.tsx'

interface SourceMenuProps {
  source: Source
  /** Absent where the reader may not. */
  onEdit?: (() => void) | undefined
}

const PLACE = '-mr-2'
const loadKeeper = () => import('./KeeperMenu.tsx').then(({ KeeperMenu }) => KeeperMenu)
const loadClaimable = () => import('./ClaimableMenu.tsx').then(({ ClaimableMenu }) => ClaimableMenu)

/** What a member can do with their own source, or about another's and who represents it. */
export function SourceMenu({ source, onEdit }: SourceMenuProps) {
  const { data: viewer } = useQuery({ ...ownAccountQuery, enabled: false })
  const others = {
    member: { id: source.account_id, name: source.account.name || FALLBACK_NAMES.owner },
    reported: { type: 'source', subject_id: source.id },
  } as const
  if (viewer && [source.account_id, source.held_by].includes(viewer.id))
    return (
      <LateMenu load={loadKeeper} label={source.name} className={PLACE}>
        {(Menu, button) => <Menu source={source} button={button} onEdit={onEdit} />}
      </LateMenu>
    )
  // They hold one profile alone.
  if (viewer?.role === 'expert' && !viewer.holds_source && source.held_by === null)
    return (
      <LateMenu load={loadClaimable} label={source.name} className={PLACE}>
        {(Menu, button) => (
          <Menu
            source={source}
            button={button}
            {...others}
            isHidden={false}
            conversation_id={undefined}
            align="end"
          />
        )}
      </LateMenu>
    )
  return <MemberMenu {...others.member} label={source.name} reported={others.reported} className={PLACE} />
}
