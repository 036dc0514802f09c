import type { EmailAction } from '../../contract/email-actions.ts'
import type { MailedPost, Mailing } from '../../server/alerts/alert-mails.ts'
import { type AlertEmail, type DigestMore, digestEmail } from '../../server/alerts/alert-words.ts'
import { fillIn } from '../../server/mails/fill-in.rules.ts'
import type { Row } from '../../server/mails/mails.ts'

export const ORIGIN = 'https://b.test'
/** A Tuesday, 8:00 AM in New York. */
const NOW = Date.parse('2026-03-03T13:00:00Z')

/** As long as a real one. */
export const addressOf = (action: EmailAction, id = '') => `${ORIGIN}/m/${`${action}-${id}`.padEnd(80, 'x')}`

const hoursLater = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString()

/** A request for an expert that is due in so many hours; null: it has no deadline. */
export function mailedPost(id: string, due: number | null, given: Partial<MailedPost> = {}): MailedPost {
  return {
    id,
    title: `Title of ${id}`,
    description: `Text of ${id}`,
    is_excerpt: false,
    post_type: 'request_for_source',
    tags: ['Banking', 'Legal'],
    created_at: hoursLater(-24),
    expires_at: due === null ? null : hoursLater(due),
    closes: null,
    is_over: false,
    closed_by_author: false,
    shown_name: null,
    author: { id: `${id}-author`, name: 'Kim Lee', title: 'Reporter', organization: 'The Ledger' },
    filters: [{ id: 'f1', name: 'Fintech' }],
    ...given,
  }
}

export const mailing = (posts: MailedPost[], reader: Partial<Mailing['reader']> = {}): Mailing => ({
  reader: {
    account_id: 'reader',
    name: 'Lou',
    email: 'lou@x.test',
    role: 'pr',
    holds_source: false,
    zone: 'America/New_York',
    show_text: true,
    ...reader,
  },
  origin: ORIGIN,
  now: NOW,
  posts,
  addressOf,
})

/** A digest at 8:00 AM. */
export const digestOf = (
  posts: MailedPost[],
  more: Partial<DigestMore> = {},
  reader: Partial<Mailing['reader']> = {},
) =>
  digestEmail(mailing(posts, reader), {
    local_at: '2026-03-03T08:00',
    zone: 'America/New_York',
    saved: [],
    changed: [],
    times: ['16:00', '08:00'],
    days: [1, 2, 3, 4, 5],
    tune: null,
    ...more,
  })

/** The email as it is sent. */
export function sent({ template, slots: { rows, ...slots } }: AlertEmail) {
  const all = { ...slots, company: 'Harbor & Sons', contact_email: 'desk@b.test' }
  return fillIn(template, all, rows as Row[])
}
