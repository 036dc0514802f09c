/** Below the beginning of a confidential request in a list. */
export const EXCERPT_NOTE = 'Open to read more. The author sees who opens it.'
