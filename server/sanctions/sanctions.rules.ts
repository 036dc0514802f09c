// SQL about sanctions; the alias is s.

const WAS_UNDONE = `exists (select from appeals p where p.sanction_id = s.id and p.result in ('lifted', 'reduced'))`

/** Whether a sanction still counts when the next step is considered. */
export const COUNTS = `(s.kind = 'warning' and s.ends_at > now() or s.kind = 'suspension' and s.starts_at > now() - interval '12 months')
  and not ${WAS_UNDONE}`

/** What an account, a column, has been sanctioned with that still counts, as JSON: Ladder of the contract. */
export const ladderOf = (account: string): string => `(select json_build_object(
    'was_warned', coalesce(bool_or(${COUNTS}), false),
    'was_suspended', coalesce(bool_or(s.kind = 'suspension' and not ${WAS_UNDONE}), false))
  from sanctions s where s.account_id = ${account})`
