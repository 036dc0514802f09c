-- What the trigram index of posts cannot find: phrases of common words, by the joint of two words, and texts of one or
-- two characters, where English rarely has them (docs/decisions/0039).

-- Pairs of letters and digits that few English texts contain, with all pairs behind them in their word, and single
-- characters that few texts contain. All of those in a part of a text are also among those of the text.
create function rare_grams(lowered text) returns setof text language sql immutable parallel safe
begin atomic
  select substr(m[1], i, 2) from regexp_matches(lowered,
    '(?:aq|b[fhnqvwxz]|c[fjq]|d[qxz]|f[bghjkpqvxz]|g[bdjkqxz]|h[bcfghjkqvwxz]|i[hw]|j[bcdfghjklmnqrtvwxyz]|k[cdjkmpqvxz]'
    '|l[hjqxz]|m[ghjqwxz]|n[qx]|oq|p[jkqxz]|q[acdefghjklmnopqrstvwxyz]|r[jqxz]|s[bjx]|t[jq]|u[jquvw]|v[bdfghjknpqruvwxyz]'
    '|w[bcfgjkmpqtuvxyz]|x[bdfghjklnoqruvwz]|y[dfhjkqvxyz]|z[bcdfghjknpqrstuvwx]|[a-z][0-9]|[0-9][a-z])[a-z0-9]*'
    '|[^\sa-z0-9.,:;''"()/?!-]', 'g') m, generate_series(1, greatest(length(m[1]) - 1, 1)) i;
end;

-- How much of a word its joint has: too many words end in these.
create function joint_width(word text) returns integer language sql immutable parallel safe
return case when right(word, 3) in ('ing', 'ion') then 5 else 3 end;

-- The rare grams, and for each space its joint: the end of the word before, and up to 6 characters of the word behind.
create function search_grams(title text, description text) returns tsvector language sql immutable parallel safe
return array_to_tsvector(array(
  select right(word, joint_width(word)) || ' ' || left(next, 6)
    from (select word, lead(word) over (order by n) as next
      from string_to_table(lower(title || E'\n' || description), ' ') with ordinality w(word, n)) j
    where next is not null
  union all
  select g from rare_grams(lower(title || E'\n' || description)) g));

-- The grams of all posts that contain this text. Null where it has none, or where the trigram index is likely to do
-- better. The first word may be the end of a longer one, and the last one the beginning, so short ones have no joint.
create function search_query(search text) returns tsquery language sql immutable parallel safe
begin atomic
  with joints as (
    select right(word, joint_width(word)) || ' ' || left(next, 6) as gram, n = words - 1 and length(next) < 6 as begins
      from (select word, n, lead(word) over (order by n) as next, count(*) over () as words
        from string_to_table(lower(search), ' ') with ordinality w(word, n)) j
      where n < words and (n > 1 or length(word) >= joint_width(word)) and (n < words - 1 or length(next) > 2)
  ), rare as (
    select g from rare_grams(lower(search)) g
  )
  select string_agg('''' || replace(replace(gram, '\', '\\'), '''', '''''') || case when begins then ''':*' else '''' end, ' & ')::tsquery
    from (select * from joints union all select g, false from rare) grams
    where lower(search) !~ '[[:alnum:]]{3}'
      or exists (select from joints) and not exists (select from rare where g ~ '^[a-z0-9]{2}$');
end;

set local maintenance_work_mem = '256MB';
create index posts_grams on posts using gin (search_grams(title, description)) where data ->> 'status' = 'published';
