-- One way to compare texts in every search, and the texts that the searches look in.

-- Without the characters of the categories Mn, Mc and Me of Unicode 17.
create function without_marks(decomposed text) returns text language sql immutable parallel safe strict
return regexp_replace(decomposed collate "pg_c_utf8",
    '['
    '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670'
    '\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd'
    '\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f\u08ca-\u08e1\u08e3-\u0903'
    '\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963\u0981-\u0983\u09bc\u09be-\u09c4\u09c7\u09c8\u09cb-\u09cd'
    '\u09d7\u09e2\u09e3\u09fe\u0a01-\u0a03\u0a3c\u0a3e-\u0a42\u0a47\u0a48\u0a4b-\u0a4d\u0a51\u0a70\u0a71\u0a75'
    '\u0a81-\u0a83\u0abc\u0abe-\u0ac5\u0ac7-\u0ac9\u0acb-\u0acd\u0ae2\u0ae3\u0afa-\u0aff\u0b01-\u0b03\u0b3c'
    '\u0b3e-\u0b44\u0b47\u0b48\u0b4b-\u0b4d\u0b55-\u0b57\u0b62\u0b63\u0b82\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd'
    '\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c44\u0c46-\u0c48\u0c4a-\u0c4d\u0c55\u0c56\u0c62\u0c63\u0c81-\u0c83\u0cbc'
    '\u0cbe-\u0cc4\u0cc6-\u0cc8\u0cca-\u0ccd\u0cd5\u0cd6\u0ce2\u0ce3\u0cf3\u0d00-\u0d03\u0d3b\u0d3c\u0d3e-\u0d44'
    '\u0d46-\u0d48\u0d4a-\u0d4d\u0d57\u0d62\u0d63\u0d81-\u0d83\u0dca\u0dcf-\u0dd4\u0dd6\u0dd8-\u0ddf\u0df2\u0df3'
    '\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18\u0f19\u0f35\u0f37\u0f39\u0f3e\u0f3f'
    '\u0f71-\u0f84\u0f86\u0f87\u0f8d-\u0f97\u0f99-\u0fbc\u0fc6\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064'
    '\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752\u1753'
    '\u1772\u1773\u17b4-\u17d3\u17dd\u180b-\u180d\u180f\u1885\u1886\u18a9\u1920-\u192b\u1930-\u193b\u1a17-\u1a1b'
    '\u1a55-\u1a5e\u1a60-\u1a7c\u1a7f\u1ab0-\u1add\u1ae0-\u1aeb\u1b00-\u1b04\u1b34-\u1b44\u1b6b-\u1b73\u1b80-\u1b82'
    '\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff'
    '\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099\u309a\ua66f-\ua672\ua674-\ua67d\ua69e\ua69f'
    '\ua6f0\ua6f1\ua802\ua806\ua80b\ua823-\ua827\ua82c\ua880\ua881\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d'
    '\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36\uaa43\uaa4c\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4'
    '\uaab7\uaab8\uaabe\uaabf\uaac1\uaaeb-\uaaef\uaaf5\uaaf6\uabe3-\uabea\uabec\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f'
    '\U000101fd\U000102e0\U00010376-\U0001037a\U00010a01-\U00010a03\U00010a05\U00010a06\U00010a0c-\U00010a0f'
    '\U00010a38-\U00010a3a\U00010a3f\U00010ae5\U00010ae6\U00010d24-\U00010d27\U00010d69-\U00010d6d\U00010eab'
    '\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011000-\U00011002'
    '\U00011038-\U00011046\U00011070\U00011073\U00011074\U0001107f-\U00011082\U000110b0-\U000110ba\U000110c2'
    '\U00011100-\U00011102\U00011127-\U00011134\U00011145\U00011146\U00011173\U00011180-\U00011182'
    '\U000111b3-\U000111c0\U000111c9-\U000111cc\U000111ce\U000111cf\U0001122c-\U00011237\U0001123e\U00011241'
    '\U000112df-\U000112ea\U00011300-\U00011303\U0001133b\U0001133c\U0001133e-\U00011344\U00011347\U00011348'
    '\U0001134b-\U0001134d\U00011357\U00011362\U00011363\U00011366-\U0001136c\U00011370-\U00011374'
    '\U000113b8-\U000113c0\U000113c2\U000113c5\U000113c7-\U000113ca\U000113cc-\U000113d0\U000113d2\U000113e1'
    '\U000113e2\U00011435-\U00011446\U0001145e\U000114b0-\U000114c3\U000115af-\U000115b5\U000115b8-\U000115c0'
    '\U000115dc\U000115dd\U00011630-\U00011640\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001182c-\U0001183a'
    '\U00011930-\U00011935\U00011937\U00011938\U0001193b-\U0001193e\U00011940\U00011942\U00011943'
    '\U000119d1-\U000119d7\U000119da-\U000119e0\U000119e4\U00011a01-\U00011a0a\U00011a33-\U00011a39'
    '\U00011a3b-\U00011a3e\U00011a47\U00011a51-\U00011a5b\U00011a8a-\U00011a99\U00011b60-\U00011b67'
    '\U00011c2f-\U00011c36\U00011c38-\U00011c3f\U00011c92-\U00011ca7\U00011ca9-\U00011cb6\U00011d31-\U00011d36'
    '\U00011d3a\U00011d3c\U00011d3d\U00011d3f-\U00011d45\U00011d47\U00011d8a-\U00011d8e\U00011d90\U00011d91'
    '\U00011d93-\U00011d97\U00011ef3-\U00011ef6\U00011f00\U00011f01\U00011f03\U00011f34-\U00011f3a'
    '\U00011f3e-\U00011f42\U00011f5a\U00013440\U00013447-\U00013455\U0001611e-\U0001612f\U00016af0-\U00016af4'
    '\U00016b30-\U00016b36\U00016f4f\U00016f51-\U00016f87\U00016f8f-\U00016f92\U00016fe4\U00016ff0\U00016ff1'
    '\U0001bc9d\U0001bc9e\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d172'
    '\U0001d17b-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36'
    '\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001da9f\U0001daa1-\U0001daaf\U0001e000-\U0001e006'
    '\U0001e008-\U0001e018\U0001e01b-\U0001e021\U0001e023\U0001e024\U0001e026-\U0001e02a\U0001e08f'
    '\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef\U0001e5ee\U0001e5ef\U0001e6e3'
    '\U0001e6e6\U0001e6ee\U0001e6ef\U0001e6f5\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a\U000e0100-\U000e01ef'
    ']+', '', 'g');

-- Without marks, case and the differences between apostrophes, dashes and kinds of whitespace: contract/fold.ts.
create function fold(t text) returns text language sql immutable parallel safe strict
return case when octet_length(t) = char_length(t)
  -- Most texts are plain ASCII, and this takes a tenth of the time.
  then regexp_replace(translate(lower(t collate "pg_c_utf8"), '`', ''''), '[\t-\r ]+', ' ', 'g')
  else regexp_replace(
    translate(
      replace(replace(replace(replace(
        -- An acute accent of its own would decompose to a space with a mark.
        lower(without_marks(normalize(translate(t, U&'\00b4\1ffd', ''''''), nfkd)) collate "pg_c_utf8"),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðıς' || U&'`\2018\2019\201b\02b9\02bb\02bc\02bd\02c8\2032\2035\a78c'
        || U&'\2010\2011\2012\2013\2014\2015\2043\2212',
      'olddiσ' || repeat('''', 12) || repeat('-', 8)),
    U&'[\0009-\000d \00a0\1680\2000-\200a\2028\2029\202f\205f\3000\feff]+', ' ', 'g')
  end;

-- "e-mail", "o'connor" and "a.i." as one word each, too.
create function joined_forms(folded text) returns text language sql immutable parallel safe strict
begin atomic
  select coalesce(string_agg(joined, ' '), '')
    from (select word, translate(word, '-''.', '') as joined
      from (select btrim(part, '-''.') as word from string_to_table(folded, ' ') part) words) forms
    where joined <> word;
end;

-- What a search looks in: the folded text and, after a character that ends it, its joined forms.
create function searchable(t text) returns text language sql immutable parallel safe strict
begin atomic
  select f || chr(2) || joined_forms(f) from (select fold(t) as f) folded;
end;

-- Posts: the post's own text, and its author's name and organization, which change without it. The outlet is in `own`,
-- too, and by itself for the suggestions.
create table post_search (
  post_id uuid primary key references posts on delete cascade,
  own text not null,
  outlet text not null,
  author text not null
);

create function post_text(p posts) returns text language sql stable parallel safe
return p.title || chr(1) || p.description || chr(1) || p.additional_notes || chr(1) || p.organization || chr(1)
  || array_to_string(p.tags, chr(1));

create function author_text(name text, profile jsonb) returns text language sql immutable parallel safe
return name || chr(1) || coalesce(profile ->> 'organization', '');

create function keep_post_search() returns trigger language plpgsql as $$
declare author text;
begin
  if tg_op = 'UPDATE' then
    update post_search set own = searchable(post_text(new)), outlet = searchable(new.organization),
        author = case when new.account_id is null then '' else post_search.author end
      where post_id = new.id;
    return null;
  end if;
  -- Not while the author is being renamed: the trigger below would not see this post.
  select searchable(author_text(a.name, a.profile)) into author from accounts a where a.id = new.account_id for share;
  insert into post_search
    values (new.id, searchable(post_text(new)), searchable(new.organization), coalesce(author, ''));
  return null;
end $$;
create trigger posts_searched after insert or update of title, description, additional_notes, organization, tags, account_id
  on posts for each row execute function keep_post_search();

create function rename_author() returns trigger language plpgsql as $$
begin
  update post_search s set author = searchable(author_text(new.name, new.profile))
    from posts p where p.account_id = new.id and s.post_id = p.id;
  return null;
end $$;
create trigger accounts_rename_author after update of name, profile on accounts for each row
  when (author_text(old.name, old.profile) is distinct from author_text(new.name, new.profile))
  execute function rename_author();

-- Also for posts that came without triggers.
create function rebuild_post_search() returns void language sql
begin atomic
  insert into post_search
    select p.id, searchable(post_text(p)), searchable(p.organization),
      coalesce(searchable(author_text(a.name, a.profile)), '')
    from posts p left join accounts a on a.id = p.account_id
    on conflict (post_id) do update
      set own = excluded.own, outlet = excluded.outlet, author = excluded.author;
end;
select rebuild_post_search();

drop index posts_grams, posts_search;
drop function search_query(text), search_grams(text, text), joint_width(text);

create function search_grams(folded text) returns tsvector language sql immutable parallel safe
return array_to_tsvector(array(select rare_grams(folded)));

-- The grams of all texts that contain these words. Null where they have none, or where the trigram index does better.
create function search_query(words text[]) returns tsquery language sql immutable parallel safe
begin atomic
  select string_agg('''' || replace(replace(g, '\', '\\'), '''', '''''') || '''', ' & ')::tsquery
    from unnest(words) w, rare_grams(w) g
    where not exists (select from unnest(words) x where x ~ '[[:alnum:]]{3}');
end;

set local maintenance_work_mem = '256MB';
create index post_search_trigrams on post_search using gin (own gin_trgm_ops, author gin_trgm_ops, outlet gin_trgm_ops);
create index post_search_grams on post_search using gin (search_grams(own || chr(1) || author));

drop index accounts_search, profiles_search, users_search, messages_search;

-- Everything else that is searched has its text beside it. Between two fields is a character that nobody types.
create or replace function member_text(name text, profile jsonb) returns text language sql immutable parallel safe
return name || chr(1) || coalesce(profile ->> 'title', '') || chr(1) || coalesce(profile ->> 'organization', '')
  || chr(1) || coalesce(profile ->> 'location', '') || chr(1) || translate(coalesce(profile ->> 'beats', ''), '["]', '');
create or replace function source_text(name text, title text, organization text, expertise text) returns text
language sql immutable parallel safe
return name || chr(1) || title || chr(1) || organization || chr(1) || expertise;
create or replace function application_text(email text, data jsonb) returns text language sql immutable parallel safe
return email || chr(1) || coalesce(data ->> 'name', '') || chr(1) || coalesce(data ->> 'organization', '');
alter table accounts add column searched_name text not null generated always as (searchable(name)) stored,
  add column searched_organization text not null
    generated always as (searchable(coalesce(profile ->> 'organization', ''))) stored,
  add column searched text not null generated always as (searchable(member_text(name, profile))) stored;
alter table profiles add column searched text not null
  generated always as (searchable(source_text(name, title, organization, expertise))) stored;
alter table users add column searched text not null
  generated always as (searchable(application_text(email, data))) stored;
alter table messages add column searched text not null generated always as (searchable(message_text)) stored;
alter table responses add column searched text not null generated always as (searchable(commentary)) stored;
alter table pitch_answers add column searched text not null generated always as (searchable(text)) stored;
alter table pitch_notes add column searched text not null generated always as (searchable(text)) stored;

create index accounts_search on accounts
  using gin (searched gin_trgm_ops, searched_name gin_trgm_ops, searched_organization gin_trgm_ops);
create index profiles_search on profiles using gin (searched gin_trgm_ops);
create index users_search on users using gin (searched gin_trgm_ops);
create index messages_search on messages using gin (searched gin_trgm_ops);
