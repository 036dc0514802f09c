import type { Notification } from '../../contract/notifications.ts'
import type { NotificationType } from '../../contract/vocabulary.ts'

/** A notification's text in parts: who, what they did, and the title of what they did it to. */
export interface NotificationWords {
  /** Empty where the text names no one. */
  name: string
  deed: string
  title: string
  /** What follows the title. */
  end: string
  /** Whether the text quotes the title. */
  isQuoted: boolean
}

const LIKED = /^( liked )([\s\S]+)$/
const QUOTED = /^([^"]+)"([\s\S]+)"$/
const DUE = /^(\d+ pitch(?:es)? to )"([\s\S]+)"( needs? an outcome)$/

function formOf(type: NotificationType): RegExp {
  if (type === 'like') return LIKED
  return type === 'outcomes_due' ? DUE : QUOTED
}

const NAMELESS: readonly NotificationType[] = ['pitch_let_in', 'outcomes_due']

/** Null when the text is not of this form: the actor has left or has another name now, or the text was cut. */
export function wordsOf({ type, body, actor }: Notification): NotificationWords | null {
  const namesActor = !NAMELESS.includes(type)
  const name = (namesActor && actor?.name) || ''
  if (namesActor && (name === '' || !body.startsWith(`${name} `))) return null
  const [, deed = '', title = '', end = ''] = body.slice(name.length).match(formOf(type)) ?? []
  return title === '' ? null : { name, deed, title, end, isQuoted: type !== 'like' }
}
