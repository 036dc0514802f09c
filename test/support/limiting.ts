import { setLimit } from '../../contract/contact-limits.ts'
import type { ContactLevel } from '../../contract/vocabulary.ts'
import type { SignedIn, TestApp } from './app.ts'

/** Limits contact as the page does, and no longer. */
export function limiting(app: TestApp) {
  const set = (level: ContactLevel, domain?: boolean) => async (member: SignedIn, other: { id: string }) => {
    await app.as(member).call(setLimit, { params: { member_id: other.id }, body: { level, domain } })
  }
  return {
    ...{ mute: set('mute'), unmute: set('none'), allow: set('none', false) },
    ...{ refuse: set('no_contact'), refuseDomain: set('no_contact', true) },
    ...{ block: set('block'), blockDomain: set('block', true) },
  }
}
