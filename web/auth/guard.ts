import type { QueryClient } from '@tanstack/react-query'
import type { OwnAccount } from '../../contract/accounts.ts'
import { loadOwnAccount } from '../accounts/accounts.data.ts'
import { settledSession } from '../api/session.ts'
import { SessionRequired } from './session-required.ts'

const ONBOARDING = ['/app/onboarding', '/app/feed/app/onboarding']
const SECURITY = '/app/account/security'

/** The one page where a member does what he must do first, and those that stay open to him meanwhile. */
function placeOf(step: OwnAccount['next_step']) {
  if (step === null) return null
  if (step === 'second_factor_setup') return { to: SECURITY, open: [SECURITY] } as const
  // His own data can be had and deleted without being onboarded.
  return { to: '/app/onboarding', open: [...ONBOARDING, SECURITY] } as const
}

/**
 * The account of whoever opens a member's page, and the page to go to instead when something must be done first.
 * Throws SessionRequired without a session, ApiError when the code of a second factor is due.
 */
export async function requireMember(client: QueryClient, pathname: string) {
  const session = await settledSession()
  if (session.status !== 'in') throw new SessionRequired(session.status)
  const account = await loadOwnAccount(client)
  const place = placeOf(account.next_step)
  const path = pathname.replace(/\/$/, '')
  const isOpen = place === null || place.open.some((page) => page === path)
  return { account, instead: isOpen ? null : place.to }
}
