import type { ContactLevel } from '../../contract/vocabulary.ts'
import type { RadioOption } from '../ui/RadioList.tsx'

type Level = RadioOption<ContactLevel> & { label: string }

/** How far contact can be limited, the weakest first. */
export const LEVELS: readonly Level[] = [
  { value: 'none', label: 'No limit' },
  {
    value: 'mute',
    label: 'Mute',
    detail: 'You do not see their posts, comments, or notifications. They are not notified.',
  },
  {
    value: 'no_contact',
    label: 'Do not contact me',
    detail:
      'They cannot pitch you, message you, or comment on your posts. They see that you asked not to be contacted.',
  },
  {
    value: 'block',
    label: 'Block',
    detail: 'Neither of you can see or write to the other. They are not notified.',
  },
]

/** Those for everyone at a domain. */
export const OF_DOMAIN: readonly Level[] = LEVELS.filter(({ value }) => value !== 'mute')

/** Those for one conversation. */
export const OF_CONVERSATION: readonly Level[] = [
  { value: 'none', label: 'No limit' },
  {
    value: 'no_contact',
    label: 'Do not contact me',
    detail: 'They cannot write in this conversation. They see that you asked not to be contacted.',
  },
]

/** A level that is set, as a list names it. */
export const SET: Record<Exclude<ContactLevel, 'none'>, string> = {
  mute: 'Muted',
  no_contact: 'Asked not to contact you',
  block: 'Blocked',
}
