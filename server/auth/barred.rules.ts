/** SQL for whether the account of this alias is neither suspended nor banned, by the database's clock. */
export const isNotBarred = (account: string): string => `(${account}.barred_until > now()) is not true`

/** SQL for whether a suspension of the account `a` runs, or its membership was ended; null: neither. */
export const BARRED = `case when a.barred_until = 'infinity' then 'banned' when a.barred_until > now() then 'suspended' end`

/** SQL for whether a request `p` that is open takes no pitches for now: its author is suspended. */
export const IS_PAUSED = `(p.settled_at is null and coalesce(p.expires_at, 'infinity') > now()
  and exists (select from accounts b where b.id = p.account_id and b.barred_until > now()))`

/** SQL for whether a sanction `s` is in effect. */
export const RUNS = `s.ended_at is null and coalesce(s.ends_at, 'infinity') > now()`
