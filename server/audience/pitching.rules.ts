import { isOtherSource, isReadable } from './audience.rules.ts'

/**
 * Whether the member may pitch this source of theirs to the post `p`, by their role, the source and the audience at this
 * moment; both are columns. The rest, which is the request's, is whyNotPitch of contract/pitches.rules.ts. Asked when a
 * pitch is sent, and again when a held one is let in.
 */
export const mayPitch = (member: string, profile: string): string =>
  `(${isReadable(member)} and not ${isOtherSource(member, profile)} and exists (
    select from accounts m join profiles o on o.account_id = m.id
    where m.id = ${member} and m.role = 'pr' and o.id = ${profile}))`
