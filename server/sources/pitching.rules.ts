import { isOtherSource, isReadable } from '../audience/audience.rules.ts'
import { isNotBarred } from '../auth/barred.rules.ts'
import { refusesContact } from '../contact-limits/contact-limits.rules.ts'
import { isUsable } from '../kept-sources/kept-source.rules.ts'

const pitching = (member: string, condition: string) =>
  `exists (select from accounts m join profiles o on ${isUsable('o', 'm.id', 'm.role')}
    where m.id = ${member} and ${isNotBarred('m')} and ${condition})`

/**
 * Whether the member may pitch this source, which they keep or hold, to the post `p`, by their role and standing, the source, the
 * audience and how its author limits contact with them at this moment; both are columns. The rest, which is the request's,
 * is whyNotPitch of contract/pitches.rules.ts. Asked when a pitch is sent, and again when a held one is let in.
 */
export const mayPitch = (member: string, profile: string): string =>
  `(${isReadable(member)} and not ${refusesContact('p.account_id', member)} and not ${isOtherSource(member, profile)}
    and ${pitching(member, `o.id = ${profile}`)})`

/** Whether the member has a source that they may pitch. */
export const hasSource = (member: string): string => pitching(member, 'true')
