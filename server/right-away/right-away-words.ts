import { ATTRIBUTION_NAMES } from '../../contract/briefs.rules.ts'
import type { PitchAnswers } from '../../contract/briefs.ts'
import { FALLBACK_NAMES, REMOVED_SOURCE } from '../../contract/vocabulary.ts'
import type { Row, TemplateSlots } from '../mails/mails.ts'
import { momentIn } from '../mails/moments.rules.ts'
import { counted, inQuotes, listed, quoted } from '../mails/quoted.rules.ts'
import { SETTINGS_PAGE } from '../notification-settings/notification-settings.ts'
import type { Recipient, Unsent } from './right-away.sql.ts'

const NAME_LENGTH = 40
const SUBJECT_LENGTH = 120
/** Mail programs cut what is longer. */
const TEXT_MAX = 40_000

type Where = { origin: string; now: number }
type PitchRow = TemplateSlots['pitch_now']['rows'][number]
type MessageRow = TemplateSlots['message_now']['rows'][number]

const nameOf = ({ partner }: Unsent) => quoted(partner, NAME_LENGTH) || FALLBACK_NAMES.actor
const titleIn = (title: string) => quoted(title.replace(/\s+/g, ' '), SUBJECT_LENGTH)
const linkOf = ({ id }: Unsent, { origin }: Where) => `${origin}/app/messages/${id}`

/** Who an email about one conversation is from, and where it belongs. */
const conversing = (one: Unsent) => ({ from_name: `${nameOf(one)} via Beatline`, thread: one.id })

/** The email about what was written in one conversation, or in several when it had to wait. */
export function messageMail(
  all: readonly Unsent[],
  recipient: Recipient,
  where: Where,
): TemplateSlots['message_now'] {
  const [first] = all
  const only = first && all.length === 1 ? first : null
  return {
    name: recipient.name,
    subject: only ? subjectOf(only) : subjectOfAll(all),
    ...(only && conversing(only)),
    rows: all.flatMap((one) => messageRows(one, recipient, where)),
    settings_link: `${where.origin}${SETTINGS_PAGE}`,
  }
}

const subjectOf = (one: Unsent) =>
  one.title === null ? `Message from ${nameOf(one)}` : `Re: ${titleIn(one.title)}`

function subjectOfAll(all: readonly Unsent[]): string {
  const count = all.reduce((sum, one) => sum + one.count, 0)
  return `${count} messages from ${listed(all.slice(0, 3).map(nameOf), all.length)}`
}

function messageRows(one: Unsent, { zone, show_text }: Recipient, where: Where): MessageRow[] {
  const about = one.title === null ? '' : ` about ${inQuotes(one.title)}`
  const wrote = one.count === 1 ? 'wrote to you' : `wrote you ${one.count} messages`
  const shown = show_text ? fitting(one.texts) : []
  const rows: MessageRow[] = [
    { part: 'from', of: one.id, intro: `${nameOf(one)} ${wrote}${about}.` },
    ...shown.map(
      ({ at, text }): MessageRow => ({
        part: 'text',
        of: one.id,
        moment: momentIn(zone, Date.parse(at), where.now),
        message: text,
      }),
    ),
  ]
  if (show_text && one.count > shown.length)
    rows.push({ part: 'more', of: one.id, count: String(one.count - shown.length) })
  return [...rows, { part: 'open', of: one.id, conversation_link: linkOf(one, where) }]
}

function fitting(texts: Unsent['texts']): Unsent['texts'] {
  let length = 0
  return texts.filter(({ text }) => {
    length += text.length
    return length <= TEXT_MAX
  })
}

/** The email about pitches: one, or those that have waited for it. */
export function pitchMail(
  all: readonly Unsent[],
  recipient: Recipient,
  where: Where,
): TemplateSlots['pitch_now'] {
  const [first] = all
  const title = first?.title ?? null
  const isOneRequest = title !== null && all.every((one) => one.title === title)
  const what = counted(all.length, 'New pitch', 'new pitches').replace(/^1 /, '')
  return {
    name: recipient.name,
    subject: isOneRequest ? `${what}: ${titleIn(title)}` : what,
    ...(first && all.length === 1 && conversing(first)),
    rows: all.flatMap((one) => pitchRows(one, recipient, where)),
    settings_link: `${where.origin}${SETTINGS_PAGE}`,
  }
}

function pitchRows(one: Unsent, { zone, show_text }: Recipient, where: Where): PitchRow[] {
  const of = one.id
  const [{ at, text } = { at: '', text: '' }] = one.texts
  return [
    {
      part: 'pitch',
      of,
      pitcher: nameOf(one),
      source: one.pitch?.source ? quoted(one.pitch.source, NAME_LENGTH) : REMOVED_SOURCE,
      request: one.title === null ? 'that was removed' : inQuotes(one.title),
      moment: momentIn(zone, Date.parse(at), where.now),
    },
    ...(show_text
      ? [...factsOf(one.pitch?.answers ?? null, of), { part: 'text', of, message: text } as const]
      : []),
    { part: 'open', of, conversation_link: linkOf(one, where) },
  ]
}

/** As the conversation shows what a pitch says to the brief. */
function factsOf(answers: PitchAnswers | null, of: string): Row<'fact', 'question' | 'message'>[] {
  if (!answers) return []
  const facts = [
    ...answers.musts.map(({ must_have, met, proof }, at) => [
      must_have ?? `Must-have ${at + 1}`,
      [met ? 'Yes' : 'No', proof].filter(Boolean).join(', '),
    ]),
    ...answers.answers.map(({ question, text }, at) => [question ?? `Question ${at + 1}`, text]),
    ['Availability', answers.availability],
    ['Attribution', answers.attribution === 'unspecified' ? '' : ATTRIBUTION_NAMES[answers.attribution]],
  ]
  return facts.flatMap(([question = '', message = '']) =>
    message === '' ? [] : [{ part: 'fact', of, question, message }],
  )
}
