import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { useLatePart } from '../api/use-late-part.ts'
import { AvatarButton } from './AvatarButton.tsx'
import type { AvatarMenuActs } from './AvatarMenuList.tsx'

const load = () => import('./AvatarMenuList.tsx').then(({ AvatarMenuList }) => AvatarMenuList)

/** The account's menu in the header. It opens on the first press, even if its code is still on its way. */
export function AvatarMenu(acts: AvatarMenuActs) {
  const { data: account } = useSuspenseQuery(ownAccountQuery)
  const button = useRef<HTMLButtonElement>(null)
  const [isWanted, setWanted] = useState(false)
  const List = useLatePart(load, isWanted)
  if (List)
    return (
      <List
        {...acts}
        account={account}
        startsOpen={isWanted}
        // It replaces a button that may have the focus.
        takesFocus={document.activeElement === button.current}
      />
    )
  return (
    <AvatarButton
      ref={button}
      account={account}
      aria-expanded={isWanted}
      // As in the menu itself: a press that ends on the button which replaces this one is no click.
      onPointerDown={({ button: pressed }) => pressed === 0 && setWanted(true)}
      onClick={() => setWanted(true)}
      onKeyDown={(event) => event.key === 'ArrowDown' && setWanted(true)}
    />
  )
}
