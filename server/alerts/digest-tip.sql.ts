import { sql } from 'kysely'
import { isReadableBy } from '../audience/audience.rules.ts'
import { DELIVERS } from '../notification-settings/digest.rules.ts'
import { IN_ORDER, readBounded } from '../platform/postgres/bounded-read.sql.ts'
import type { Db } from '../platform/postgres/db.ts'

/** A filter that often finds what is not relevant, and a word that its member may want to exclude from it. */
export type Tune = {
  filter: { id: string; name: string }
  marked: number
  of: number
  word: string
  with_word: number
}

/** Of so many latest matches, this many are marked as not relevant, and so many of these have the word. */
const MATCHES = 20
const MARKED = 5
const WITH_WORD = 3
const WORD_LENGTH = 4
/** The email goes without a tip that takes longer. */
const TIP_MS = 1_000

const RECENT = `m.account_id = a.id and m.matched_at > now() - interval '30 days'`

export const digestTip = {
  /**
   * The longest word of the marked matches, as far as the member may read them, that no saved or pitched match of the
   * filter has, and that the filter does not look for. Null: there is none, or it takes too long.
   */
  of: async (db: Db, account_id: string): Promise<Tune | null> => {
    const found = await readBounded(db, { off: IN_ORDER, ms: TIP_MS }, (tx) =>
      sql<Tune>`
        with a as materialized (select ${account_id}::uuid as id),
        marked as materialized (
          select m.filters from a join matches m on ${sql.raw(RECENT)} where m.not_relevant_at is not null),
        latest as (
          select f.id, f.name, f.place, l.post_id, l.is_marked
          from a join saved_filters f on f.account_id = a.id cross join lateral (
            select m.post_id, m.not_relevant_at is not null as is_marked from matches m
            where ${sql.raw(RECENT)} and f.id = any (m.filters)
            order by m.matched_at desc, m.post_id limit ${MATCHES}) l
          where ${sql.raw(DELIVERS)} and (
            select count(*) from (select from marked where f.id = any (filters) limit ${MARKED}) few) = ${MARKED}),
        chosen as materialized (
          select id, name, count(*) filter (where is_marked) as marked,
            array_agg(post_id) filter (where is_marked) as posts
          from latest group by id, name, place
          having count(*) = ${MATCHES} and count(*) filter (where is_marked) >= ${MARKED}
          order by count(*) filter (where is_marked) desc, place, id limit 1),
        words as (
          select w.word, count(*) as with_word
          from chosen c join posts p on p.id = any (c.posts) join post_search s on s.post_id = p.id,
            unnest(tsvector_to_array(s.own_words)) w (word)
          where ${isReadableBy(account_id)} and length(w.word) >= ${WORD_LENGTH} and w.word !~ '^[0-9]+$'
          group by w.word having count(*) >= ${WITH_WORD}),
        wanted as (
          select u.word
          from a cross join chosen c cross join (
              select post_id from saved_posts where user_id = ${account_id}
              union select post_id from responses where responder_id = ${account_id}) used
            join matches m on ${sql.raw(RECENT)} and m.post_id = used.post_id and c.id = any (m.filters)
            join post_search s on s.post_id = m.post_id, unnest(tsvector_to_array(s.own_words)) u (word)),
        own as (
          select k.word
          from chosen c join saved_filters f on f.id = c.id,
            unnest(tsvector_to_array(keyword_words(fold(array_to_string(f.any_words || f.all_words, ' '))))) k (word))
        select json_build_object('id', c.id, 'name', c.name) as filter, c.marked, ${MATCHES}::int as of, w.word, w.with_word
        from chosen c, words w
        where w.word not in (select word from wanted) and not exists (select from own where starts_with(w.word, own.word))
        order by length(w.word) desc, w.word limit 1`.execute(tx),
    )
    return found?.rows[0] ?? null
  },
}
