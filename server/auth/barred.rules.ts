/** SQL for whether the account of this alias is neither suspended nor banned, by the database's clock. */
export const isNotBarred = (account: string): string => `(${account}.barred_until > now()) is not true`

/** SQL for whether the author of a post `p` is suspended or banned: it takes no pitches for now. */
export const IS_PAUSED = `exists (select from accounts b where b.id = p.account_id and b.barred_until > now())`

/** SQL for whether a sanction `s` is in effect. */
export const RUNS = `s.ended_at is null and coalesce(s.ends_at, 'infinity') > now()`
