/** The key of what is known of a source, before its id. */
export const EVIDENCE = 'evidence'
