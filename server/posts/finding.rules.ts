import type { KeywordLists } from '../../contract/keywords.rules.ts'
import type { Value } from '../platform/postgres/scanning-search.sql.ts'

// What a filter finds, as the feed, the preview and alerts ask. The alias p is posts.

/** The columns of saved_filters that decide it, as SQL. */
export type FilterSql = { post_type: string; beats: string; keywords: string; within_hours: string }

/** The words of a post, of the row of post_search with this alias. */
export const wordsOf = (alias: string): string => `(${alias}.own_words || ${alias}.author_words)`

/** The tsquery of these lists. */
export const keywordsQuery = ({ any, all, none }: KeywordLists, value: Value): string =>
  `keywords_query(${[any, all, none].map((list) => `${value(list)}::text[]`).join(', ')})`

/** Whether the filter finds the post at some time. `words` are those of the post. */
export const finds = ({ post_type, beats, keywords, within_hours }: FilterSql, words: string): string =>
  `(${post_type} is null or ${post_type} = p.post_type) and (${beats} = '{}' or ${beats} && p.tags)
  and (${within_hours} is null or p.expires_at is not null) and (${keywords} is null or ${words} @@ ${keywords})`

/** Since when such a filter finds the post: once it is published, and once its deadline is near enough. */
export const foundAt = (within_hours: string): string => `case when ${within_hours} is null then p.created_at
  else greatest(p.created_at, p.expires_at - make_interval(hours => ${within_hours})) end`
