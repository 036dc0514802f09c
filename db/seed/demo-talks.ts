import type { Comment, Like, Post } from './demo-feed.ts'
import { type Cast, sourceId } from './demo-members.ts'
import type { Outcome } from './demo-outcomes.ts'
import { pitchesNearHome } from './demo-pitches-journalist.ts'
import { directTalks, pitchesElsewhere } from './demo-pitches-others.ts'
import { pitchesOnWireFraud } from './demo-pitches-wire-fraud.ts'
import { readTalks, type Talk } from './demo-read.ts'
import { day, fraction, hour, type Row, seedId } from './seed-tools.ts'

export type Conversation = {
  id: string
  post: Post | null
  responder: Cast
  other: Cast
  source: string | null
  commentary: string
  unread: boolean
  /** No longer unread, although its author never opened it. */
  unopened: boolean
  created: Date
  messages: Talk['messages']
}

function pitch(talk: Talk, posts: readonly Post[], people: Map<string, Cast>, now: Date): Conversation {
  const [, ref = '', by = '', source = '', share = '0', state] = talk.head
  const post = posts.find((each) => each.ref === ref)
  const responder = people.get(by)
  if (!post || !responder) throw new Error(`no post or member for a pitch: ${ref}, ${by}`)
  const end = Math.min(now.getTime(), post.expiresAt?.getTime() ?? now.getTime())
  return {
    id: seedId(`pitch:${ref}/${by}`),
    post,
    responder,
    other: post.owner,
    // A source of who pitches, or of the member before the stroke, who kept it there until they left its agency.
    source: source.includes('/') ? seedId(`source:${source}`) : sourceId(by, source),
    commentary: talk.commentary,
    unread: state === 'unread',
    unopened: state === 'unopened',
    created: new Date(post.created.getTime() + Number(share) * (end - post.created.getTime())),
    messages: talk.messages,
  }
}

function direct(talk: Talk, people: Map<string, Cast>, now: Date): Conversation {
  const [, from = '', to = '', ago = '0', state] = talk.head
  const responder = people.get(from)
  const other = people.get(to)
  if (!responder || !other) throw new Error(`no member for a conversation: ${from}, ${to}`)
  return {
    id: seedId(`direct:${from}/${to}`),
    post: null,
    responder,
    other,
    source: null,
    commentary: talk.commentary,
    unread: state === 'unread',
    unopened: false,
    created: new Date(now.getTime() - Number(ago) * day),
    messages: talk.messages,
  }
}

export function layOutTalks(posts: readonly Post[], cast: readonly Cast[], now: Date): Conversation[] {
  const people = new Map(cast.map((member) => [member.key, member]))
  const pitches = [pitchesNearHome, pitchesOnWireFraud, pitchesElsewhere].flatMap(readTalks)
  return [
    ...pitches.map((talk) => pitch(talk, posts, people, now)),
    ...readTalks(directTalks).map((talk) => direct(talk, people, now)),
  ]
}

/** The pause between two texts of a conversation, so that even the last one is in the past. */
const pause = (talk: Pick<Conversation, 'created' | 'messages'>, now: Date) =>
  Math.min(5 * hour, (now.getTime() - talk.created.getTime()) / (talk.messages.length + 1))

/** By when whoever it is to had read the first text, and answered it if they did. */
export const readTime = (talk: Pick<Conversation, 'created' | 'messages'>, now: Date): Date =>
  new Date(talk.created.getTime() + pause(talk, now) * 0.8)

export const responseRows = (
  talks: readonly Conversation[],
  settled: ReadonlyMap<string, Date | null>,
  now: Date,
): Row[] =>
  talks.map((talk) => {
    const read_at = talk.unread ? null : new Date(talk.created.getTime() + pause(talk, now) / 2)
    return {
      id: talk.id,
      post_id: talk.post?.id ?? null,
      is_pitch: talk.post !== null,
      responder_id: talk.responder.id,
      account_id: talk.other.id,
      profile_id: talk.source,
      commentary: talk.commentary,
      created_at: talk.created,
      read_at,
      opened_at: talk.unopened ? null : read_at,
      settled_at: settled.get(talk.id) ?? null,
    }
  })

export const messageRows = (talks: readonly Conversation[], now: Date): Row[] =>
  talks.flatMap((talk) =>
    talk.messages.map((message, index) => {
      const step = pause(talk, now)
      const created = talk.created.getTime() + step * (index + 0.8)
      const [sender, recipient] = message.fromResponder
        ? [talk.responder, talk.other]
        : [talk.other, talk.responder]
      return {
        id: seedId(`message:${talk.id}/${index}`),
        conversation_id: talk.id,
        sender_id: sender.id,
        recipient_id: recipient.id,
        message_text: message.text,
        created_at: new Date(created),
        read_at: message.unread ? null : new Date(created + step / 5),
      }
    }),
  )

export function noticeRows(
  likes: Like[],
  comments: Comment[],
  talks: Conversation[],
  outcomes: readonly Outcome[],
  now: Date,
): Row[] {
  const notice = (
    type: string,
    owner: Cast,
    actor: Cast,
    body: string,
    link: string,
    object: string,
    at: Date,
  ) => {
    // Most members clear their bell every couple of days; a few never do.
    const age = now.getTime() - at.getTime()
    const dismissed = fraction(`${object}/${actor.key}/bell`) < (age > 2.5 * day ? 0.97 : 0.3)
    const id = seedId(`notice:${type}/${object}/${actor.key}`)
    const ids = { id, account_id: owner.id, actor_id: actor.id, object_id: object }
    return { ...ids, type, body, link, channel: 'in_app', dismissed, created_at: at }
  }
  const feedLink = (post: Post) => `/app/feed?post=${post.id}`
  return [
    ...likes
      .filter(({ by, owner }) => by !== owner)
      .map(({ by, owner, post, object, created }) =>
        notice('like', owner, by, `${by.name} liked ${post.title}`, feedLink(post), object, created),
      ),
    ...comments
      .filter(({ author, post, deleted }) => author !== post.owner && !deleted)
      .map(({ id, author, post, created }) => {
        const body = `${author.name} commented on your post "${post.title}"`
        return notice('comment', post.owner, author, body, feedLink(post), id, created)
      }),
    ...talks.flatMap(({ id, post, responder, other, created }) => {
      if (!post) return []
      const body = `${responder.name} submitted a pitch to your expert request: "${post.title}"`
      return [notice('response_received', other, responder, body, `/app/messages/${id}`, id, created)]
    }),
    ...outcomes.flatMap(({ talk: { id, post, responder, other }, trail }) =>
      trail.flatMap(({ step, at }) => {
        const link = `/app/messages/${id}`
        if (step === 'used') {
          const body = `${other.name} used your pitch: "${post.title}"`
          return [notice('pitch_used', responder, other, body, link, id, at)]
        }
        if (step === 'published') {
          const body = `${other.name} published a story with your source: "${post.title}"`
          return [notice('pitch_published', responder, other, body, link, id, at)]
        }
        if (step !== 'withdrawn') return []
        const body = `${responder.name} withdrew a pitch to "${post.title}"`
        return [notice('pitch_withdrawn', other, responder, body, `/app/pitchbox?request=${post.id}`, id, at)]
      }),
    ),
  ]
}
