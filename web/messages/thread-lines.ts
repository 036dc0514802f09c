import type { OpenConversation } from '../../contract/messages.ts'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import { partnerName, pitchLine } from './names.ts'
import type { Outgoing } from './outgoing.data.ts'
import type { Thread } from './thread.ts'

/** One message of a conversation, as it is read. */
export type Line = {
  id: string
  at: string
  text: string
  speaker: string
  isOwn: boolean
  /** "Pitch: ...", above the first message of a pitch. */
  title?: string | undefined
  /** Under it, what is known of the pitched source. */
  source?: OpenConversation['source']
  /** What the pitch says to the request's brief, above its text, and what it has in common with others, below. */
  pitch?: OpenConversation['pitch']
  /** It has not arrived yet. */
  outgoing?: Outgoing
}

/** All loaded messages, oldest first, with what is being sent at the end. */
export function linesOf(
  conversation: OpenConversation,
  thread: Thread,
  outgoing: readonly Outgoing[],
  readerId: string,
): Line[] {
  const { id, commentary, created_at, responder_id, is_pitch, partner } = conversation
  const speakerOf = (sender: string | null) => {
    if (sender === readerId) return 'You'
    return sender && sender === partner?.id ? partnerName(conversation) : FALLBACK_NAMES.owner
  }
  const line = (text: string, lineId: string, at: string, sender: string | null): Line => ({
    id: lineId,
    at,
    text,
    speaker: speakerOf(sender),
    isOwn: sender === readerId,
  })
  const first = {
    ...line(commentary, id, created_at, responder_id),
    title: is_pitch ? pitchLine(conversation) : undefined,
    source: conversation.source,
    pitch: conversation.pitch,
  }
  const said = thread.messages.map((one) => line(one.message_text, one.id, one.created_at, one.sender_id))
  const newest = thread.messages.at(-1)?.created_at ?? created_at
  // This device's clock may be behind: what is being sent still comes after everything that has arrived.
  const timeOf = ({ at }: Outgoing) => (Date.parse(at) < Date.parse(newest) ? newest : at)
  const going = outgoing
    .filter(({ isConfirmed }) => !isConfirmed)
    .map((one) => ({ ...line(one.text, one.key, timeOf(one), readerId), outgoing: one }))
  return [...(thread.earlier === null ? [first] : []), ...said, ...going]
}

/** A run of consecutive lines. Only the ids decide where a run ends, so messages before or after do not change it. */
export type Run = { id: string; lines: Line[] }

// One in sixteen, by the last digit of the id.
const begins = ({ id, outgoing }: Line) => outgoing === undefined && id.endsWith('0')

/** The lines of each day, in runs. */
export function byDay(lines: readonly Line[], dayOf: (at: string) => string): [string, Run[]][] {
  const days: [string, Run[]][] = []
  for (const line of lines) {
    const day = dayOf(line.at)
    if (days.at(-1)?.[0] !== day) days.push([day, []])
    const runs = days.at(-1)![1]
    const run = runs.at(-1)
    if (!run || begins(line)) runs.push({ id: line.id, lines: [line] })
    else run.lines.push(line)
  }
  return days
}

/** Whether two lines are equal: they are rebuilt on every change of the thread. */
export function areSame(some: readonly Line[], others: readonly Line[]): boolean {
  return some.length === others.length && some.every((line, place) => isSame(line, others[place]!))
}

const isSame = (one: Line, other: Line) =>
  one.id === other.id &&
  one.text === other.text &&
  one.speaker === other.speaker &&
  one.title === other.title &&
  one.source === other.source &&
  one.pitch === other.pitch &&
  one.source?.is_denied === other.source?.is_denied &&
  one.outgoing === other.outgoing
