import { fillIn } from '../mails/fill-in.rules.ts'
import type { DigestRow, Row, TemplateSlots } from '../mails/mails.ts'
import { counted } from '../mails/quoted.rules.ts'
import type { MailedPost, Mailing } from './alert-mails.ts'
import { deadlineOf, isUrgent, localMoment, momentOf } from './alert-times.ts'
import { wrapped } from './columns.rules.ts'
import type { HeldBy } from './delivery.sql.ts'
import type { Tune } from './digest-tip.sql.ts'
import { alertFoot, digestFoot, filtersInWords, filtersOf, type Schedule } from './mail-feet.ts'
import { bylineOf, changedPiece, type Piece, postPiece, said, shortPiece, titleOf } from './post-words.ts'

/** How many posts an email shows in full, and how many more as their title and deadline. */
const FULL_MAX = 30
const SHORT_MAX = 50
const AFTER_VACATION_MAX = 50
/** Of the reminders in a digest. */
const REMINDERS_MAX = 20
/** Mail programs hide what comes after about 100 KB. Some of it is for the operator's name and address. */
const HTML_MAX = 89_000

/** What queueMail takes, by template. */
type Filled<Name extends keyof TemplateSlots> = { template: Name; slots: TemplateSlots[Name] }
export type AlertEmail = Filled<'alert'> | Filled<'digest'> | Filled<'welcome_back'>

/** Why an alert comes now, and how many posts have expired before it could. */
type Why = { held_by: HeldBy | null; expired: number }

/** The email about matches that go out right away: one, or all that had to wait. */
export function alertEmail(mailing: Mailing, { held_by, expired }: Why): AlertEmail {
  const posts = inOrder(mailing)
  const [first] = posts
  const notice =
    held_by === 'quiet' && expired > 0
      ? `${expired} more ${expired === 1 ? 'has' : 'have'} expired since.`
      : ''
  if (first && posts.length === 1 && held_by !== 'vacation' && !notice) return singleEmail(first, mailing)
  const isBack = held_by === 'vacation'
  const headline = headlineOf(posts.length, held_by)
  const head = {
    from_name: 'Beatline Alerts',
    subject: isBack ? headline : subjectOf(posts, mailing),
    moment: momentOf(mailing.reader.zone, mailing.now),
    headline,
    notice,
    foot: alertFoot(posts, mailing),
  }
  const slots = fitting(posts, mailing, head, isBack ? AFTER_VACATION_MAX : FULL_MAX + SHORT_MAX)
  return { template: isBack ? 'welcome_back' : 'digest', slots }
}

function headlineOf(count: number, held_by: HeldBy | null): string {
  if (held_by === 'vacation')
    return `Welcome back: ${counted(count, 'request is', 'requests are')} still open`
  if (held_by === 'flood')
    return `You had more than 10 alerts this hour. Here are the next ${count} in one email.`
  return held_by === 'quiet' ? `${newRequests(count)} during your quiet hours` : newRequests(count)
}

const newRequests = (count: number) => counted(count, 'new request', 'new requests')

/** The subject of one match by itself. */
function subjectOfOne(post: MailedPost, { reader, now }: Mailing): string {
  const deadline = deadlineOf(post, reader.zone, now)
  return `${deadline ? `Due ${deadline.brief}` : 'New request'}: ${titleOf(post)}`
}

function subjectOf(posts: readonly MailedPost[], mailing: Mailing): string {
  const [first] = posts
  if (first && posts.length === 1) return subjectOfOne(first, mailing)
  return [newRequests(posts.length), urgentOf(posts, mailing)].filter(Boolean).join(', ')
}

/** "3 due within 24 hours", or nothing if none is. */
function urgentOf(posts: readonly MailedPost[], { now }: Mailing): string {
  const urgent = posts.filter((post) => isUrgent(post, now)).length
  return urgent > 0 ? `${urgent} due within 24 hours` : ''
}

const textOf = (pieces: readonly Pick<Piece, 'lines'>[]): string =>
  pieces.flatMap(({ lines }) => (lines.length > 0 ? [lines.join('\n')] : [])).join('\n\n')

function singleEmail(post: MailedPost, mailing: Mailing): Filled<'alert'> {
  const request = postPiece(post, mailing, '', true)
  const foot = alertFoot([post], mailing)
  const slots = {
    from_name: 'Beatline Alerts',
    subject: subjectOfOne(post, mailing),
    preview: [bylineOf(post), mailing.reader.show_text && said(post.description, 90)]
      .filter(Boolean)
      .join(' · '),
    plain: textOf([request, ...foot]),
    rows: [request.row, ...foot.map(({ row }) => row)],
  }
  return { template: 'alert', slots }
}

/** What a digest has besides matches. */
export type DigestMore = Schedule & {
  local_at: string
  saved: MailedPost[]
  changed: MailedPost[]
  tune: Tune | null
}

/** The email with what filters found since the last one, and with what else the member should know by then. */
export function digestEmail(mailing: Mailing, more: DigestMore): Filled<'digest'> {
  const posts = inOrder(mailing)
  const { saved, changed, tune } = more
  const headline = posts.length > 0 ? newRequests(posts.length) : remindersIn(more)
  const [first] = posts
  const head = {
    from_name: 'Beatline Digest',
    subject:
      first && posts.length === 1 ? titleOf(first) : posts.length > 0 ? subjectOf(posts, mailing) : headline,
    moment: localMoment(more.local_at, more.zone),
    headline,
    notice: '',
    after: [
      ...listPieces(savedLabel(mailing), saved, (post) => shortPiece(post, mailing, '- ')),
      ...listPieces('Changed', changed, (post) => changedPiece(post, mailing, '- ')),
      ...(tune ? [tunePiece(tune, mailing)] : []),
    ],
    foot: digestFoot(more, mailing),
  }
  const preview = posts.length > 0 ? posts : [...saved, ...changed]
  return { template: 'digest', slots: fitting(posts, mailing, head, FULL_MAX + SHORT_MAX, preview) }
}

const savedLabel = ({ reader }: Mailing) =>
  reader.role === 'journalist' ? 'Saved, due soon' : 'Saved, not yet pitched'

/** What changed is no reason for a digest by itself. */
const remindersIn = ({ saved }: DigestMore) =>
  `${counted(saved.length, 'saved request is', 'saved requests are')} due soon`

const groupPiece = (label: string): Piece<DigestRow> => ({ row: { part: 'group', label }, lines: [] })

/** What follows a group's label, with that above the first of them in plain text. */
const grouped = (label: string, pieces: Piece<DigestRow>[]): Piece<DigestRow>[] => [
  groupPiece(label),
  ...pieces.map(({ row, lines }, at) => ({ row, lines: at === 0 ? [label.toUpperCase(), ...lines] : lines })),
]

function listPieces(
  label: string,
  posts: readonly MailedPost[],
  pieceOf: (post: MailedPost) => Piece<DigestRow>,
): Piece<DigestRow>[] {
  if (posts.length === 0) return []
  const left = posts.length - REMINDERS_MAX
  const more = left > 0 ? [morePiece(left)] : []
  return grouped(label, [...posts.slice(0, REMINDERS_MAX).map(pieceOf), ...more])
}

function morePiece(count: number, more_link = ''): Piece<DigestRow> {
  const more = `and ${count} more`
  const label = more_link && 'See All Matches'
  return {
    row: { part: 'more', more, label, more_link },
    lines: [more, ...(label ? [`${label}: ${more_link}`] : [])],
  }
}

function tunePiece({ filter, marked, of, word, with_word }: Tune, { origin }: Mailing): Piece<DigestRow> {
  const name = filtersInWords([filter], 1)
  const row = {
    part: 'tune',
    marked: `You marked ${marked} of the last ${of} matches of ${name} as not relevant.`,
    mention: `${with_word} of them ${with_word === 1 ? 'mentions' : 'mention'}`,
    word: said(word, 100),
    tune_link: `${origin}/app/feed?filter=${filter.id}&exclude=${encodeURIComponent(word)}`,
  } as const
  return {
    row,
    lines: [
      'TUNE THIS FILTER',
      ...wrapped(`${row.marked} ${row.mention} “${row.word}”.`),
      `Exclude “${row.word}”: ${row.tune_link}`,
    ],
  }
}

const GROUPS = ['Due within 24 hours', 'Due within 7 days', 'Due later', 'No deadline', 'Community'] as const
type Group = (typeof GROUPS)[number]

function groupOf(post: MailedPost, { reader, now }: Mailing): Group {
  if (post.post_type === 'community') return 'Community'
  const deadline = deadlineOf(post, reader.zone, now)
  if (!deadline) return 'No deadline'
  if (isUrgent(post, now)) return 'Due within 24 hours'
  return deadline.isSoon ? 'Due within 7 days' : 'Due later'
}

/** As a digest lists them: by group, then by deadline, then the newest first. */
function inOrder(mailing: Mailing): MailedPost[] {
  return mailing.posts
    .map((post) => ({
      post,
      group: GROUPS.indexOf(groupOf(post, mailing)),
      due: Date.parse(post.expires_at ?? '9999-01-01'),
      posted: Date.parse(post.created_at),
    }))
    .toSorted((a, b) => a.group - b.group || a.due - b.due || b.posted - a.posted)
    .map(({ post }) => post)
}

type Head = {
  from_name: string
  subject: string
  moment: [day: string, time: string]
  headline: string
  /** What the plain text says besides the headline. */
  notice: string
  /** What follows the posts. */
  after?: Piece<DigestRow>[]
  foot: Piece<DigestRow>[]
}

/** As many posts in full as the email has room for, at most `max` in all; the rest as title and deadline, or a number. */
function fitting(
  posts: readonly MailedPost[],
  mailing: Mailing,
  { moment, notice, after = [], foot, ...head }: Head,
  max: number,
  previewed = posts,
): TemplateSlots['digest'] {
  const found = posts.slice(0, max).map((post, at) => ({
    group: groupOf(post, mailing),
    full: postPiece(post, mailing, `${at + 1}. `),
    short: shortPiece(post, mailing, `${at + 1}. `),
  }))
  const slotsOf = (full: number, short: number): TemplateSlots['digest'] => {
    const shown = found.slice(0, full + short)
    const left = posts.length - shown.length
    const pieces = [
      ...GROUPS.flatMap((group) => {
        const its = shown.flatMap((one, at) =>
          one.group === group ? [at < full ? one.full : one.short] : [],
        )
        return its.length > 0 ? grouped(group, its) : []
      }),
      ...(left > 0 ? [morePiece(left, `${mailing.origin}/app/matches`)] : []),
      ...after,
      ...foot,
    ]
    const top = [head.headline.toUpperCase(), moment.join(', ')].flatMap((line) => wrapped(line))
    return {
      ...head,
      preview: previewed
        .slice(0, 3)
        .map((post) => titleOf(post, 50))
        .join(' · '),
      folio: moment.join(' · '),
      lead: leadOf(posts, mailing, notice),
      plain: textOf([{ lines: notice ? [...top, notice] : top }, ...pieces]),
      rows: pieces.map(({ row }) => row),
    }
  }
  let [full, short] = [Math.min(FULL_MAX, found.length), SHORT_MAX]
  let slots = slotsOf(full, short)
  while (sizeOf(slots) > HTML_MAX && full + short > 0) {
    if (full > 0) full -= 1
    else short -= 1
    slots = slotsOf(full, short)
  }
  return slots
}

const sizeOf = ({ rows, ...slots }: TemplateSlots['digest']) =>
  Buffer.byteLength(fillIn('digest', slots, rows as Row[]).html)

/** "3 due within 24 hours. From Fintech, Urgent banking and 2 other filters." */
function leadOf(posts: readonly MailedPost[], mailing: Mailing, notice: string): string {
  const urgent = urgentOf(posts, mailing)
  const filters = filtersOf(posts)
  const sentences = [
    notice,
    urgent && `${urgent}.`,
    filters.length > 0 && `From ${filtersInWords(filters, 2)}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}
