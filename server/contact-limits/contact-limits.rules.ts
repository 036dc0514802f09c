// What a muted member writes and causes is kept from the muter, in each list, count, search and live event. It is no
// part of who may read a post: links still open it, and pitches and messages still arrive. Every statement takes the
// rule from here. Each level mutes, so any row counts.

const muting = (viewer: string, other: string) =>
  `select from contact_limits muted where muted.account_id = ${viewer} and muted.other_id = ${other}`

/** Whether the viewer has muted the other member; both are columns or parameters. */
export const isMuted = (viewer: string, other: string): string => `exists (${muting(viewer, other)})`

/** The same, for many viewers: looked up pair by pair, or PostgreSQL would read all who have muted a member. */
export const isMutedPair = (viewer: string, other: string): string =>
  `exists (${muting(viewer, other)} offset 0)`

/** The accounts that have muted this member, as an array. */
export const mutersOf = (other: string): string =>
  `array(select muted.account_id from contact_limits muted where muted.other_id = ${other})`
