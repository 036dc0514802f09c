import { ENDED } from '../../contract/dates.ts'
import { whyNotPitchAtAll } from '../../contract/pitches.rules.ts'
import { cleanText, titleAtOrganization } from '../../contract/text.ts'
import { BEATS, FALLBACK_NAMES, TRUNCATION } from '../../contract/vocabulary.ts'
import type { PostRow, Row, ShortRow } from '../mails/mails.ts'
import { dayIn } from '../mails/moments.rules.ts'
import { quoted } from '../mails/quoted.rules.ts'
import type { MailedPost, Mailing } from './alert-mails.ts'
import { type Deadline, deadlineOf } from './alert-times.ts'
import { wrapped } from './columns.rules.ts'

const EXCERPT_LENGTH = 240
const WHOLE_LENGTH = 2_000
/** Where the title is one of many. */
const SHORT_TITLE_LENGTH = 120
const NAME_LENGTH = 40
/** In an email with the beginning of a confidential request, and in one without any of its text. */
const noteOf = (hasText: boolean) =>
  `This request is confidential. Open it to read ${hasText ? 'the rest' : 'it'}.`

/** A piece of an email: its row, and its lines in plain text. */
export type Piece<One extends Row = Row> = { row: One; lines: string[] }

/** Words of others on one line, as an email shows them. */
export const said = (text: string, length: number): string =>
  quoted(cleanText(text).replace(/\s+/g, ' '), length)

/** The name of a filter. */
export const filterName = ({ name }: { name: string }): string => said(name, 60)

export const titleOf = ({ title }: MailedPost, length = SHORT_TITLE_LENGTH): string => said(title, length)

const addressOf = ({ id }: MailedPost, { origin }: Mailing) => `${origin}/app/feed?post=${id}`

/** What the reader can do about it first, and where. */
function actionOf(post: MailedPost, mailing: Mailing): [label: string, address: string] {
  const address = addressOf(post, mailing)
  const isForPitches = post.post_type === 'request_for_source' && whyNotPitchAtAll(mailing.reader) === null
  if (isForPitches && (post.author || post.shown_name)) return ['Pitch', `${address}&compose=pitch`]
  // Nobody can write to an author whose name is hidden, or who has left.
  if (post.post_type === 'community' || !post.author) return ['Open', address]
  return ['Message', `${address}&compose=message`]
}

export function bylineOf({ author, shown_name }: MailedPost): string {
  if (!author) return shown_name ?? FALLBACK_NAMES.owner
  const title = said(author.title, TRUNCATION.title)
  const organization = said(author.organization, TRUNCATION.organization)
  return [said(author.name, TRUNCATION.name), titleAtOrganization({ title, organization })]
    .filter(Boolean)
    .join(', ')
}

/** Its beats, and the tags that its author typed. */
const tagsOf = ({ tags }: MailedPost, { reader }: Mailing): string[] =>
  reader.show_text ? tags : tags.filter((tag) => (BEATS as readonly string[]).includes(tag))

/** Its first lines, or all of its paragraphs. */
function textOf({ description }: MailedPost, { reader }: Mailing, isWhole: boolean): string[] {
  if (!reader.show_text) return []
  if (!isWhole) return [said(description, EXCERPT_LENGTH)]
  const characters = [...cleanText(description)]
  const whole =
    characters.length > WHOLE_LENGTH ? [...characters.slice(0, WHOLE_LENGTH - 1), '…'] : characters
  return whole
    .join('')
    .split('\n')
    .map((line) => said(line, WHOLE_LENGTH))
    .filter(Boolean)
}

const postedOn = ({ created_at }: MailedPost, { reader, now }: Mailing) =>
  `Posted ${dayIn(reader.zone, Date.parse(created_at), now)}`

const dueLine = ({ full, left }: Deadline) => `Due ${full} (${left})`

// Marked, so that no line of it passes for ours.
const inQuotation = (paragraphs: string[], indent: string): string[] =>
  paragraphs.flatMap((text, at) => [
    ...(at > 0 ? [`${indent}>`] : []),
    ...wrapped(text, `${indent}> `, `${indent}> `),
  ])

/** A post in full; `mark` begins its plain text. */
export function postPiece(post: MailedPost, mailing: Mailing, mark = '', isWhole = false): Piece<PostRow> {
  const { reader, now, addressOf: act } = mailing
  const [action, action_link] = actionOf(post, mailing)
  const deadline = deadlineOf(post, reader.zone, now)
  const beats = tagsOf(post, mailing).map((tag) => said(tag, NAME_LENGTH))
  const text = textOf(post, mailing, isWhole)
  const { author } = post
  const slots = {
    title: titleOf(post, 255),
    title_link: addressOf(post, mailing),
    beats: beats.join('\n'),
    text: text.join('\n'),
    note: post.is_excerpt ? noteOf(reader.show_text) : '',
    byline: bylineOf(post),
    matches: post.filters.map(filterName).join(', '),
    action,
    action_link,
    save_link: act('save', post.id),
    not_relevant_link: act('not_relevant', post.id),
    mute: author ? `Mute ${said(author.name, NAME_LENGTH)}` : '',
    mute_link: author ? act('mute', author.id) : '',
  }
  const posted = postedOn(post, mailing)
  const row: PostRow = deadline
    ? {
        part: deadline.isSoon ? 'soon' : 'later',
        ...slots,
        day: deadline.day,
        clock: deadline.clock,
        left: deadline.left,
      }
    : { part: 'undated', ...slots, posted }
  const indent = ' '.repeat(mark.length)
  const under = (words: string) => wrapped(words, indent)
  return {
    row,
    lines: [
      ...wrapped(slots.title, mark),
      ...under(deadline ? dueLine(deadline) : posted),
      ...(beats.length > 0 ? under(beats.join(', ')) : []),
      ...inQuotation(text, indent),
      ...(slots.note ? under(slots.note) : []),
      ...under(slots.byline),
      ...under(`Matches ${slots.matches}`),
      ...(action === 'Open' ? [] : [`${indent}Open: ${slots.title_link}`]),
      `${indent}${action}: ${action_link}`,
      `${indent}Save: ${slots.save_link}`,
      `${indent}Not relevant: ${slots.not_relevant_link}`,
      ...(author ? [`${indent}${slots.mute}: ${slots.mute_link}`] : []),
    ],
  }
}

/** A post as its title and deadline. */
export function shortPiece(post: MailedPost, mailing: Mailing, mark: string): Piece<ShortRow> {
  const deadline = deadlineOf(post, mailing.reader.zone, mailing.now)
  const posted = postedOn(post, mailing)
  return titlePiece(post, mailing, mark, {
    isSoon: deadline?.isSoon ?? false,
    day: deadline?.day ?? '',
    when: deadline ? `${deadline.clock} · ${deadline.left}` : posted,
    line: deadline ? dueLine(deadline) : posted,
  })
}

/** A request that has another deadline than before, or none any more. */
export function changedPiece(post: MailedPost, mailing: Mailing, mark: string): Piece<ShortRow> {
  const deadline = deadlineOf(post, mailing.reader.zone, mailing.now)
  if (!post.is_over && deadline) {
    const { isSoon, day, full, left } = deadline
    const now = `Now due ${full}`
    return titlePiece(post, mailing, mark, {
      isSoon,
      day,
      when: isSoon ? `${now} · ${left}` : now,
      line: isSoon ? `${now} (${left})` : now,
    })
  }
  const [day, when] = post.closed_by_author
    ? [ENDED.by_author, 'Closed by the author']
    : deadline
      ? [ENDED.by_clock, `Was due ${deadline.full}`]
      : ['Open', 'No deadline']
  return titlePiece(post, mailing, mark, { isSoon: false, day, when, line: when })
}

type Short = { isSoon: boolean; day: string; when: string; line: string }

function titlePiece(
  post: MailedPost,
  mailing: Mailing,
  mark: string,
  { isSoon, day, when, line }: Short,
): Piece<ShortRow> {
  const title = titleOf(post)
  const title_link = addressOf(post, mailing)
  const indent = ' '.repeat(mark.length)
  return {
    row: { part: isSoon ? 'short_soon' : 'short_later', day, when, title, title_link },
    lines: [...wrapped(title, mark), ...wrapped(line, indent), `${indent}Open: ${title_link}`],
  }
}
