/** Under which names the admin's data is loaded. */
export const APPLICATIONS = 'applications'
export const APPLICATION = 'application'
export const ENTRIES = 'member entries'
export const AUDIT = 'audit'
