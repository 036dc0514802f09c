const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' })

/** The date of a moment in the reader's time zone. */
export const dayOf = (moment: string) => day.format(new Date(moment))
