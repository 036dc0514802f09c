import type { UseFormReturn } from 'react-hook-form'

/** The application while it is filled in: everything as it stands in the fields. */
export type Draft = {
  userType: string
  beats: string[]
  otherBeat: string
  name: string
  email: string
  phone: string
  organization: string
  website: string
  city: string
  state: string
  timezone: string
  linkedinUrl: string
  experience: string
  additionalInfo: string
}
export type Form = UseFormReturn<Draft>

export const EMPTY: Draft = {
  userType: '',
  beats: [],
  otherBeat: '',
  name: '',
  email: '',
  phone: '',
  organization: '',
  website: '',
  city: '',
  state: '',
  timezone: '',
  linkedinUrl: '',
  experience: '',
  additionalInfo: '',
}
