import { sql } from 'kysely'
import { DELIVERS } from '../matches/matches.rules.ts'
import type { Db } from '../platform/postgres/db.ts'

/** A filter that often finds what is not relevant, and a word that those posts have and the others don't. */
export type Tune = {
  filter: { id: string; name: string }
  marked: number
  of: number
  word: string
  with_word: number
}

/** What a digest says about itself. */
export type DigestFacts = {
  /** The filters in it, in their order. */
  filters: { id: string; name: string }[]
  times: string[]
  days: number[]
  tune: Tune | null
}

const MATCHES = 20
const MARKED = 5
const WITH_WORD = 3
const WORD_LENGTH = 4

export const digestFacts = {
  of: async (db: Db, account_id: string): Promise<DigestFacts> => {
    const found = await sql<DigestFacts>`
      with judged as (
        select f.id, f.name, f.place, m.post_id, m.not_relevant_at is not null as is_marked,
          exists (select from saved_posts s where s.user_id = m.account_id and s.post_id = m.post_id)
            or exists (select from responses r where r.responder_id = m.account_id and r.post_id = m.post_id) as is_used
        from saved_filters f join matches m on m.account_id = f.account_id and f.id = any (m.filters)
        where f.account_id = ${account_id} and ${sql.raw(DELIVERS)} and m.matched_at > now() - interval '30 days'),
      counted as (
        select id, name, place, count(*)::int as of, count(*) filter (where is_marked)::int as marked
        from judged group by id, name, place
        having count(*) >= ${MATCHES} and count(*) filter (where is_marked) >= ${MARKED}),
      words as (
        select c.*, w.word, count(*) filter (where j.is_marked)::int as with_word
        from counted c join judged j on j.id = c.id join post_search s on s.post_id = j.post_id,
          unnest(tsvector_to_array(s.own_words)) w (word)
        where length(w.word) >= ${WORD_LENGTH} and w.word !~ '^[0-9]+$'
        group by c.id, c.name, c.place, c.of, c.marked, w.word
        having count(*) filter (where j.is_marked) >= ${WITH_WORD} and count(*) filter (where j.is_used) = 0
          and count(*) filter (where not j.is_marked) = 0)
      select
        (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by place, id), '[]')
          from saved_filters f where account_id = ${account_id} and delivery = 'digest' and ${sql.raw(DELIVERS)}) as filters,
        array(select to_char(t, 'HH24:MI') from notification_settings s, unnest(s.digest_times) t
          where s.account_id = ${account_id} order by t) as times,
        (select digest_days from notification_settings where account_id = ${account_id}) as days,
        (select json_build_object('filter', json_build_object('id', id, 'name', name), 'marked', marked, 'of', of,
            'word', word, 'with_word', with_word)
          from words order by length(word) desc, word limit 1) as tune`.execute(db)
    return found.rows[0]!
  },
}
