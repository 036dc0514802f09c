import type { TemplateSlots } from '../mails/mails.ts'
import { counted, inQuotes, listed, quoted } from '../mails/quoted.rules.ts'
import { SETTINGS_PAGE } from '../notification-settings/notification-settings.ts'

/** Events that are emailed to members who are away, in the order of their email. */
export const NEWS_KINDS = ['messages', 'pitches', 'comments', 'likes'] as const

/** What is new of a kind and was not mailed yet. */
export type News = {
  kind: (typeof NEWS_KINDS)[number]
  count: number
  /** How many have written, or how many posts it concerns, and the names or titles of three of them, newest first. */
  things: number
  names: string[]
  /** The first of them; null once it is gone. */
  id: string | null
}

const NAME_LENGTH = 40

type Words = {
  one: string
  many: string
  to: string
  lead: string
  label: string
  path: (id: string | null) => string
}

const postPath = (id: string | null) => `/app/feed?post=${id}`
const WORDS: Record<News['kind'], Words> = {
  messages: {
    one: 'unread message',
    many: 'unread messages',
    to: 'from',
    lead: 'Read and answer here:',
    label: 'Open Messages',
    path: () => '/app/messages',
  },
  pitches: {
    one: 'unread pitch',
    many: 'unread pitches',
    to: 'to',
    lead: 'Your Pitchbox is here:',
    label: 'Open Pitchbox',
    path: (id) => `/app/pitchbox${id === null ? '' : `?request=${id}`}`,
  },
  comments: {
    one: 'new comment',
    many: 'new comments',
    to: 'on',
    lead: 'The latest is here:',
    label: 'Open Post',
    path: postPath,
  },
  likes: {
    one: 'new like',
    many: 'new likes',
    to: 'on',
    lead: 'The latest is here:',
    label: 'Open Post',
    path: postPath,
  },
}

const countOf = ({ kind, count }: News) => counted(count, WORDS[kind].one, WORDS[kind].many)

/** "3 unread messages from Kim and 2 others". */
function whatOf(news: News, shown = 3): string {
  const names = news.names
    .slice(0, shown)
    .map((name) => (news.kind === 'messages' ? quoted(name, NAME_LENGTH) : inQuotes(name)))
  return `${countOf(news)} ${WORDS[news.kind].to} ${listed(names, news.things)}`
}

/** The email about what is new: who has written and to what, never what they wrote. */
export function awayMail(news: readonly News[], name: string, origin: string): TemplateSlots['away_mail'] {
  const [first] = news
  return {
    name,
    subject:
      first && news.length === 1 ? whatOf(first, 1) : `${listed(news.map(countOf), news.length)} on Beatline`,
    rows: news.map((one) => ({
      part: 'news',
      what: whatOf(one),
      lead: WORDS[one.kind].lead,
      news_link: `${origin}${WORDS[one.kind].path(one.id)}`,
      label: WORDS[one.kind].label,
    })),
    settings_link: `${origin}${SETTINGS_PAGE}`,
  }
}
