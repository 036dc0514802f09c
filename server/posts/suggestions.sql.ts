import { type RawBuilder, sql } from 'kysely'
import { SUGGESTIONS_MAX } from '../../contract/vocabulary.ts'
import { IS_PUBLIC } from '../audience/audience.rules.ts'
import { isHidden } from '../contact-limits/contact-limits.rules.ts'
import { readBounded } from '../platform/postgres/bounded-read.sql.ts'
import { beginningWord, containing, hasTrigram } from '../platform/postgres/containing.sql.ts'
import { type Db, send } from '../platform/postgres/db.ts'
import { forViewer } from '../platform/postgres/viewer.sql.ts'

const NAMES_MS = 150
const WORDS_MS = 500
/** How many matches of each kind are looked at: those with many are common, and the typed text gets longer. */
const NAMES = sql.lit(500)
/** How many posts with a similar word are looked at, and how similar it must be: half, or a third, of its trigrams. */
const SIMILAR_POSTS = sql.lit(30)
const SIMILAR = { posts: '0.5', words: sql.lit(0.3) }

/** How many words of a search are corrected. */
const ABSENT_WORDS = sql.lit(3)

// The planner must not scan a table in the hope of finding enough soon.
const BY_INDEX = ['enable_seqscan']

const isPublic = sql.raw(IS_PUBLIC)

export type Names = { people: string[]; outlets: string[] }
const NONE: Names = { people: [], outlets: [] }

/** SQL: texts that contain this one, or without three letters in a row, those in which a word begins with it. */
const isNamed = (text: string, searched: RawBuilder<unknown>) =>
  hasTrigram(text) ? sql`${searched} like ${containing(text)}` : beginsWord(text, searched)
const beginsWord = (text: string, searched: RawBuilder<unknown>) =>
  sql`${searched} like any(${beginningWord(text)}::text[])`

/**
 * The names of authors and outlets of posts that everyone may read and that have this folded text in them, those first in which a word
 * begins with it, then by their latest post.
 */
async function namesWith(db: Db, viewer: string, text: string): Promise<Names> {
  const isAbsent = (author: string) => forViewer((id) => isHidden(id, author))(viewer)
  const ofAuthors = (kind: string, name: RawBuilder<unknown>, searched: RawBuilder<unknown>) =>
    sql`(select ${sql.lit(kind)} as kind, ${name} as name, ${searched} as searched, latest.created_at
      from accounts a cross join lateral (select p.created_at from posts p
        where p.account_id = a.id and ${isPublic} order by p.created_at desc limit 1) latest
      where ${isNamed(text, searched)} and not ${isAbsent('a.id')} limit ${NAMES})`
  const found = await readBounded(db, { off: BY_INDEX, ms: NAMES_MS }, (tx) =>
    sql<{ kind: keyof Names; name: string }>`
      with named as (
        ${ofAuthors('people', sql`a.name`, sql`a.searched_name`)}
        union all
        ${ofAuthors('outlets', sql`a.profile ->> 'organization'`, sql`a.searched_organization`)}
        union all
        (select 'outlets', p.organization, s.outlet, p.created_at
          from post_search s join posts p on p.id = s.post_id
          where ${isNamed(text, sql`s.outlet`)} and ${isPublic} and not ${isAbsent('p.account_id')} limit ${NAMES})
      ), ranked as (
        select kind, (array_agg(name order by created_at desc))[1] as name, row_number() over (
            partition by kind order by bool_or(${beginsWord(text, sql`searched`)}) desc, max(created_at) desc) as place
        from named group by kind, searched
      )
      select kind, name from ranked where place <= ${sql.lit(SUGGESTIONS_MAX)} order by place`.execute(tx),
  )
  if (!found) return NONE
  const of = (kind: keyof Names) => found.rows.flatMap((row) => (row.kind === kind ? row.name : []))
  return { people: of('people'), outlets: of('outlets') }
}

/**
 * Those of these folded words that no post contains that everyone may read, each with the most similar word of one. None
 * where one has no similar word, where more than three are absent, and where it takes too long.
 */
async function corrections(db: Db, words: string[]): Promise<Map<string, string>> {
  const found = await readBounded(db, { off: BY_INDEX, ms: WORDS_MS }, async (tx) => {
    await send(tx, sql`select set_config('pg_trgm.word_similarity_threshold', ${SIMILAR.posts}, true)`)
    return sql<{ word: string; similar: string | null }>`
      with absent as materialized (
        select word from unnest(${words}::text[], ${words.map(containing)}::text[]) w (word, pattern)
        where not exists (select from post_search s join posts p on p.id = s.post_id
          where (s.own like w.pattern or s.author like w.pattern) and ${isPublic})
      )
      select a.word, b.word as similar from absent a left join lateral (
        select word from (
          select s.own, s.author from post_search s join posts p on p.id = s.post_id
          where (a.word <% s.own or a.word <% s.author) and ${isPublic} limit ${SIMILAR_POSTS}
        ) near, regexp_split_to_table((own || ' ' || author) collate "pg_c_utf8", '[^[:alnum:]]+') word
        where similarity(word, a.word) >= ${SIMILAR.words}
        group by word order by similarity(word, a.word) desc, count(*) desc, word limit 1
      ) b on true
      where (select count(*) from absent) <= ${ABSENT_WORDS}`.execute(tx)
  })
  const similar = found?.rows.filter((row): row is { word: string; similar: string } => row.similar !== null)
  const isWhole = similar?.length === found?.rows.length
  return new Map(isWhole ? similar?.map((row) => [row.word, row.similar]) : [])
}

export const suggestions = { namesWith, corrections }
