// Three letters or digits in a row: shorter texts hold nothing that a trigram index could look up.
const TRIGRAM = /[\p{L}\p{N}]{3}/u

/** The pattern for ILIKE of what contains this text; its own signs are letters like others. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`

/** Whether a trigram index can find what contains this text. */
export const hasTrigram = (search: string): boolean => TRIGRAM.test(search)
