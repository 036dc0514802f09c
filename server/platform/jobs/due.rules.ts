/** SQL for whether a job `j` waits to be done. One that is to be done later does not, until then. */
export const IS_DUE = `(j.state = 'retry' or (j.state = 'created' and j.start_after <= now()))`

/** Since when. When one that has failed was due at first is not known. */
export const DUE_SINCE = `case j.state when 'retry' then j.created_on else greatest(j.created_on, j.start_after) end`
