import { useRouter } from '@tanstack/react-router'
import type { OwnAccount } from '../../contract/accounts.ts'
import { useLatePart } from '../api/use-late-part.ts'
import { signOutToFront } from './sign-out-to-front.ts'

/** Thrown for a page of a member who is suspended or banned, except for those about themselves. */
export class MembershipOver extends Error {}

const loadScreen = () => import('../standing/MembershipOver.tsx').then(({ MembershipOver: Screen }) => Screen)
const loadBand = () => import('../standing/WarningBand.tsx').then(({ WarningBand }) => WarningBand)

/** In place of such a page. */
export function Over() {
  const router = useRouter()
  const Screen = useLatePart(loadScreen, true)
  return Screen && <Screen onLogOut={() => void signOutToFront(router)} />
}

/** Above every page of a member who has not read a warning. */
export function Warning({ account: { warning } }: { account: OwnAccount }) {
  return warning && <Band warning={warning} />
}

function Band(props: { warning: NonNullable<OwnAccount['warning']> }) {
  const Part = useLatePart(loadBand, true)
  return Part && <Part {...props} />
}
