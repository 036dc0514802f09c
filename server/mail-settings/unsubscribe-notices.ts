import type { Notice } from '../platform/http/notice-page.ts'
import { type MailKind, SETTINGS_PAGE, UNSUBSCRIBE_PATH } from './mail-settings.ts'

const NAMES: Record<MailKind, string> = {
  messages: 'unread messages',
  pitches: 'unread pitches',
  all: 'unread messages and pitches',
  outcomes: 'outcomes of pitches',
}

const toSettings = { button: 'Notification Settings', method: 'get', action: SETTINGS_PAGE } as const

/** The page of the link is a question, so that a mail scanner that follows the link changes nothing. */
export const askWords = (kind: MailKind, token: string): Notice => ({
  title: 'Unsubscribe',
  sentence: `Beatline then no longer emails you about ${NAMES[kind]}. You still find them when you sign in.`,
  button: 'Unsubscribe',
  method: 'post',
  action: `${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}`,
})

export const doneWords = (kind: MailKind): Notice => ({
  title: 'You are unsubscribed',
  sentence: `Beatline no longer emails you about ${NAMES[kind]}. You can change that at any time in your settings.`,
  ...toSettings,
})

export const unknownWords: Notice = {
  title: 'This link does not work',
  sentence: 'Part of it may be missing. You can turn emails on or off in your settings.',
  ...toSettings,
}
