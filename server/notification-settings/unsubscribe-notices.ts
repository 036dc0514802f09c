import type { NotificationEvent } from '../../contract/notification-events.ts'
import type { Notice } from '../platform/http/notice-page.ts'
import { eventsOf } from './kinds.rules.ts'
import { SETTINGS_PAGE } from './notification-settings.ts'

export const UNSUBSCRIBE_PATH = '/api/unsubscribe'

const NAMES: Record<NotificationEvent, string> = {
  messages: 'unread messages',
  pitches: 'unread pitches',
  outcomes: 'outcomes of pitches',
  comments: 'comments on your posts',
  likes: 'likes',
  alerts: 'alerts',
  digest: 'the digest',
  invitations: 'invitations',
}

const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' })
const namesOf = (kind: string) => inWords.format(eventsOf(kind).map((event) => NAMES[event]))

const toSettings = { button: 'Notification Settings', method: 'get', action: SETTINGS_PAGE } as const

/** The page of the link is a question, so that a mail scanner that follows the link changes nothing. */
export const askWords = (kind: string, token: string): Notice => ({
  title: 'Unsubscribe',
  sentence: `Beatline then no longer emails you about ${namesOf(kind)}. You still find them when you sign in.`,
  button: 'Unsubscribe',
  method: 'post',
  action: `${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`,
})

export const doneWords = (kind: string): Notice => ({
  title: 'You are unsubscribed',
  sentence: `Beatline no longer emails you about ${namesOf(kind)}. You can change that at any time in your settings.`,
  ...toSettings,
})

export const unknownWords: Notice = {
  title: 'This link does not work',
  sentence: 'Part of it may be missing. You can turn emails on or off in your settings.',
  ...toSettings,
}
