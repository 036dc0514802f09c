import type { QueryClient } from '@tanstack/react-query'
import type { OwnAccount } from '../../contract/accounts.ts'
import { loadOwnAccount } from '../accounts/accounts.data.ts'
import { isBarred, OPEN_TO_BARRED } from '../accounts/is-barred.ts'
import { settledSession } from '../api/session.ts'
import { MembershipOver } from './membership-over.tsx'
import { SessionRequired } from './session-required.ts'

const ONBOARDING = ['/app/onboarding', '/app/feed/app/onboarding']
const SECURITY = '/app/account/security'

/** The page where a member completes the first step, and the pages that stay open meanwhile. */
function placeOf(step: OwnAccount['next_step']) {
  if (step === null) return null
  if (step === 'second_factor_setup') return { to: SECURITY, open: [SECURITY] } as const
  // Members can export and delete their data without completing onboarding.
  return { to: '/app/onboarding', open: [...ONBOARDING, SECURITY] } as const
}

/**
 * The account of the member who opens a page, and the page to redirect to when another step comes first. Throws
 * SessionRequired without a session, MembershipOver, ApiError when the code of a second factor is due.
 */
export async function requireMember(client: QueryClient, pathname: string) {
  const session = await settledSession()
  if (session.status !== 'in') throw new SessionRequired(session.status)
  const account = await loadOwnAccount(client)
  const path = pathname.replace(/\/$/, '')
  if (isBarred(account.next_step)) {
    if (!OPEN_TO_BARRED.includes(path)) throw new MembershipOver()
    return { account, instead: null }
  }
  const place = placeOf(account.next_step)
  const isOpen = place === null || place.open.some((page) => page === path)
  return { account, instead: isOpen ? null : place.to }
}
