import type { OwnAccount } from '../../contract/accounts.ts'
import { useLatePart } from '../api/use-late-part.ts'

/** Thrown for a page of a member who is suspended or banned, except for those about themselves. */
export class MembershipOver extends Error {}

const loadScreen = () => import('./OverScreen.tsx').then(({ OverScreen }) => OverScreen)
const loadBand = () => import('../standing/WarningBand.tsx').then(({ WarningBand }) => WarningBand)

/** In place of such a page. */
export function Over() {
  const Screen = useLatePart(loadScreen, true)
  return Screen && <Screen />
}

/** Above every page of a member who has not read a warning. */
export function Warning({ account: { warning } }: { account: OwnAccount }) {
  return warning && <Band warning={warning} />
}

function Band(props: { warning: NonNullable<OwnAccount['warning']> }) {
  const Part = useLatePart(loadBand, true)
  return Part && <Part {...props} />
}
