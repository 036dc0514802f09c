import { isNotBarred } from '../auth/barred.rules.ts'

/** Whether lists include an account `a`: onboarded, and neither dormant, suspended nor banned. */
export const IS_LISTED = `a.data <> '{}' and coalesce(a.data ->> 'status', '') <> 'Dormant' and ${isNotBarred('a')}`
