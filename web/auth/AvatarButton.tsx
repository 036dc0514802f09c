import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Icon } from '../ui/Icon.tsx'

/** The button of the account's menu, in the header. */
export function AvatarButton({ account, ...rest }: ComponentProps<'button'> & { account: OwnAccount }) {
  return (
    <button
      type="button"
      aria-label="Account Menu"
      aria-haspopup="menu"
      className="flex h-11 items-center gap-1.5 rounded-control text-text-2 hover:text-text max-md:px-1"
      {...rest}
    >
      <Avatar id={account.id} picture_url={account.picture_url} size={30} />
      <Icon of={ChevronDown} size={16} className="max-md:hidden" />
    </button>
  )
}
