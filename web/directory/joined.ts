const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' })

/** The day of a moment, in the reader's own zone. */
export const dayOf = (moment: string) => day.format(new Date(moment))
