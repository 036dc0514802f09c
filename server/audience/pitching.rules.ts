import { refusesContact } from '../contact-limits/contact-limits.rules.ts'
import { isInUse, isKept } from '../sources/kept-source.rules.ts'
import { isOtherSource, isReadable } from './audience.rules.ts'

const pitching = (member: string, condition: string) =>
  `exists (select from accounts m join profiles o on o.account_id = m.id
    where m.id = ${member} and ${isKept('o', 'm.role')} and ${isInUse('o')} and ${condition})`

/**
 * Whether the member may pitch this source of theirs to the post `p`, by their role, the source, the audience and how its
 * author limits contact with them at this moment; both are columns. The rest, which is the request's, is whyNotPitch of
 * contract/pitches.rules.ts. Asked when a pitch is sent, and again when a held one is let in.
 */
export const mayPitch = (member: string, profile: string): string =>
  `(${isReadable(member)} and not ${refusesContact('p.account_id', member)} and not ${isOtherSource(member, profile)}
    and ${pitching(member, `o.id = ${profile}`)})`

/** Whether the member has a source that they may pitch. */
export const hasSource = (member: string): string => pitching(member, 'true')
