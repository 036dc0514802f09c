import { isVisible, lengthOf } from './text.ts'
import { OTHER_BEAT, type Role, type USER_TYPES } from './vocabulary.ts'

export type UserType = (typeof USER_TYPES)[number]

/** The role that each kind of applicant asks for. */
export const ROLE_OF_USER_TYPE: Record<UserType, Exclude<Role, 'admin'>> = {
  Journalist: 'journalist',
  'PR executive': 'pr',
  Other: 'expert',
}

/** Years of experience are whole numbers. */
export const YEARS = { min: 0, max: 80, message: 'Whole years, from 0 to 80' } as const

/** The four steps of the application, with the fields that each one checks. */
export const APPLICATION_STEPS = [
  { name: 'Role Selection', fields: ['userType', 'beats', 'otherBeat'] },
  { name: 'Personal Info', fields: ['name', 'email', 'phone', 'organization'] },
  {
    name: 'Professional Info',
    fields: ['website', 'city', 'state', 'timezone', 'linkedinUrl', 'experience'],
  },
  { name: 'Additional Info', fields: ['additionalInfo'] },
] as const

/** The user type that /become-member?role= preselects, or null. */
export function userTypeOf(role: string | null): UserType | null {
  if (role === 'journalist') return 'Journalist'
  return role === 'pr' ? 'PR executive' : null
}

/** The topics of an application: the typed text replaces Other; if nothing was typed, Other stays. */
export function topicsOf(beats: readonly string[], otherBeat: string): string[] {
  const typed = otherBeat.trim()
  return [...new Set(beats.map((beat) => (beat === OTHER_BEAT && typed ? typed : beat)))]
}

/** Longest answer to a question of the team. */
const ANSWER_MAX = 5_000

/** Why an answer to the team's question can't be sent, or null. The text is clean. */
export function whyNotAnswer(text: string): string | null {
  if (!isVisible(text)) return 'Write your answer'
  return lengthOf(text) > ANSWER_MAX ? 'Your answer must have at most 5,000 characters' : null
}
