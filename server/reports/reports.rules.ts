// SQL about reports.

/** What a reporter learns of the case `c`: never which sanction there was. */
export const OUTCOME = `case when c.decision is null then 'in_review' when c.decision = 'no_breach' then 'no_breach' else 'action' end`
