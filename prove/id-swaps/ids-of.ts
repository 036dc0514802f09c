import { sql } from 'kysely'
import { IMAGES_PATH } from '../../contract/images.rules.ts'
import type { TestApp } from '../../test/app.ts'
import { sized } from '../size.ts'
import type { Ids, Kind } from './calls.ts'

/** Where the ids of each kind are, of the member $1 but not of what he shares with $2. */
const FINDERS: Record<Kind, string> = {
  post: 'select id from posts where account_id = $1',
  comment: 'select id from comments where account_id = $1',
  conversation: `select id from responses where $1 in (responder_id, account_id)
    and $2 is distinct from responder_id and $2 is distinct from account_id`,
  message: `select id from messages where $1 in (sender_id, recipient_id)
    and $2 is distinct from sender_id and $2 is distinct from recipient_id`,
  notification: 'select id from notifications where account_id = $1',
  source: 'select id from profiles where account_id = $1',
  session: 'select id from auth_sessions where user_id = $1',
  factor: 'select id from auth_factors where user_id = $1',
  challenge:
    'select id from auth_challenges where session_id in (select id from auth_sessions where user_id = $1)',
  account: 'select id from accounts where id = $1',
  application: 'select id from users where account_id = $1',
  picture: `select '${IMAGES_PATH}' || name as id from images where account_id = $1`,
}

/** The ids that stand for something of the member (the short form: the first and the last); conversations with the other are the other's as well. */
export async function idsOf({ database }: TestApp, member: string, other: string): Promise<Ids> {
  const found = {} as Ids
  for (const [kind, text] of Object.entries(FINDERS)) {
    const query = text.replaceAll('$1', `'${member}'::uuid`).replaceAll('$2', `'${other}'::uuid`)
    const { rows } = await sql.raw<{ id: string }>(`${query} order by created_at`).execute(database.db)
    const [all, last] = [rows.map(({ id }) => id), rows.length - 1]
    found[kind as Kind] = all.filter((_id, n) => n < sized(1, all.length) || n === last)
  }
  return found
}
