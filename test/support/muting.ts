import { setLimit } from '../../contract/contact-limits.ts'
import type { SignedIn, TestApp } from './app.ts'

/** Mutes as the page does, and no longer. */
export function muting(app: TestApp) {
  const set = (level: 'none' | 'mute') => async (member: SignedIn, other: { id: string }) => {
    await app.as(member).call(setLimit, { params: { member_id: other.id }, body: { level } })
  }
  return { mute: set('mute'), unmute: set('none') }
}
