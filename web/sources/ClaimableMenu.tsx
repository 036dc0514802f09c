import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { HAS_PROFILE } from '../../contract/claims.rules.ts'
import type { Source } from '../../contract/sources.ts'
import { ClaimDialog } from '../claims/ClaimDialog.tsx'
import { claimsQuery, isUndecided } from '../claims/claims.data.ts'
import { MemberMenuList, type MemberMenuListProps } from '../contact-limits/MemberMenuList.tsx'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { MenuItem } from '../ui/Menu.tsx'
import { agencyOf } from './claimed.ts'
import { holdersChanged } from './live-sources.data.ts'
import { ownSourceQuery } from './own-source.data.ts'

interface ClaimableMenuProps extends MemberMenuListProps {
  source: Source
}

/** The menu of a source that an expert may recognize as themselves. */
export function ClaimableMenu({ source, ...menu }: ClaimableMenuProps) {
  const client = useQueryClient()
  const { data } = useQuery(claimsQuery)
  const [isAsked, ask] = useState(false)
  const isReadOnly = useIsReadOnly()
  // One that is retired, too: the account says only whether they hold one in use.
  const own = useQuery(ownSourceQuery)
  const hasOwn = Boolean(own.data?.source)
  const isSent = data?.claims.some((claim) => claim.source.id === source.id && isUndecided(claim)) ?? false
  return (
    <>
      <MemberMenuList
        {...menu}
        first={
          <MenuItem
            icon={UserCheck}
            disabled={isReadOnly || isSent || hasOwn || own.isPending}
            onSelect={() => ask(true)}
          >
            {hasOwn ? HAS_PROFILE : isSent ? 'Claim sent' : 'This Is Me'}
          </MenuItem>
        }
      />
      {isAsked && (
        <ClaimDialog
          source={source}
          agency={agencyOf(source)}
          onHeld={() => holdersChanged(client)}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
