import type { Notification } from '../../contract/notifications.ts'

/** A notification's text in parts: who, what they did, and the title of what they did it to. */
export interface NotificationWords {
  /** Empty where the text names no one. */
  name: string
  deed: string
  title: string
  /** Whether the text quotes the title. */
  isQuoted: boolean
}

/** Null when the text is not of this form: the actor has left or has another name now, or the text was cut. */
export function wordsOf({ type, body, actor }: Notification): NotificationWords | null {
  const namesActor = type !== 'pitch_let_in'
  const name = (namesActor && actor?.name) || ''
  if (namesActor && (name === '' || !body.startsWith(`${name} `))) return null
  const rest = body.slice(name.length)
  const [, deed = '', title = ''] =
    rest.match(type === 'like' ? /^( liked )([\s\S]+)$/ : /^([^"]+)"([\s\S]+)"$/) ?? []
  return title === '' ? null : { name, deed, title, isQuoted: type !== 'like' }
}
