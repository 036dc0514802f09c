import { endOfDay } from '../../contract/dates.ts'
import { requestTypeOf } from '../../contract/requests.rules.ts'
import type { PostedRequest } from '../../contract/requests.ts'
import { tidyTags } from '../../contract/tags.ts'
import { cleanText } from '../../contract/text.ts'
import { REQUEST_TYPES, type RequestType } from '../../contract/vocabulary.ts'
import { type CalendarDate, toCalendarDate } from '../ui/calendar-date.ts'

/** The form's content. A deadline is a day in the author's time zone. */
export type RequestDraft = {
  title: string
  type: RequestType | ''
  description: string
  organization: string
  deadline: CalendarDate | null
  contact_info: string
  additional_notes: string
  tags: string[]
}

export const EMPTY: RequestDraft = {
  title: '',
  type: '',
  description: '',
  organization: '',
  deadline: null,
  contact_info: '',
  additional_notes: '',
  tags: [],
}

export function draftOf(request: PostedRequest): RequestDraft {
  const { title, description, organization, contact_info, additional_notes, tags } = request
  const type: RequestDraft['type'] = requestTypeOf(request) ?? ''
  const deadline = dayOf(request.deadline)
  return { title, type, description, organization, deadline, contact_info, additional_notes, tags: [...tags] }
}

const dayOf = (deadline: string | null) => (deadline === null ? null : toCalendarDate(new Date(deadline)))

/** The form's content as the server takes it. An unchanged day keeps its exact deadline. */
export function bodyOf(draft: RequestDraft, request?: PostedRequest) {
  const { type, deadline: day, ...rest } = draft
  const isSame = request !== undefined && day === dayOf(request.deadline)
  const deadline = isSame ? request.deadline : day && endOfDay(day)
  // The form has validated it.
  return { ...rest, type: type as RequestType, deadline }
}

/** Whether two drafts are equal, once normalized as the server does. */
export function isSame(one: RequestDraft, other: RequestDraft): boolean {
  return differences(one, other).size === 0
}

/** The fields in which two drafts differ, once normalized as the server does. */
export function differences(one: RequestDraft, other: RequestDraft): Set<keyof RequestDraft> {
  const [before, after] = [tidied(one), tidied(other)]
  const names = Object.keys(EMPTY) as (keyof RequestDraft)[]
  return new Set(names.filter((name) => before[name] !== after[name]))
}

const TEXTS = ['title', 'description', 'organization', 'contact_info', 'additional_notes'] as const
type Text = (typeof TEXTS)[number]

function tidied(draft: RequestDraft): Record<keyof RequestDraft, string | null> {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, cleanText(draft[name]).trim()]))
  const { type, deadline, tags } = draft
  return { ...(texts as Record<Text, string>), type, deadline, tags: JSON.stringify(tidyTags(tags)) }
}

/**
 * Parses what was stored, perhaps by another version of the page: the draft, and what was stored with it. Null if it is
 * not one.
 */
export function readKept(kept: unknown): { draft: RequestDraft; beside: Record<string, unknown> } | null {
  if (typeof kept !== 'object' || kept === null) return null
  const {
    title,
    type,
    description,
    organization,
    deadline,
    contact_info,
    additional_notes,
    tags,
    ...beside
  } = {
    ...EMPTY,
    ...kept,
  } as RequestDraft & Record<string, unknown>
  const draft = { title, type, description, organization, deadline, contact_info, additional_notes, tags }
  const isText = TEXTS.every((name) => typeof draft[name] === 'string')
  const isList = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')
  const isType = type === '' || REQUEST_TYPES.includes(type)
  const isDay = deadline === null || typeof deadline === 'string'
  return isText && isList && isType && isDay ? { draft, beside } : null
}
