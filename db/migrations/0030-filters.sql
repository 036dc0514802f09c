-- Keywords: the words of posts with their places, and saved filters that look for them.

/*
 * The words of a folded text: runs of letters and digits, without a final 's. Runs joined by a hyphen, apostrophe or
 * period are one word, too, in the places of the first and the last. Between two texts there is a place without a word.
 */
create function keyword_words(folded text) returns tsvector language sql immutable parallel safe strict
begin atomic
  with found as (
      select f.at, array_remove(regexp_split_to_array(regexp_replace(f.parts[1], '''s$', ''), '[-''.]+'), '') as parts
      from regexp_matches(folded collate "pg_c_utf8", '\u0001|[[:alnum:]]+(?:[-''.]+[[:alnum:]]+)*', 'g') with ordinality f (parts, at)),
    placed as (select parts, cardinality(parts) as runs, sum(cardinality(parts)) over (order by at)::int as last from found),
    words as (
      select r.word, p.last - p.runs + r.n as place from placed p, unnest(p.parts) with ordinality r (word, n)
      union all
      select array_to_string(p.parts, ''), e.place
        from placed p, unnest(array[p.last - p.runs + 1, p.last]) e (place) where p.runs > 1)
  -- A word of a tsvector has at most 2,046 bytes.
  select coalesce(string_agg(entry, ' '), '')::tsvector
    from (select '''' || left(word, 500) || ''':' || string_agg(place::text, ',' order by place) as entry
      from words where word <> chr(1) group by left(word, 500)) entries;
end;

/*
 * What finds a keyword: its words next to each other, or joined where it joins them; after an asterisk the last may go
 * on. Null for one without a letter or digit, which finds nothing.
 */
create function keyword_query(keyword text) returns tsquery language sql immutable parallel safe strict
begin atomic
  with found as (
      select f.at, array_remove(regexp_split_to_array(regexp_replace(f.parts[1], '''s$', ''), '[-''.]+'), '') as parts,
        case when f.at = max(f.at) over () and keyword ~ '\*\s*$' then ':*' else '' end as more
      from regexp_matches(fold(keyword) collate "pg_c_utf8", '[[:alnum:]]+(?:[-''.]+[[:alnum:]]+)*', 'g') with ordinality f (parts, at)),
    phrases as (
      select at, '''' || array_to_string(parts, ''' <-> ''') || '''' || more as apart,
        case when cardinality(parts) > 1 and length(array_to_string(parts, '')) >= 3
          then ' | ''' || array_to_string(parts, '') || '''' || more end as joined
      from found)
  select string_agg('(' || apart || coalesce(joined, '') || ')', ' <-> ' order by at)::tsquery from phrases;
end;

create function keyword_text(keyword text) returns text language sql immutable parallel safe
return coalesce(keyword_query(keyword)::text, '''' || chr(1) || '''');

/* What finds one of any_words, if there are any, each of all_words, and none of none_words. Null without keywords. */
create function keywords_query(any_words text[], all_words text[], none_words text[]) returns tsquery
language sql immutable parallel safe
begin atomic
  select nullif(concat_ws(' & ',
    (select '(' || string_agg(keyword_text(word), ' | ') || ')' from unnest(any_words) word),
    (select string_agg('(' || keyword_text(word) || ')', ' & ') from unnest(all_words) word),
    (select string_agg('!(' || keyword_text(word) || ')', ' & ') from unnest(none_words) word)), '')::tsquery;
end;

alter table post_search
  add column own_words tsvector not null generated always as (keyword_words(split_part(own, chr(2), 1))) stored,
  -- With a place before them, since they follow the others.
  add column author_words tsvector not null
    generated always as (keyword_words(chr(1) || split_part(author, chr(2), 1))) stored;
create index post_search_words on post_search using gin ((own_words || author_words));

create table saved_filters (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- The order of saving.
  place int not null,
  name text not null,
  -- Null: all types.
  post_type text,
  beats text[] not null default '{}',
  any_words text[] not null default '{}',
  all_words text[] not null default '{}',
  none_words text[] not null default '{}',
  -- The deadline is at most so far away. Null: any, or none.
  within_hours int,
  show_expired boolean not null default false,
  show_saved boolean not null default false,
  show_own boolean not null default false,
  updated_at timestamptz not null default now(),
  keywords tsquery generated always as (keywords_query(any_words, all_words, none_words)) stored,
  constraint saved_filters_name_length check (char_length(name) between 1 and 256),
  constraint saved_filters_name_once unique (account_id, name),
  constraint saved_filters_type_known check (post_type in ('request_for_source', 'request_for_story', 'community')),
  constraint saved_filters_within_known check (within_hours in (24, 48, 168, 720)),
  constraint saved_filters_keywords_max check (
    cardinality(any_words) <= 20 and cardinality(all_words) <= 20 and cardinality(none_words) <= 20
    and cardinality(any_words || all_words || none_words) <= 50
    and char_length(array_to_string(any_words || all_words || none_words, '')) <= 5000)
);

-- Filters were JSON, which other programs may have written, too: of two with one name the first is kept.
create function pg_temp.items(list jsonb) returns jsonb language sql immutable
  return case when jsonb_typeof(list) = 'array' then list else '[]' end;
insert into saved_filters (id, account_id, place, name, post_type, beats, show_expired, show_saved, show_own)
  select distinct on (a.id, n.name) uuidv7(), a.id, f.place, n.name, nullif(f.filter ->> 'postType', 'all'),
    array(select jsonb_array_elements_text(pg_temp.items(f.filter -> 'beats'))),
    coalesce(f.filter ->> 'showExpired' = 'true', false), coalesce(f.filter ->> 'showSavedOnly' = 'true', false),
    coalesce(f.filter ->> 'showMyPostsOnly' = 'true', false)
  from accounts a, jsonb_array_elements(pg_temp.items(a.data -> 'saved_filters')) with ordinality f (filter, place),
    lateral (select left(btrim(f.filter ->> 'name'), 256) as name) n
  where n.name <> '' and coalesce(f.filter ->> 'postType', 'all')
    in ('all', 'request_for_source', 'request_for_story', 'community')
  order by a.id, n.name, f.place;

/* For those who read the accounts: what a filter was before it had keywords. */
create function keep_filters_in_data() returns trigger language plpgsql as $$
begin
  update accounts a set data = jsonb_set(a.data, '{saved_filters}', (
      select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'postType', coalesce(f.post_type, 'all'),
        'beats', f.beats, 'showExpired', f.show_expired, 'showSavedOnly', f.show_saved, 'showMyPostsOnly', f.show_own)
        order by f.place, f.id), '[]')
      from saved_filters f where f.account_id = a.id))
    where a.id = coalesce(new.account_id, old.account_id);
  return null;
end $$;
create trigger saved_filters_in_data after insert or delete or update of place, name, post_type, beats, show_expired,
  show_saved, show_own on saved_filters for each row execute function keep_filters_in_data();
