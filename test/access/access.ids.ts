import { sql } from 'kysely'
import type { Endpoint } from '../../contract/endpoint.ts'
import { IMAGES_PATH } from '../../contract/images.rules.ts'
import { z } from '../../contract/zod.ts'
import type { TestApp } from '../support/app.ts'
import type { AnyInput } from '../support/client.ts'

/** Queries for the ids of each kind: those of member $1 that member $2 doesn't share. */
const FINDERS = {
  post: 'select id from posts where account_id = $1',
  comment: 'select id from comments where account_id = $1',
  conversation: `select id from responses where $1 in (responder_id, account_id)
    and $2 is distinct from responder_id and $2 is distinct from account_id`,
  message: `select id from messages where $1 in (sender_id, recipient_id)
    and $2 is distinct from sender_id and $2 is distinct from recipient_id`,
  held: 'select id, sent_at as created_at from held_pitches where responder_id = $1',
  sanction: 'select id, starts_at as created_at from sanctions where account_id = $1',
  notification: 'select id from notifications where account_id = $1',
  match: 'select post_id as id, matched_at as created_at from matches where account_id = $1',
  filter: 'select id, updated_at as created_at from saved_filters where account_id = $1',
  source: 'select id from profiles where account_id = $1',
  claim: `select c.id, c.created_at from source_claims c join profiles p on p.id = c.profile_id
    where $1 in (c.claimant_id, p.account_id) and $2 is distinct from c.claimant_id
      and $2 is distinct from p.account_id`,
  limit: 'select id, created_at from domain_limits where account_id = $1',
  session: 'select id from auth_sessions where user_id = $1',
  factor: 'select id from auth_factors where user_id = $1',
  challenge:
    'select id from auth_challenges where session_id in (select id from auth_sessions where user_id = $1)',
  account: 'select id from accounts where id = $1',
  application: 'select id from users where account_id = $1',
  picture: `select '${IMAGES_PATH}' || name as id from images where account_id = $1`,
  // Words that only the member may find.
  text: `select title as id from posts where account_id = $1 and data ->> 'status' = 'draft'`,
}
type Kind = keyof typeof FINDERS
export type Ids = Record<Kind, string[]>

/** What an id names, by the name of its field. */
const KINDS: Record<string, readonly Kind[]> = {
  post_id: ['post', 'match'],
  post_ids: ['match'],
  comment_id: ['comment'],
  parent_comment_id: ['comment'],
  conversation_id: ['conversation'],
  message_id: ['message'],
  notification_id: ['notification'],
  newest_id: ['notification'],
  filter_id: ['filter'],
  filter: ['filter'],
  restores: ['filter'],
  source_id: ['source'],
  claim_id: ['claim'],
  subject_id: ['account', 'post', 'comment', 'source', 'conversation', 'message'],
  // A case belongs to the team.
  case_id: [],
  sanction_id: ['sanction'],
  latest_id: ['sanction'],
  profile_id: ['source', 'account'],
  ids: ['source', 'account', 'held'],
  pitch_id: ['held', 'conversation'],
  session_id: ['session'],
  factor_id: ['factor'],
  challenge_id: ['challenge'],
  account_id: ['account'],
  person: ['account'],
  member_id: ['account'],
  limit_id: ['limit'],
  application_id: ['application'],
  applicationId: ['application'],
  picture_url: ['picture'],
  photo_url: ['picture'],
  search: ['text'],
  text: ['text'],
  // A question belongs to the request: server/board/notes.test.ts.
  question_id: [],
  // Each pitch is judged: server/posts/outcome.test.ts.
  used: [],
  // Each move is judged by itself: server/board/moves.test.ts.
  moves: [],
  // Whom an author chooses are other members: server/audience/choosing.test.ts.
  invited: [],
  // A question belongs to the request: server/pitches/guided-pitch.test.ts.
  answers: [],
}

/** The ids of everything that belongs to one member and not to the other, oldest first. */
export async function idsOf({ database }: TestApp, member: string, other: string): Promise<Ids> {
  const found = await Promise.all(
    Object.entries(FINDERS).map(async ([kind, text]) => {
      const query = text.replaceAll('$1', `'${member}'::uuid`).replaceAll('$2', `'${other}'::uuid`)
      const { rows } = await sql.raw<{ id: string }>(`${query} order by created_at`).execute(database.db)
      return [kind, rows.map(({ id }) => id)]
    }),
  )
  return Object.fromEntries(found)
}

type Place = { part: 'params' | 'query' | 'body'; name: string; kinds: readonly Kind[]; isList: boolean }

/** Every field in which a call takes an id, by its contract. */
export function placesOf({ at, schemas }: Endpoint): Place[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = schemas[part]
    if (!schema) return []
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    const objects = [json, ...(json.anyOf ?? []), ...(json.oneOf ?? []), ...(json.allOf ?? [])]
    const fields = objects.flatMap(({ properties = {} }) => Object.entries(properties))
    return fields.flatMap(([name, field]) => {
      const kinds = KINDS[name]
      const isId = /(_id|Id)$/.test(name) || JSON.stringify(field).includes('"format":"uuid"')
      if (isId && !kinds)
        throw new Error(`${at} takes an id as ${name}: name its kind in test/access/access.ids.ts`)
      const isList = typeof field === 'object' && field.type === 'array'
      return kinds ? [{ part, name, kinds, isList }] : []
    })
  })
}

const withId = (input: AnyInput, { part, name, isList }: Place, id: string): AnyInput => ({
  ...input,
  [part]: { ...(input[part] as object), [name]: isList ? [id] : id },
})

/**
 * A call that sends the caller's own ids, with one of another member's in each place, and with theirs in all places.
 * `anyKind` puts ids of every kind into every place.
 */
export function swapped(input: AnyInput, places: Place[], own: Ids, others: Ids, anyKind: boolean) {
  const fill = (start: AnyInput, ids: Ids) =>
    places.reduce((filled, place) => {
      const id = place.kinds.flatMap((kind) => ids[kind])[0]
      return id === undefined ? filled : withId(filled, place, id)
    }, start)
  const base = fill(input, own)
  const single = places.flatMap((place) => {
    const kinds = anyKind ? (Object.keys(others) as Kind[]) : place.kinds
    return kinds.flatMap((kind) => others[kind]).map((id) => withId(base, place, id))
  })
  return places.length > 1 ? [...single, fill(base, others)] : single
}
