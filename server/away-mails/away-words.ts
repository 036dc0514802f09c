import { type MailKind, SETTINGS_PAGE } from '../mail-settings/mail-settings.ts'
import type { TemplateSlots } from '../mails/mails.ts'
import { quoted } from '../mails/quoted.rules.ts'

/** What is unread and was not mailed yet, of the kinds that the member has on. Newest first. */
export type Unseen = {
  messages: number
  /** How many have written, and the names of three of them. */
  senders: number
  names: string[]
  pitches: number
  /** How many requests received pitches, and the titles of three of them. */
  requests: number
  titles: string[]
  /** The request that received the latest pitch. */
  request_id: string | null
}

const NAME_LENGTH = 40
const TITLE_LENGTH = 60

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** "Kim, Lee and 2 others". */
function listed(shown: string[], total: number): string {
  const more = total - shown.length
  const parts = more > 0 ? [...shown, counted(more, 'other', 'others')] : shown
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}

const messagesOf = ({ messages }: Unseen) => counted(messages, 'unread message', 'unread messages')
const pitchesOf = ({ pitches }: Unseen) => counted(pitches, 'unread pitch', 'unread pitches')

const from = (unseen: Unseen, names = unseen.names) =>
  `${messagesOf(unseen)} from ${listed(
    names.map((name) => quoted(name, NAME_LENGTH)),
    unseen.senders,
  )}`

function to(unseen: Unseen, titles = unseen.titles): string {
  const shown = titles.map((title) => `“${quoted(title, TITLE_LENGTH)}”`)
  return `${pitchesOf(unseen)} to ${listed(shown, unseen.requests)}`
}

function subjectOf(unseen: Unseen): string {
  if (unseen.pitches === 0) return from(unseen, unseen.names.slice(0, 1))
  if (unseen.messages === 0) return to(unseen, unseen.titles.slice(0, 1))
  return `${messagesOf(unseen)} and ${pitchesOf(unseen)} on Beatline`
}

/** The email about what is unread: who has written and to what, never what they wrote. */
export function awayMail(unseen: Unseen, name: string, origin: string) {
  const request = unseen.request_id === null ? '' : `?request=${unseen.request_id}`
  const kind: MailKind = unseen.pitches === 0 ? 'messages' : unseen.messages === 0 ? 'pitches' : 'all'
  const slots: TemplateSlots['away_all'] = {
    name,
    subject: subjectOf(unseen),
    messages: from(unseen),
    messages_link: `${origin}/app/messages`,
    pitches: to(unseen),
    pitches_link: `${origin}/app/pitchbox${request}`,
    settings_link: `${origin}${SETTINGS_PAGE}`,
  }
  return { letter: `away_${kind}` as const, kind, slots }
}
