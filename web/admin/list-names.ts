/** The query keys of the admin's data. */
export const APPLICATIONS = 'applications'
export const APPLICATION = 'application'
export const ENTRIES = 'member entries'
export const AUDIT = 'audit'
export const HEALTH = 'health'
export const WEEK = 'week'
