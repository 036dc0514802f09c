/** SQL for whether a job `j` waits to be done. Jobs scheduled for later are not due yet. */
export const IS_DUE = `(j.state = 'retry' or (j.state = 'created' and j.start_after <= now()))`

/** Since when. A failed job's first due time is not stored. */
export const DUE_SINCE = `case j.state when 'retry' then j.created_on else greatest(j.created_on, j.start_after) end`
