// Three letters or digits in a row: a trigram index can't look up shorter texts.
const TRIGRAM = /[\p{L}\p{N}]{3}/u

/** The ILIKE pattern for texts that contain this one; wildcards in it are escaped. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** Whether a trigram index can find texts that contain this one. */
export const hasTrigram = (search: string): boolean => TRIGRAM.test(search)
