-- Generated from db/migrations by `npm run schema`. For reading; nothing runs it.

create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.address_key(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN NULLIF("left"(lower(rtrim(regexp_replace(split_part(split_part(btrim(address), '?'::text, 1), '#'::text, 1), '^https?://(www\.)?'::text, ''::text, 'i'::text), '/'::text)), 300), ''::text);

CREATE OR REPLACE FUNCTION public.application_text(email text, data jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((email || chr(1)) || COALESCE((data ->> 'name'::text), ''::text)) || chr(1)) || COALESCE((data ->> 'organization'::text), ''::text));

CREATE OR REPLACE FUNCTION public.are_notification_choices(choices jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((jsonb_typeof(choices) = 'object'::text) AND (SELECT COALESCE(bool_and(is_notification_choice(c.key, c.value)), true) AS "coalesce" FROM jsonb_each(are_notification_choices.choices) c(key, value)));

CREATE OR REPLACE FUNCTION public.audit_hash(previous bytea, entry audit_log)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sha256(previous || convert_to(jsonb_build_array(
    entry.id, entry.actor_id, entry.action, entry.subject_id, entry.details, entry.about_ids,
    (extract(epoch from entry.created_at) * 1000000)::bigint)::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.author_text(name text, profile jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((name || chr(1)) || COALESCE((profile ->> 'organization'::text), ''::text));

CREATE OR REPLACE FUNCTION public.away_until(account uuid)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT s.vacation_to FROM notification_settings s WHERE ((s.account_id = away_until.account) AND s.vacation_told AND ((((now() AT TIME ZONE member_zone(away_until.account)))::date >= s.vacation_from) AND (((now() AT TIME ZONE member_zone(away_until.account)))::date <= s.vacation_to))));

CREATE OR REPLACE FUNCTION public.business_days_after(start timestamp with time zone, days integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select (day::date + (start at time zone 'America/New_York')::time) at time zone 'America/New_York'
  from generate_series(
    (start at time zone 'America/New_York')::date + 1,
    (start at time zone 'America/New_York')::date + 2 * days + 7, interval '1 day') as day
  where extract(isodow from day) < 6
  order by day offset days - 1 limit 1
$function$;

CREATE OR REPLACE FUNCTION public.chain_audit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Held until the commit. The next statement sees what was committed before it, so no two entries follow the same one.
  perform pg_advisory_xact_lock(815_012);
  insert into audit_chain (seq, audit_id, hash)
  select coalesce(last.seq, 0) + 1, new.id, audit_hash(coalesce(last.hash, ''), new)
  from (values (0)) as one left join (select seq, hash from audit_chain order by seq desc limit 1) as last on true;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.change_source_cases(source uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update cases set version = version + 1
  where closed_at is null and (subject_type = 'check' and subject_id = source
    or subject_type = 'claim' and subject_id in (select id from source_claims where profile_id = source))
$function$;

CREATE OR REPLACE FUNCTION public.close_case(type text, subject uuid, result text, why text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update cases set decision = result, reason = why, closed_at = now(), version = version + 1
  where subject_type = type and subject_id = subject and closed_at is null;
  if found then perform publish_event('cases.changed', 'all'); end if;
end $function$;

CREATE OR REPLACE FUNCTION public.closing_moment(wall timestamp without time zone, is_day boolean, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN is_day THEN (((wall + '1 day'::interval) AT TIME ZONE zone) - '00:00:00.001'::interval) WHEN (((wall AT TIME ZONE zone) AT TIME ZONE zone) = wall) THEN (wall AT TIME ZONE zone) ELSE NULL::timestamp with time zone END;

CREATE OR REPLACE FUNCTION public.count_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  step integer := case
    when tg_op = 'INSERT' then case when new.is_deleted then 0 else 1 end
    when tg_op = 'DELETE' then case when old.is_deleted then 0 else -1 end
    else old.is_deleted::integer - new.is_deleted::integer
  end;
begin
  if step <> 0 then
    update posts set comments_count = comments_count + step where id = case when tg_op = 'DELETE' then old.post_id else new.post_id end;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_like()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  l record := coalesce(new, old);
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if l.likeable_type = 'post' then
    update posts set likes_count = likes_count + step where id = l.likeable_id;
  else
    update comments set likes_count = likes_count + step where id = l.likeable_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update responses set messages_count = messages_count + 1, last_message_at = new.created_at,
        answered_at = case when new.sender_id = account_id then coalesce(answered_at, new.created_at) else answered_at end
      where id = new.conversation_id;
  else
    update responses set messages_count = messages_count - 1 where id = old.conversation_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.digest_moments(account uuid, after timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(at timestamp with time zone, local_at timestamp without time zone)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT m.at,
     m.local_at
    FROM ( SELECT wall_moment(((d.day)::date + t.t), z.zone) AS at,
             ((d.day)::date + t.t) AS local_at
            FROM (((notification_settings s
              CROSS JOIN ( SELECT member_zone(digest_moments.account) AS zone) z)
              CROSS JOIN LATERAL generate_series((((digest_moments.after AT TIME ZONE z.zone))::date)::timestamp with time zone, (((digest_moments.until AT TIME ZONE z.zone))::date)::timestamp with time zone, '1 day'::interval) d(day))
              CROSS JOIN LATERAL unnest(s.digest_times) t(t))
           WHERE ((s.account_id = digest_moments.account) AND (EXTRACT(dow FROM d.day) = ANY ((s.digest_days)::numeric[])))) m
   WHERE ((m.at > digest_moments.after) AND (m.at <= digest_moments.until));
END;

CREATE OR REPLACE FUNCTION public.drop_likes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from likes where likeable_type = tg_argv[0] and likeable_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.fold(t text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (octet_length(t) = char_length(t)) THEN regexp_replace(translate(lower((t COLLATE pg_c_utf8)), '`'::text, ''''::text), '[\t-\r ]+'::text, ' '::text, 'g'::text) ELSE regexp_replace(translate(replace(replace(replace(replace(lower((without_marks(NORMALIZE(translate(t, '´´'::text, ''''''::text), NFKD)) COLLATE pg_c_utf8)), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), (('øłđðıς'::text || '`‘’‛ʹʻʼʽˈ′‵ꞌ'::text) || '‐‑‒–—―⁃−'::text), (('olddiσ'::text || repeat(''''::text, 12)) || repeat('-'::text, 8))), '[	-    -     　﻿]+'::text, ' '::text, 'g'::text) END;

CREATE OR REPLACE FUNCTION public.has_beat(profile jsonb, tags text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (EXISTS (SELECT FROM jsonb_path_query(has_beat.profile, '$."beats"[*]'::jsonpath) b(b), unnest(has_beat.tags) t(t) WHERE (lower((b.b #>> '{}'::text[])) = lower(t.t))));

CREATE OR REPLACE FUNCTION public.is_closing_zone(zone text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (zone = ANY (ARRAY['America/New_York'::text, 'America/Chicago'::text, 'America/Denver'::text, 'America/Phoenix'::text, 'America/Los_Angeles'::text, 'America/Vancouver'::text, 'America/Anchorage'::text, 'Pacific/Honolulu'::text, 'America/Regina'::text, 'America/Halifax'::text, 'America/Puerto_Rico'::text, 'America/St_Johns'::text]));

CREATE OR REPLACE FUNCTION public.is_notification_choice(cell text, value jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (cell = ANY (ARRAY['messages.email'::text, 'pitches.email'::text])) THEN (value = ANY (ARRAY['"off"'::jsonb, '"now"'::jsonb])) WHEN (cell = ANY (ARRAY['outcomes.email'::text, 'alerts.email'::text, 'digest.email'::text, 'invitations.email'::text])) THEN (value = '"off"'::jsonb) WHEN (cell = ANY (ARRAY['comments.email'::text, 'likes.email'::text])) THEN (value = '"away"'::jsonb) WHEN (cell = ANY (ARRAY['pitches.bell'::text, 'outcomes.bell'::text, 'comments.bell'::text, 'likes.bell'::text, 'alerts.bell'::text, 'digest.bell'::text, 'invitations.bell'::text])) THEN (value = 'false'::jsonb) ELSE false END;

CREATE OR REPLACE FUNCTION public.joined_forms(folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT COALESCE(string_agg(forms.joined, ' '::text), ''::text) AS "coalesce"
    FROM ( SELECT words.word,
             translate(words.word, '-''.'::text, ''::text) AS joined
            FROM ( SELECT btrim(part.part, '-''.'::text) AS word
                    FROM string_to_table(joined_forms.folded, ' '::text) part(part)) words) forms
   WHERE (forms.joined <> forms.word);
END;

CREATE OR REPLACE FUNCTION public.keep_filters_in_data()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update accounts a set data = jsonb_set(a.data, '{saved_filters}', (
      select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'postType', coalesce(f.post_type, 'all'),
        'beats', f.beats, 'showExpired', f.show_expired, 'showSavedOnly', f.show_saved, 'showMyPostsOnly', f.show_own)
        order by f.place, f.id), '[]')
      from saved_filters f where f.account_id = a.id))
    where a.id = coalesce(new.account_id, old.account_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_post_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare named text;
begin
  -- Not while the author is being renamed: the trigger below would not see this post.
  if not new.is_hidden_name and (tg_op = 'INSERT' or old.is_hidden_name) then
    select searchable(author_text(a.name, a.profile)) into named from accounts a where a.id = new.account_id for share;
  end if;
  if tg_op = 'UPDATE' then
    update post_search set own = searchable(post_text(new)), outlet = searchable(new.organization),
        author = case when new.account_id is null or new.is_hidden_name then '' else coalesce(named, author) end
      where post_id = new.id;
    return null;
  end if;
  insert into post_search
    values (new.id, searchable(post_text(new)), searchable(new.organization), coalesce(named, ''));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keyword_query(keyword text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 WITH found AS (
          SELECT f.at,
             array_remove(regexp_split_to_array(regexp_replace(f.parts[1], '''s$'::text, ''::text), '[-''.]+'::text), ''::text) AS parts,
                 CASE
                     WHEN ((f.at = max(f.at) OVER ()) AND (keyword_query.keyword ~ '\*\s*$'::text)) THEN ':*'::text
                     ELSE ''::text
                 END AS more
            FROM regexp_matches((fold(keyword_query.keyword) COLLATE pg_c_utf8), '[[:alnum:]]+(?:[-''.]+[[:alnum:]]+)*'::text, 'g'::text) WITH ORDINALITY f(parts, at)
         ), phrases AS (
          SELECT found.at,
             (((''''::text || array_to_string(found.parts, ''' <-> '''::text)) || ''''::text) || found.more) AS apart,
                 CASE
                     WHEN ((cardinality(found.parts) > 1) AND (length(array_to_string(found.parts, ''::text)) >= 3)) THEN (((' | '''::text || array_to_string(found.parts, ''::text)) || ''''::text) || found.more)
                     ELSE NULL::text
                 END AS joined
            FROM found
         )
  SELECT (string_agg(((('('::text || phrases.apart) || COALESCE(phrases.joined, ''::text)) || ')'::text), ' <-> '::text ORDER BY phrases.at))::tsquery AS string_agg
    FROM phrases;
END;

CREATE OR REPLACE FUNCTION public.keyword_text(keyword text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((keyword_query(keyword))::text, ((''''::text || chr(1)) || ''''::text));

CREATE OR REPLACE FUNCTION public.keyword_words(folded text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 WITH found AS (
          SELECT f.at,
             array_remove(regexp_split_to_array(regexp_replace(f.parts[1], '''s$'::text, ''::text), '[-''.]+'::text), ''::text) AS parts
            FROM regexp_matches((keyword_words.folded COLLATE pg_c_utf8), '\u0001|[[:alnum:]]+(?:[-''.]+[[:alnum:]]+)*'::text, 'g'::text) WITH ORDINALITY f(parts, at)
         ), placed AS (
          SELECT found.parts,
             cardinality(found.parts) AS runs,
             (sum(cardinality(found.parts)) OVER (ORDER BY found.at))::integer AS last
            FROM found
         ), words AS (
          SELECT r.word,
             ((p.last - p.runs) + r.n) AS place
            FROM placed p,
             LATERAL unnest(p.parts) WITH ORDINALITY r(word, n)
         UNION ALL
          SELECT array_to_string(p.parts, ''::text) AS array_to_string,
             e.place
            FROM placed p,
             LATERAL unnest(ARRAY[((p.last - p.runs) + 1), p.last]) e(place)
           WHERE (p.runs > 1)
         )
  SELECT (COALESCE(string_agg(entries.entry, ' '::text), ''::text))::tsvector AS "coalesce"
    FROM ( SELECT (((''''::text || "left"(words.word, 500)) || ''':'::text) || string_agg((words.place)::text, ','::text ORDER BY words.place)) AS entry
            FROM words
           WHERE (words.word <> chr(1))
           GROUP BY ("left"(words.word, 500))) entries;
END;

CREATE OR REPLACE FUNCTION public.keywords_query(any_words text[], all_words text[], none_words text[])
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (NULLIF(concat_ws(' & '::text, ( SELECT (('('::text || string_agg(keyword_text(word.word), ' | '::text)) || ')'::text)
            FROM unnest(keywords_query.any_words) word(word)), ( SELECT string_agg((('('::text || keyword_text(word.word)) || ')'::text), ' & '::text) AS string_agg
            FROM unnest(keywords_query.all_words) word(word)), ( SELECT string_agg((('!('::text || keyword_text(word.word)) || ')'::text), ' & '::text) AS string_agg
            FROM unnest(keywords_query.none_words) word(word))), ''::text))::tsquery AS "nullif";
END;

CREATE OR REPLACE FUNCTION public.mark_keys(marks integer[])
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT array_agg(DISTINCT (mark.mark & 16777215)) AS array_agg FROM unnest(mark_keys.marks) mark(mark));

CREATE OR REPLACE FUNCTION public.member_text(name text, profile jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((((((name || chr(1)) || COALESCE((profile ->> 'title'::text), ''::text)) || chr(1)) || COALESCE((profile ->> 'organization'::text), ''::text)) || chr(1)) || COALESCE((profile ->> 'location'::text), ''::text)) || chr(1)) || translate(COALESCE((profile ->> 'beats'::text), ''::text), '["]'::text, ''::text));

CREATE OR REPLACE FUNCTION public.member_zone(account uuid)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((SELECT s.zone FROM notification_settings s WHERE (s.account_id = member_zone.account)), (SELECT z.zone FROM (accounts a JOIN (VALUES ('America/New_York'::text,'ET'::text), ('America/Chicago'::text,'CT'::text), ('America/Denver'::text,'MT'::text), ('America/Phoenix'::text,'MST'::text), ('America/Los_Angeles'::text,'PT'::text), ('America/Vancouver'::text,'BC'::text), ('America/Anchorage'::text,'AKT'::text), ('Pacific/Honolulu'::text,'HST'::text), ('America/Regina'::text,'CST'::text), ('America/Halifax'::text,'AT'::text), ('America/Puerto_Rico'::text,'AST'::text), ('America/St_Johns'::text,'NT'::text)) z(zone, short) ON ((((a.profile ->> 'timezone'::text) = z.zone) OR ((a.profile ->> 'timezone'::text) = z.short)))) WHERE (a.id = member_zone.account)), 'America/New_York'::text);

CREATE OR REPLACE FUNCTION public.mirror_role()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.data <> '{}' then
    new.data := new.data || jsonb_build_object('role', new.role);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.next_digest(account uuid, after timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT min(m.at) AS min FROM digest_moments(next_digest.account, next_digest.after, (next_digest.after + '8 days'::interval)) m(at, local_at) WHERE (NOT (EXISTS (SELECT FROM digests d WHERE ((d.account_id = next_digest.account) AND (d.local_at = m.local_at))))));

CREATE OR REPLACE FUNCTION public.note_deadline_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.deadline_changed_at := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.optional_mail_at(account uuid, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
declare
  s notification_settings;
  z text;
  day date;
  until timestamptz;
begin
  select * into s from notification_settings where account_id = account;
  if s.quiet_from is null and s.vacation_from is null then
    return at;
  end if;
  z := member_zone(account);
  -- Each round leaves one time in which nothing is sent, perhaps into the next.
  loop
    day := (at at time zone z)::date;
    select max(t.ends) into until from (
      select wall_moment(s.vacation_from::timestamp, z), wall_moment((s.vacation_to + 1)::timestamp, z)
      union all
      select wall_moment(d + s.quiet_from, z),
        wall_moment(d + case when s.quiet_to < s.quiet_from then 1 else 0 end + s.quiet_to, z)
      from (values (day - 1), (day)) days (d)
      union all
      select wall_moment(saturday::timestamp, z), wall_moment((saturday + 2)::timestamp, z)
      from (values (day - (extract(isodow from day)::int + 1) % 7)) weekend (saturday)
      where s.quiet_weekends and s.quiet_from is not null
    ) t (starts, ends) where t.starts <= at and at < t.ends;
    if until is null then
      return at;
    end if;
    at := until;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.post_text(p posts)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((((((((p).title || chr(1)) || shown_text(p)) || chr(1)) || CASE WHEN (((p).audience = 'all'::text) AND (NOT (p).is_hidden_name)) THEN (p).additional_notes ELSE ''::text END) || chr(1)) || (p).organization) || chr(1)) || array_to_string((p).tags, chr(1)));

CREATE OR REPLACE FUNCTION public.posts_left()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.data ->> 'status' = 'draft' or new.audience <> 'all' or new.is_hidden_name then
    -- Those whose actor was hidden don't go with their actor.
    delete from notifications where actor_id is null and type in ('pitch_used', 'pitch_published', 'invitation')
      and object_id in (select new.id union all select id from responses where post_id = new.id);
    delete from posts where id = new.id;
  else
    update posts set contact_info = '' where id = new.id and contact_info <> '';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.profile_identity_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.photo_url is distinct from old.photo_url then
    update source_evidence set ended_at = now()
    where profile_id = new.id and kind = 'photo_consent' and ended_at is null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.profile_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if source_fingerprint(new.name, new.title, new.organization) <> old.fingerprint then new.renamed_at := now(); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.publish_event(name text, id text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  event constant text := json_build_object('name', name, 'id', id);
begin
  if reads_log() then
    perform pg_logical_emit_message(true, 'beatline', pg_current_xact_id()::text || ' ' || event);
  else
    perform pg_notify('beatline', event);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.queue_match()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into match_queue as q (post_id, reason)
    values (new.id, case when tg_op = 'INSERT' or old.data ->> 'status' <> 'published' then 'new' else 'edited' end)
    -- Locks the row, so that a comparison that has taken it commits first, and this change is compared after it.
    on conflict (post_id, reason, within_hours) do update set queued_at = q.queued_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.rare_grams(lowered text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT substr(m.m[1], i.i, 2) AS substr
    FROM regexp_matches(rare_grams.lowered, '(?:aq|b[fhnqvwxz]|c[fjq]|d[qxz]|f[bghjkpqvxz]|g[bdjkqxz]|h[bcfghjkqvwxz]|i[hw]|j[bcdfghjklmnqrtvwxyz]|k[cdjkmpqvxz]|l[hjqxz]|m[ghjqwxz]|n[qx]|oq|p[jkqxz]|q[acdefghjklmnopqrstvwxyz]|r[jqxz]|s[bjx]|t[jq]|u[jquvw]|v[bdfghjknpqruvwxyz]|w[bcfgjkmpqtuvxyz]|x[bdfghjklnoqruvwz]|y[dfhjkqvxyz]|z[bcdfghjknpqrstuvwx]|[a-z][0-9]|[0-9][a-z])[a-z0-9]*|[^\sa-z0-9.,:;''"()/?!-]'::text, 'g'::text) m(m),
     LATERAL generate_series(1, GREATEST((length(m.m[1]) - 1), 1)) i(i);
END;

CREATE OR REPLACE FUNCTION public.reads_log()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return current_setting('wal_level') = 'logical'
    and exists (select from pg_publication where pubname = 'beatline_live');
end
$function$;

CREATE OR REPLACE FUNCTION public.rebuild_post_search()
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO post_search (post_id, own, outlet, author)  SELECT p.id,
             searchable(post_text(p.*)) AS searchable,
             searchable(p.organization) AS searchable,
                 CASE
                     WHEN p.is_hidden_name THEN ''::text
                     ELSE COALESCE(searchable(author_text(a.name, a.profile)), ''::text)
                 END AS "coalesce"
            FROM (posts p
              LEFT JOIN accounts a ON ((a.id = p.account_id))) ON CONFLICT(post_id) DO UPDATE SET own = excluded.own, outlet = excluded.outlet, author = excluded.author;
END;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_frozen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.author_id is null and to_jsonb(new) - 'author_id' = to_jsonb(old) - 'author_id' then return new; end if;
  raise exception 'case_texts is frozen';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_sanction_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changing constant text[] := case tg_table_name
    when 'sanctions' then array['read_at', 'ended_at']
    when 'appeals' then array['result', 'reason', 'decided_by', 'same_admin', 'decided_at']
    else '{}' end;
  forgotten constant text[] := array['actor_id', 'case_id', 'decided_by'];
  is_open constant boolean := to_jsonb(old) ->> 'decided_at' is null;
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
begin
  if (select bool_and(is_now -> key = value or key = any (forgotten) and is_now -> key = 'null'
      or key = any (changing) and is_open and (value = 'null' or tg_table_name = 'appeals'))
      from jsonb_each(was) as part (key, value)) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_taken_path()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from posts where id = new.post_id for no key update;
  if exists (select from comments where post_id = new.post_id and path = new.path) then
    raise unique_violation using message = 'The path is taken.', table = 'comments', constraint = 'comments_path_key';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.rename_author()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update post_search s set author = searchable(author_text(new.name, new.profile))
    from posts p where p.account_id = new.id and s.post_id = p.id and not p.is_hidden_name;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.renew_filter()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.active_since := clock_timestamp();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.schedule_digest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update notification_settings set next_digest_at = case
      when (old.zone, old.digest_times, old.digest_days) is distinct from (new.zone, new.digest_times, new.digest_days)
        then next_digest(new.account_id, now())
      -- Held until quiet hours end, which is earlier or later now.
      when next_digest_at > now() and next_digest_at <> next_digest(new.account_id, now()) then now()
      else next_digest_at end
    where account_id = new.account_id and next_digest_at is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_grams(folded text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(SELECT rare_grams(folded) AS rare_grams));

CREATE OR REPLACE FUNCTION public.search_query(words text[])
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT (string_agg(((''''::text || replace(replace(g.g, '\'::text, '\\'::text), ''''::text, ''''''::text)) || ''''::text), ' & '::text))::tsquery AS string_agg
    FROM unnest(search_query.words) w(w),
     LATERAL rare_grams(w.w) g(g)
   WHERE (NOT (EXISTS ( SELECT
            FROM unnest(search_query.words) x(x)
           WHERE (x.x ~ '[[:alnum:]]{3}'::text))));
END;

CREATE OR REPLACE FUNCTION public.searchable(t text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT ((folded.f || chr(2)) || joined_forms(folded.f))
    FROM ( SELECT fold(searchable.t) AS f) folded;
END;

CREATE OR REPLACE FUNCTION public.shown_text(p posts)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (((p).audience = 'all'::text) AND (NOT (p).is_hidden_name)) THEN (p).description ELSE "left"((p).description, 200) END;

CREATE OR REPLACE FUNCTION public.skip_second_like()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.likeable_type = 'post' then
    perform from posts where id = new.likeable_id for no key update;
  else
    perform from comments where id = new.likeable_id for no key update;
  end if;
  if exists (select from likes where likeable_type = new.likeable_type and likeable_id = new.likeable_id
    and account_id = new.account_id) then
    return null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.skip_second_notice_of_like()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from notifications where account_id = new.account_id and actor_id = new.actor_id
    and object_id = new.object_id and type = 'like') then
    return null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.source_case_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform change_source_cases(case tg_table_name when 'profiles' then new.id else (to_jsonb(new) ->> 'profile_id')::uuid end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.source_claim_over()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    perform close_case('claim', old.id, 'declined', 'The profile or the member who claimed it is gone.');
  else
    perform close_case('claim', new.id, case new.state when 'accepted' then 'accepted' else 'declined' end,
      'It was settled without the team.');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.source_denied()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update responses set source_was_denied = true where profile_id = old.id;
  update held_pitches set source_was_denied = true where profile_id = old.id;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.source_evidence_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update profiles set evidence_version = evidence_version + 1 where id = coalesce(new.profile_id, old.profile_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.source_fingerprint(name text, title text, organization text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select string_agg(sha256(convert_to(lower(btrim(regexp_replace(part, '\s+', ' ', 'g'))), 'UTF8')), ''::bytea order by place)
  from unnest(array[name, title, organization]) with ordinality as parts (part, place)
$function$;

CREATE OR REPLACE FUNCTION public.source_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform close_case('check', old.id, 'not_checked', 'The profile was removed.');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.source_links_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update source_links set profile_id = null, email = null,
    void_at = case when used_at is null then coalesce(void_at, now()) else void_at end
  where profile_id = old.id;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.source_text(name text, title text, organization text, expertise text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((((((name || chr(1)) || title) || chr(1)) || organization) || chr(1)) || expertise);

CREATE OR REPLACE FUNCTION public.start_digest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into notification_settings (account_id) values (new.account_id) on conflict do nothing;
  update notification_settings set next_digest_at = next_digest(new.account_id, now())
    where account_id = new.account_id and next_digest_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.strongest_first(retirers text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array(select one from unnest(array['admin', 'expert', 'keeper']) with ordinality as known (one, place)
    where one = any (retirers) order by place)
$function$;

CREATE OR REPLACE FUNCTION public.tell_account_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform publish_event('account.changed', new.id::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_session_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform publish_event('session.ended', old.id::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.vacation_until(account uuid)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT s.vacation_to FROM notification_settings s WHERE ((s.account_id = vacation_until.account) AND ((((now() AT TIME ZONE member_zone(vacation_until.account)))::date >= s.vacation_from) AND (((now() AT TIME ZONE member_zone(vacation_until.account)))::date <= s.vacation_to))));

CREATE OR REPLACE FUNCTION public.wall_moment(wall timestamp without time zone, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (((wall AT TIME ZONE zone) AT TIME ZONE zone) <> wall) THEN ((wall AT TIME ZONE zone) - (wall - date_trunc('hour'::text, wall))) WHEN ((((wall AT TIME ZONE zone) - '01:00:00'::interval) AT TIME ZONE zone) = wall) THEN ((wall AT TIME ZONE zone) - '01:00:00'::interval) ELSE (wall AT TIME ZONE zone) END;

CREATE OR REPLACE FUNCTION public.without_marks(decomposed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace((decomposed COLLATE pg_c_utf8), '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f\u08ca-\u08e1\u08e3-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963\u0981-\u0983\u09bc\u09be-\u09c4\u09c7\u09c8\u09cb-\u09cd\u09d7\u09e2\u09e3\u09fe\u0a01-\u0a03\u0a3c\u0a3e-\u0a42\u0a47\u0a48\u0a4b-\u0a4d\u0a51\u0a70\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0ac5\u0ac7-\u0ac9\u0acb-\u0acd\u0ae2\u0ae3\u0afa-\u0aff\u0b01-\u0b03\u0b3c\u0b3e-\u0b44\u0b47\u0b48\u0b4b-\u0b4d\u0b55-\u0b57\u0b62\u0b63\u0b82\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c44\u0c46-\u0c48\u0c4a-\u0c4d\u0c55\u0c56\u0c62\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cc4\u0cc6-\u0cc8\u0cca-\u0ccd\u0cd5\u0cd6\u0ce2\u0ce3\u0cf3\u0d00-\u0d03\u0d3b\u0d3c\u0d3e-\u0d44\u0d46-\u0d48\u0d4a-\u0d4d\u0d57\u0d62\u0d63\u0d81-\u0d83\u0dca\u0dcf-\u0dd4\u0dd6\u0dd8-\u0ddf\u0df2\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18\u0f19\u0f35\u0f37\u0f39\u0f3e\u0f3f\u0f71-\u0f84\u0f86\u0f87\u0f8d-\u0f97\u0f99-\u0fbc\u0fc6\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752\u1753\u1772\u1773\u17b4-\u17d3\u17dd\u180b-\u180d\u180f\u1885\u1886\u18a9\u1920-\u192b\u1930-\u193b\u1a17-\u1a1b\u1a55-\u1a5e\u1a60-\u1a7c\u1a7f\u1ab0-\u1add\u1ae0-\u1aeb\u1b00-\u1b04\u1b34-\u1b44\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099\u309a\ua66f-\ua672\ua674-\ua67d\ua69e\ua69f\ua6f0\ua6f1\ua802\ua806\ua80b\ua823-\ua827\ua82c\ua880\ua881\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36\uaa43\uaa4c\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4\uaab7\uaab8\uaabe\uaabf\uaac1\uaaeb-\uaaef\uaaf5\uaaf6\uabe3-\uabea\uabec\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\U000101fd\U000102e0\U00010376-\U0001037a\U00010a01-\U00010a03\U00010a05\U00010a06\U00010a0c-\U00010a0f\U00010a38-\U00010a3a\U00010a3f\U00010ae5\U00010ae6\U00010d24-\U00010d27\U00010d69-\U00010d6d\U00010eab\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011000-\U00011002\U00011038-\U00011046\U00011070\U00011073\U00011074\U0001107f-\U00011082\U000110b0-\U000110ba\U000110c2\U00011100-\U00011102\U00011127-\U00011134\U00011145\U00011146\U00011173\U00011180-\U00011182\U000111b3-\U000111c0\U000111c9-\U000111cc\U000111ce\U000111cf\U0001122c-\U00011237\U0001123e\U00011241\U000112df-\U000112ea\U00011300-\U00011303\U0001133b\U0001133c\U0001133e-\U00011344\U00011347\U00011348\U0001134b-\U0001134d\U00011357\U00011362\U00011363\U00011366-\U0001136c\U00011370-\U00011374\U000113b8-\U000113c0\U000113c2\U000113c5\U000113c7-\U000113ca\U000113cc-\U000113d0\U000113d2\U000113e1\U000113e2\U00011435-\U00011446\U0001145e\U000114b0-\U000114c3\U000115af-\U000115b5\U000115b8-\U000115c0\U000115dc\U000115dd\U00011630-\U00011640\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001182c-\U0001183a\U00011930-\U00011935\U00011937\U00011938\U0001193b-\U0001193e\U00011940\U00011942\U00011943\U000119d1-\U000119d7\U000119da-\U000119e0\U000119e4\U00011a01-\U00011a0a\U00011a33-\U00011a39\U00011a3b-\U00011a3e\U00011a47\U00011a51-\U00011a5b\U00011a8a-\U00011a99\U00011b60-\U00011b67\U00011c2f-\U00011c36\U00011c38-\U00011c3f\U00011c92-\U00011ca7\U00011ca9-\U00011cb6\U00011d31-\U00011d36\U00011d3a\U00011d3c\U00011d3d\U00011d3f-\U00011d45\U00011d47\U00011d8a-\U00011d8e\U00011d90\U00011d91\U00011d93-\U00011d97\U00011ef3-\U00011ef6\U00011f00\U00011f01\U00011f03\U00011f34-\U00011f3a\U00011f3e-\U00011f42\U00011f5a\U00013440\U00013447-\U00013455\U0001611e-\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016f4f\U00016f51-\U00016f87\U00016f8f-\U00016f92\U00016fe4\U00016ff0\U00016ff1\U0001bc9d\U0001bc9e\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001da9f\U0001daa1-\U0001daaf\U0001e000-\U0001e006\U0001e008-\U0001e018\U0001e01b-\U0001e021\U0001e023\U0001e024\U0001e026-\U0001e02a\U0001e08f\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef\U0001e5ee\U0001e5ef\U0001e6e3\U0001e6e6\U0001e6ee\U0001e6ef\U0001e6f5\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a\U000e0100-\U000e01ef]+'::text, ''::text, 'g'::text);

create table accounts (
  id uuid not null,
  name text not null default ''::text,
  email text not null,
  role text not null,
  picture_url text,
  pending_email text,
  pending_email_requested_at timestamp with time zone,
  profile jsonb not null default '{}'::jsonb,
  data jsonb not null default '{}'::jsonb,
  primary_owner_user_id uuid,
  is_personal_account boolean not null default true,
  last_active_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by uuid,
  dormancy_warned_at timestamp with time zone,
  searched_name text not null generated always as (searchable(name)) stored,
  searched_organization text not null generated always as (searchable(COALESCE((profile ->> 'organization'::text), ''::text))) stored,
  searched text not null generated always as (searchable(member_text(name, profile))) stored,
  barred_until timestamp with time zone,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_data_is_object CHECK ((jsonb_typeof(data) = 'object'::text)),
  constraint accounts_id_fkey FOREIGN KEY (id) REFERENCES auth_users(id) ON DELETE CASCADE,
  constraint accounts_name_length CHECK ((char_length(name) <= 1000)),
  constraint accounts_picture_url_length CHECK ((char_length(picture_url) <= 1000)),
  constraint accounts_primary_owner_user_id_fkey FOREIGN KEY (primary_owner_user_id) REFERENCES auth_users(id) ON DELETE CASCADE,
  constraint accounts_profile_is_object CHECK ((jsonb_typeof(profile) = 'object'::text)),
  constraint accounts_role_known CHECK ((role = ANY (ARRAY['journalist'::text, 'pr'::text, 'expert'::text, 'admin'::text]))),
  constraint accounts_status_known CHECK ((COALESCE((data ->> 'status'::text), 'Active'::text) = ANY (ARRAY['Active'::text, 'Dormant'::text]))),
  constraint accounts_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES auth_users(id) ON DELETE SET NULL
);

create table alert_holds (
  account_id uuid not null,
  look_at timestamp with time zone not null,
  held_by text not null,
  constraint alert_holds_pkey PRIMARY KEY (account_id),
  constraint alert_holds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint alert_holds_held_by_known CHECK ((held_by = ANY (ARRAY['quiet'::text, 'vacation'::text, 'flood'::text])))
);

create table answer_times (
  account_id uuid not null,
  pitches integer not null,
  median_seconds integer,
  computed_at timestamp with time zone not null default now(),
  constraint answer_times_pkey PRIMARY KEY (account_id),
  constraint answer_times_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table appeals (
  id uuid not null default uuidv7(),
  sanction_id uuid not null,
  text text not null,
  result text,
  reason text not null default ''::text,
  decided_by uuid,
  same_admin boolean not null default false,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  constraint appeals_pkey PRIMARY KEY (id),
  constraint appeals_decided CHECK (((decided_at IS NULL) = (result IS NULL))),
  constraint appeals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint appeals_once UNIQUE (sanction_id),
  constraint appeals_reason_length CHECK ((char_length(reason) <= 2000)),
  constraint appeals_result_known CHECK ((result = ANY (ARRAY['upheld'::text, 'reduced'::text, 'lifted'::text]))),
  constraint appeals_sanction_id_fkey FOREIGN KEY (sanction_id) REFERENCES sanctions(id) ON DELETE CASCADE,
  constraint appeals_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 5000)))
);

create table audit_chain (
  seq bigint not null,
  audit_id uuid not null,
  hash bytea not null,
  constraint audit_chain_pkey PRIMARY KEY (seq),
  constraint audit_chain_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES audit_log(id),
  constraint audit_chain_hash_length CHECK ((octet_length(hash) = 32)),
  constraint audit_chain_once UNIQUE (audit_id)
);

create table audit_log (
  id uuid not null default uuidv7(),
  actor_id uuid,
  action text not null,
  subject_id uuid,
  details jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  about_ids uuid[] not null default '{}'::uuid[],
  constraint audit_log_pkey PRIMARY KEY (id)
);

create table auth_challenges (
  id uuid not null default gen_random_uuid(),
  factor_id uuid not null,
  session_id uuid not null,
  created_at timestamp with time zone not null default now(),
  verified_at timestamp with time zone,
  constraint auth_challenges_pkey PRIMARY KEY (id),
  constraint auth_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth_factors(id) ON DELETE CASCADE,
  constraint auth_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth_sessions(id) ON DELETE CASCADE
);

create table auth_factors (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  friendly_name text not null default ''::text,
  factor_type text not null default 'totp'::text,
  status text not null default 'unverified'::text,
  secret text not null,
  last_step bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint auth_factors_pkey PRIMARY KEY (id),
  constraint auth_factors_status_known CHECK ((status = ANY (ARRAY['unverified'::text, 'verified'::text]))),
  constraint auth_factors_type_known CHECK ((factor_type = 'totp'::text)),
  constraint auth_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE CASCADE
);

create table auth_links (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  purpose text not null,
  request_id uuid,
  token_hash bytea not null,
  email text not null,
  redirect_to text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  void_at timestamp with time zone,
  constraint auth_links_pkey PRIMARY KEY (id),
  constraint auth_links_purpose_known CHECK ((purpose = ANY (ARRAY['invite'::text, 'recovery'::text, 'email_change_current'::text, 'email_change_new'::text]))),
  constraint auth_links_token_hash_key UNIQUE (token_hash),
  constraint auth_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE CASCADE
);

create table auth_refresh_tokens (
  token_hash bytea not null,
  session_id uuid not null,
  parent_hash bytea,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint auth_refresh_tokens_pkey PRIMARY KEY (token_hash),
  constraint auth_refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth_sessions(id) ON DELETE CASCADE
);

create table auth_sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  method text not null,
  aal text not null default 'aal1'::text,
  user_agent text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  refreshed_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  password_confirmed_at timestamp with time zone,
  second_factor_at timestamp with time zone,
  validated_email text,
  validated_email_at timestamp with time zone,
  constraint auth_sessions_pkey PRIMARY KEY (id),
  constraint auth_sessions_aal_known CHECK ((aal = ANY (ARRAY['aal1'::text, 'aal2'::text]))),
  constraint auth_sessions_method_known CHECK ((method = ANY (ARRAY['password'::text, 'recovery'::text, 'invite'::text, 'email_change'::text]))),
  constraint auth_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE CASCADE
);

create table auth_users (
  id uuid not null default gen_random_uuid(),
  email text not null,
  password_hash text,
  password_set_at timestamp with time zone,
  email_confirmed_at timestamp with time zone,
  new_email text,
  new_email_requested_at timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint auth_users_pkey PRIMARY KEY (id),
  constraint auth_users_email_is_normal CHECK (((email = lower(btrim(email))) AND ((char_length(email) >= 3) AND (char_length(email) <= 320)))),
  constraint auth_users_new_email_is_normal CHECK ((new_email = lower(btrim(new_email))))
);

create table backups (
  id uuid not null default gen_random_uuid(),
  made_at timestamp with time zone not null default now(),
  bytes bigint not null,
  constraint backups_pkey PRIMARY KEY (id)
);

create table case_reports (
  id uuid not null default uuidv7(),
  case_id uuid not null,
  reporter_id uuid,
  rule text not null,
  words text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint case_reports_pkey PRIMARY KEY (id),
  constraint case_reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint case_reports_other_explained CHECK (((rule <> 'other'::text) OR (words <> ''::text))),
  constraint case_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint case_reports_rule_known CHECK ((rule = ANY (ARRAY['mass'::text, 'fake'::text, 'copied'::text, 'harassment'::text, 'private'::text, 'payment'::text, 'confidence'::text, 'other'::text]))),
  constraint case_reports_words_length CHECK ((char_length(words) <= 2000))
);

create table case_texts (
  id uuid not null default uuidv7(),
  case_id uuid not null,
  text_id uuid not null,
  author_id uuid,
  text text not null,
  written_at timestamp with time zone not null,
  is_reported boolean not null,
  constraint case_texts_pkey PRIMARY KEY (id),
  constraint case_texts_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint case_texts_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint case_texts_length CHECK ((char_length(text) <= 32000))
);

create table cases (
  id uuid not null default uuidv7(),
  number integer not null,
  version integer not null default 1,
  subject_type text not null,
  subject_id uuid not null,
  about_id uuid,
  taken_by uuid,
  taken_until timestamp with time zone,
  due_at timestamp with time zone not null default business_days_after(now(), 2),
  decision text,
  reason text not null default ''::text,
  decided_by uuid,
  created_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  constraint cases_pkey PRIMARY KEY (id),
  constraint cases_about_id_fkey FOREIGN KEY (about_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint cases_decided CHECK (((closed_at IS NULL) = (decision IS NULL))),
  constraint cases_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint cases_decision_known CHECK ((decision = ANY (ARRAY['no_breach'::text, 'removal'::text, 'warning'::text, 'suspension'::text, 'ban'::text, 'upheld'::text, 'reduced'::text, 'lifted'::text, 'accepted'::text, 'declined'::text, 'checked'::text, 'not_checked'::text]))),
  constraint cases_number UNIQUE (number),
  constraint cases_reason_length CHECK ((char_length(reason) <= 2000)),
  constraint cases_subject_known CHECK ((subject_type = ANY (ARRAY['member'::text, 'post'::text, 'comment'::text, 'source'::text, 'pitch'::text, 'message'::text, 'appeal'::text, 'denied'::text, 'claim'::text, 'check'::text]))),
  constraint cases_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES accounts(id) ON DELETE SET NULL
);

create table comments (
  id uuid not null default uuidv7(),
  post_id uuid not null,
  account_id uuid,
  user_id uuid generated always as (account_id) virtual,
  content text not null,
  parent_comment_id uuid,
  path text not null,
  path_order integer[] not null,
  depth integer not null,
  sort_order integer not null default 1,
  is_deleted boolean not null default false,
  likes_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint comments_pkey PRIMARY KEY (id),
  constraint comments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint comments_content_length CHECK (((char_length(content) >= 1) AND (char_length(content) <= 10000))),
  constraint comments_depth_limit CHECK (((depth >= 0) AND (depth <= 100))),
  constraint comments_likes_count_not_negative CHECK ((likes_count >= 0)),
  constraint comments_parent_comment_id_fkey FOREIGN KEY (parent_comment_id) REFERENCES comments(id) ON DELETE CASCADE,
  constraint comments_path_key UNIQUE (post_id, path),
  constraint comments_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint comments_sort_order_fixed CHECK ((sort_order = 1))
);

create table contact_limits (
  account_id uuid not null,
  other_id uuid not null,
  level text not null,
  created_at timestamp with time zone not null default now(),
  constraint contact_limits_pkey PRIMARY KEY (account_id, other_id),
  constraint contact_limits_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint contact_limits_level_known CHECK ((level = ANY (ARRAY['mute'::text, 'no_contact'::text, 'block'::text]))),
  constraint contact_limits_of_others CHECK ((other_id <> account_id)),
  constraint contact_limits_other_id_fkey FOREIGN KEY (other_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table contact_messages (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  role text not null,
  organization text not null,
  message text not null,
  created_at timestamp with time zone not null default now(),
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_message_length CHECK ((char_length(message) <= 10000)),
  constraint contact_messages_role_known CHECK ((role = ANY (ARRAY['journalist'::text, 'pr'::text, 'expert'::text])))
);

create table conversation_limits (
  account_id uuid not null,
  conversation_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint conversation_limits_pkey PRIMARY KEY (account_id, conversation_id),
  constraint conversation_limits_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint conversation_limits_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES responses(id) ON DELETE CASCADE
);

create table deadline_cursors (
  within_hours integer not null,
  done_until timestamp with time zone not null,
  constraint deadline_cursors_pkey PRIMARY KEY (within_hours)
);

create table digests (
  account_id uuid not null,
  local_at timestamp without time zone not null,
  zone text not null,
  sent_at timestamp with time zone not null default now(),
  reminded uuid[] not null,
  constraint digests_pkey PRIMARY KEY (account_id, local_at),
  constraint digests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table domain_limits (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  domain text not null,
  organization text not null,
  level text not null,
  created_at timestamp with time zone not null default now(),
  constraint domain_limits_pkey PRIMARY KEY (id),
  constraint domain_limits_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint domain_limits_domain_length CHECK ((char_length(domain) <= 320)),
  constraint domain_limits_level_known CHECK ((level = ANY (ARRAY['no_contact'::text, 'block'::text]))),
  constraint domain_limits_once UNIQUE (account_id, domain),
  constraint domain_limits_organization_length CHECK ((char_length(organization) <= 1000))
);

create table frequent_marks (
  mark integer not null,
  pitches integer not null,
  accounts integer not null,
  constraint frequent_marks_pkey PRIMARY KEY (mark)
);

create table held_pitches (
  id uuid not null default gen_random_uuid(),
  post_id uuid not null,
  responder_id uuid not null,
  profile_id uuid,
  commentary text not null,
  details jsonb,
  sent_at timestamp with time zone not null default clock_timestamp(),
  outcome text,
  outcome_at timestamp with time zone,
  reason text,
  comparison jsonb,
  source_was_denied boolean not null default false,
  constraint held_pitches_pkey PRIMARY KEY (id),
  constraint held_pitches_commentary_length CHECK (
CASE
    WHEN (NOT (outcome IS DISTINCT FROM 'withdrawn'::text)) THEN ((commentary = ''::text) AND (details IS NULL))
    ELSE ((char_length(commentary) >= 1) AND (char_length(commentary) <= 10000))
END),
  constraint held_pitches_outcome_dated CHECK (((outcome IS NULL) = (outcome_at IS NULL))),
  constraint held_pitches_outcome_known CHECK ((outcome = ANY (ARRAY['not_selected'::text, 'withdrawn'::text]))),
  constraint held_pitches_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint held_pitches_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint held_pitches_reason_given CHECK (((NOT (outcome IS DISTINCT FROM 'not_selected'::text)) = (reason IS NOT NULL))),
  constraint held_pitches_reason_known CHECK ((reason = ANY (ARRAY['late'::text, 'enough'::text, 'left'::text]))),
  constraint held_pitches_responder_id_fkey FOREIGN KEY (responder_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table idempotency_keys (
  account_id uuid,
  key text not null,
  fingerprint bytea not null,
  reply jsonb,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint idempotency_keys_length CHECK (((char_length(key) >= 8) AND (char_length(key) <= 200))),
  constraint idempotency_keys_once UNIQUE NULLS NOT DISTINCT (account_id, key)
);

create table images (
  name text not null,
  account_id uuid,
  bytes integer not null,
  created_at timestamp with time zone not null default now(),
  constraint images_pkey PRIMARY KEY (name),
  constraint images_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint images_bytes_positive CHECK ((bytes > 0)),
  constraint images_name_form CHECK ((name ~ '^[0-9a-f-]{36}\.webp$'::text))
);

create table likes (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  user_id uuid generated always as (account_id) virtual,
  likeable_type text not null,
  likeable_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint likes_pkey PRIMARY KEY (id),
  constraint likes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint likes_once UNIQUE (likeable_type, likeable_id, account_id),
  constraint likes_type_known CHECK ((likeable_type = ANY (ARRAY['post'::text, 'comment'::text])))
);

create table lost_readers (
  post_id uuid not null,
  account_id uuid not null,
  lost_at timestamp with time zone not null default now(),
  constraint lost_readers_pkey PRIMARY KEY (post_id, account_id),
  constraint lost_readers_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint lost_readers_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

create table match_queue (
  post_id uuid not null,
  reason text not null,
  within_hours integer not null default 0,
  queued_at timestamp with time zone not null default now(),
  constraint match_queue_pkey PRIMARY KEY (post_id, reason, within_hours),
  constraint match_queue_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint match_queue_reason_known CHECK ((reason = ANY (ARRAY['new'::text, 'edited'::text, 'due'::text])))
);

create table matches (
  id uuid not null,
  account_id uuid not null,
  post_id uuid not null,
  filters uuid[] not null,
  reason text not null,
  matched_at timestamp with time zone not null default now(),
  since timestamp with time zone not null default now(),
  email text,
  emailed_at timestamp with time zone,
  bell text,
  lit_at timestamp with time zone,
  seen_at timestamp with time zone,
  not_relevant_at timestamp with time zone,
  dropped_at timestamp with time zone,
  constraint matches_pkey PRIMARY KEY (account_id, post_id),
  constraint matches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint matches_bell_known CHECK ((bell = ANY (ARRAY['now'::text, 'digest'::text]))),
  constraint matches_email_known CHECK ((email = ANY (ARRAY['now'::text, 'digest'::text]))),
  constraint matches_id_once UNIQUE (id),
  constraint matches_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint matches_reason_known CHECK ((reason = ANY (ARRAY['new'::text, 'edited'::text, 'due'::text])))
);

create table messages (
  id uuid not null default uuidv7(),
  conversation_id uuid not null,
  sender_id uuid,
  recipient_id uuid,
  message_text text not null,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  searched text not null generated always as (searchable(message_text)) stored,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES responses(id) ON DELETE CASCADE,
  constraint messages_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint messages_text_length CHECK (((char_length(message_text) >= 1) AND (char_length(message_text) <= 10000))),
  constraint messages_two_people CHECK ((sender_id <> recipient_id))
);

create table notification_settings (
  account_id uuid not null,
  choices jsonb not null default '{}'::jsonb,
  show_text boolean not null default true,
  zone text,
  quiet_from time without time zone,
  quiet_to time without time zone,
  quiet_weekends boolean not null default false,
  vacation_from date,
  vacation_to date,
  vacation_told boolean not null default false,
  mailed_at timestamp with time zone,
  outcomes_mailed_at timestamp with time zone,
  digest_times time without time zone[] not null default '{08:00:00}'::time without time zone[],
  digest_days smallint[] not null default '{1,2,3,4,5}'::smallint[],
  alerts_paused_until timestamp with time zone,
  next_digest_at timestamp with time zone,
  constraint notification_settings_pkey PRIMARY KEY (account_id),
  constraint notification_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint notification_settings_choices_known CHECK (are_notification_choices(choices)),
  constraint notification_settings_digest_days CHECK ((((cardinality(digest_days) >= 1) AND (cardinality(digest_days) <= 7)) AND (digest_days <@ '{0,1,2,3,4,5,6}'::smallint[]))),
  constraint notification_settings_digest_times CHECK ((((cardinality(digest_times) >= 1) AND (cardinality(digest_times) <= 6)) AND (array_position(digest_times, NULL::time without time zone) IS NULL))),
  constraint notification_settings_quiet_hours CHECK ((((quiet_from IS NULL) = (quiet_to IS NULL)) AND (quiet_from <> quiet_to) AND (EXTRACT(minute FROM quiet_from) = ANY (ARRAY[(0)::numeric, (30)::numeric])) AND (EXTRACT(minute FROM quiet_to) = ANY (ARRAY[(0)::numeric, (30)::numeric])))),
  constraint notification_settings_vacation CHECK ((((vacation_from IS NULL) = (vacation_to IS NULL)) AND (vacation_to >= vacation_from) AND ((vacation_to - vacation_from) <= 366))),
  constraint notification_settings_zone_known CHECK (is_closing_zone(zone))
);

create table notifications (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  type text not null,
  body text not null,
  link text not null,
  channel text not null default 'in_app'::text,
  dismissed boolean not null default false,
  actor_id uuid,
  object_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint notifications_body_length CHECK ((char_length(body) <= 2000)),
  constraint notifications_channel_known CHECK ((channel = ANY (ARRAY['web'::text, 'in_app'::text]))),
  constraint notifications_link_is_own_path CHECK ((link ~ '^/[^/\\]'::text)),
  constraint notifications_type_known CHECK ((type = ANY (ARRAY['like'::text, 'comment'::text, 'response_received'::text, 'pitch_let_in'::text, 'pitch_used'::text, 'pitch_published'::text, 'pitch_withdrawn'::text, 'outcomes_due'::text, 'invitation'::text, 'report'::text, 'standing'::text, 'source'::text, 'pitch_denied'::text])))
);

create table outcome_reminders (
  post_id uuid not null,
  expires_at timestamp with time zone not null,
  mail_due boolean not null default false,
  constraint outcome_reminders_pkey PRIMARY KEY (post_id),
  constraint outcome_reminders_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

create table photo_matches (
  name text not null,
  other_name text not null,
  constraint photo_matches_pkey PRIMARY KEY (name, other_name),
  constraint photo_matches_name_fkey FOREIGN KEY (name) REFERENCES picture_prints(name) ON DELETE CASCADE,
  constraint photo_matches_order CHECK (((name COLLATE "C") < other_name)),
  constraint photo_matches_other_name_fkey FOREIGN KEY (other_name) REFERENCES picture_prints(name) ON DELETE CASCADE
);

create table picture_prints (
  name text not null,
  print bit(256) not null,
  mirrored bit(256) not null,
  is_flat boolean not null,
  constraint picture_prints_pkey PRIMARY KEY (name),
  constraint picture_prints_name_fkey FOREIGN KEY (name) REFERENCES images(name) ON DELETE CASCADE
);

create table pitch_answers (
  response_id uuid not null,
  "position" smallint not null,
  question_id uuid,
  text text not null,
  searched text not null generated always as (searchable(text)) stored,
  constraint pitch_answers_pkey PRIMARY KEY (response_id, "position"),
  constraint pitch_answers_position_range CHECK ((("position" >= 1) AND ("position" <= 5))),
  constraint pitch_answers_question_id_fkey FOREIGN KEY (question_id) REFERENCES request_questions(id) ON DELETE SET NULL,
  constraint pitch_answers_response_id_fkey FOREIGN KEY (response_id) REFERENCES pitch_details(response_id) ON DELETE CASCADE,
  constraint pitch_answers_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 10000)))
);

create table pitch_details (
  response_id uuid not null,
  musts jsonb not null default '[]'::jsonb,
  availability text not null default ''::text,
  attribution text not null default 'unspecified'::text,
  is_late boolean not null default false,
  sent_at timestamp with time zone,
  constraint pitch_details_pkey PRIMARY KEY (response_id),
  constraint pitch_details_attribution_known CHECK ((attribution = ANY (ARRAY['unspecified'::text, 'named'::text, 'background'::text, 'agreed'::text]))),
  constraint pitch_details_availability_length CHECK ((char_length(availability) <= 1000)),
  constraint pitch_details_musts_listed CHECK (((jsonb_typeof(musts) = 'array'::text) AND (jsonb_array_length(musts) <= 5))),
  constraint pitch_details_response_id_fkey FOREIGN KEY (response_id) REFERENCES responses(id) ON DELETE CASCADE
);

create table pitch_evidence (
  response_id uuid not null,
  state text not null,
  shared jsonb,
  passages jsonb not null default '[]'::jsonb,
  photo jsonb,
  ai_use text,
  passages_note text not null default ''::text,
  compared_at timestamp with time zone,
  constraint pitch_evidence_pkey PRIMARY KEY (response_id),
  constraint pitch_evidence_ai_use_known CHECK ((ai_use = ANY (ARRAY['own'::text, 'edited'::text, 'drafted'::text]))),
  constraint pitch_evidence_compared CHECK (((state = 'waiting'::text) = (compared_at IS NULL))),
  constraint pitch_evidence_passages_note_length CHECK ((char_length(passages_note) <= 300)),
  constraint pitch_evidence_response_id_fkey FOREIGN KEY (response_id) REFERENCES responses(id) ON DELETE CASCADE,
  constraint pitch_evidence_state_known CHECK ((state = ANY (ARRAY['compared'::text, 'short'::text, 'waiting'::text])))
);

create table pitch_marks (
  response_id uuid not null,
  account_id uuid,
  sent_at timestamp with time zone not null,
  marks integer[],
  mark_keys integer[] generated always as (mark_keys(marks)) stored,
  constraint pitch_marks_pkey PRIMARY KEY (response_id),
  constraint pitch_marks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint pitch_marks_response_id_fkey FOREIGN KEY (response_id) REFERENCES responses(id) ON DELETE CASCADE
);

create table pitch_notes (
  response_id uuid not null,
  account_id uuid not null,
  text text not null,
  updated_at timestamp with time zone not null default now(),
  searched text not null generated always as (searchable(text)) stored,
  constraint pitch_notes_pkey PRIMARY KEY (response_id),
  constraint pitch_notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint pitch_notes_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000))),
  constraint pitch_notes_response_id_fkey FOREIGN KEY (response_id) REFERENCES responses(id) ON DELETE CASCADE
);

create table pitch_outcomes (
  response_id uuid not null,
  outcome text not null,
  outcome_at timestamp with time zone not null default now(),
  reason text,
  words text not null default ''::text,
  seen_at timestamp with time zone,
  mailed_at timestamp with time zone,
  constraint pitch_outcomes_pkey PRIMARY KEY (response_id),
  constraint pitch_outcomes_outcome_known CHECK ((outcome = ANY (ARRAY['used'::text, 'declined'::text, 'not_selected'::text, 'withdrawn'::text]))),
  constraint pitch_outcomes_reason_given CHECK (((outcome = ANY (ARRAY['declined'::text, 'not_selected'::text])) = (reason IS NOT NULL))),
  constraint pitch_outcomes_reason_known CHECK ((reason = ANY (ARRAY['other_sources'::text, 'off_topic'::text, 'must_haves'::text, 'enough'::text, 'late'::text, 'changed'::text, 'left'::text]))),
  constraint pitch_outcomes_response_id_fkey FOREIGN KEY (response_id) REFERENCES responses(id) ON DELETE CASCADE,
  constraint pitch_outcomes_words_length CHECK ((char_length(words) <= 500))
);

create table pitch_trail (
  id uuid not null default uuidv7(),
  response_id uuid not null,
  step text not null,
  at timestamp with time zone not null default now(),
  reason text,
  words text not null default ''::text,
  url text,
  constraint pitch_trail_pkey PRIMARY KEY (id),
  constraint pitch_trail_reason_given CHECK (((step = ANY (ARRAY['declined'::text, 'not_selected'::text])) = (reason IS NOT NULL))),
  constraint pitch_trail_reason_known CHECK ((reason = ANY (ARRAY['other_sources'::text, 'off_topic'::text, 'must_haves'::text, 'enough'::text, 'late'::text, 'changed'::text, 'left'::text]))),
  constraint pitch_trail_response_id_fkey FOREIGN KEY (response_id) REFERENCES responses(id) ON DELETE CASCADE,
  constraint pitch_trail_step_known CHECK ((step = ANY (ARRAY['shortlisted'::text, 'declined'::text, 'used'::text, 'not_selected'::text, 'reviewed'::text, 'published'::text, 'withdrawn'::text]))),
  constraint pitch_trail_url_https CHECK (((url ~ '^https://'::text) AND (char_length(url) <= 1000))),
  constraint pitch_trail_url_of_published CHECK (((step = 'published'::text) = (url IS NOT NULL))),
  constraint pitch_trail_words_length CHECK ((char_length(words) <= 500))
);

create table pitch_trail_links (
  response_id uuid not null,
  version integer not null default 1,
  is_shared boolean not null default true,
  constraint pitch_trail_links_pkey PRIMARY KEY (response_id),
  constraint pitch_trail_links_response_id_fkey FOREIGN KEY (response_id) REFERENCES responses(id) ON DELETE CASCADE,
  constraint pitch_trail_links_version_positive CHECK ((version > 0))
);

create table pitch_triage (
  response_id uuid not null,
  post_id uuid not null,
  account_id uuid not null,
  stage text not null,
  stage_at timestamp with time zone not null default clock_timestamp(),
  reason text,
  words text not null default ''::text,
  released_stage text not null default 'new'::text,
  releases_at timestamp with time zone,
  released_at timestamp with time zone,
  constraint pitch_triage_pkey PRIMARY KEY (response_id),
  constraint pitch_triage_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint pitch_triage_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint pitch_triage_reason_known CHECK ((reason = ANY (ARRAY['other_sources'::text, 'off_topic'::text, 'must_haves'::text, 'enough'::text, 'late'::text, 'changed'::text]))),
  constraint pitch_triage_reason_of_declined CHECK (((stage = 'declined'::text) = (reason IS NOT NULL))),
  constraint pitch_triage_released_known CHECK ((released_stage = ANY (ARRAY['new'::text, 'shortlist'::text, 'declined'::text, 'used'::text]))),
  constraint pitch_triage_response_id_fkey FOREIGN KEY (response_id) REFERENCES responses(id) ON DELETE CASCADE,
  constraint pitch_triage_stage_known CHECK ((stage = ANY (ARRAY['new'::text, 'shortlist'::text, 'maybe'::text, 'declined'::text, 'used'::text]))),
  constraint pitch_triage_words_length CHECK (((char_length(words) <= 500) AND ((words = ''::text) OR (stage = 'declined'::text))))
);

create table post_invites (
  post_id uuid not null,
  account_id uuid not null,
  profile_id uuid,
  constraint post_invites_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint post_invites_once UNIQUE NULLS NOT DISTINCT (post_id, account_id, profile_id),
  constraint post_invites_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint post_invites_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table post_openings (
  id uuid not null default gen_random_uuid(),
  post_id uuid not null,
  account_id uuid,
  first_at timestamp with time zone not null default now(),
  last_at timestamp with time zone not null default now(),
  times integer not null default 1,
  case_id uuid,
  constraint post_openings_pkey PRIMARY KEY (id),
  constraint post_openings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint post_openings_by_one CHECK (((account_id IS NULL) OR (case_id IS NULL))),
  constraint post_openings_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE,
  constraint post_openings_in_order CHECK ((first_at <= last_at)),
  constraint post_openings_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint post_openings_times_positive CHECK ((times > 0))
);

create table post_search (
  post_id uuid not null,
  own text not null,
  outlet text not null,
  author text not null,
  own_words tsvector not null generated always as (keyword_words(split_part(own, chr(2), 1))) stored,
  author_words tsvector not null generated always as (keyword_words((chr(1) || split_part(author, chr(2), 1)))) stored,
  constraint post_search_pkey PRIMARY KEY (post_id),
  constraint post_search_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

create table posts (
  id uuid not null default gen_random_uuid(),
  account_id uuid,
  created_by uuid generated always as (account_id) virtual,
  user_id uuid generated always as (account_id) virtual,
  title text not null,
  description text not null,
  post_type text not null,
  interview_type text,
  type text,
  organization text not null default ''::text,
  contact_info text not null default ''::text,
  additional_notes text not null default ''::text,
  status text not null default 'Open'::text,
  expiration_date timestamp with time zone,
  deadline timestamp with time zone,
  expires_at timestamp with time zone generated always as (COALESCE(expiration_date, deadline)) stored,
  tags text[] not null default '{}'::text[],
  data jsonb not null default '{"status": "draft"}'::jsonb,
  likes_count integer not null default 0,
  comments_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deadline_wall timestamp without time zone,
  deadline_zone text,
  deadline_is_day boolean not null default false,
  closed_by_author boolean not null default false,
  sources_wanted smallint,
  request_state text not null default 'open'::text,
  settled_at timestamp with time zone,
  found_count integer not null default 0,
  deadline_changed_at timestamp with time zone,
  audience text not null default 'all'::text,
  is_hidden_name boolean not null default false,
  shown_name text,
  hidden_id uuid,
  revealed_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint posts_pkey PRIMARY KEY (id),
  constraint posts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint posts_additional_notes_length CHECK ((char_length(additional_notes) <= 10000)),
  constraint posts_audience_known CHECK ((audience = ANY (ARRAY['all'::text, 'beats'::text, 'pr'::text, 'experts'::text, 'chosen'::text]))),
  constraint posts_audience_of_requests CHECK (((audience = 'all'::text) OR (post_type = 'request_for_source'::text))),
  constraint posts_comments_count_not_negative CHECK ((comments_count >= 0)),
  constraint posts_community_is_plain CHECK (((post_type <> 'community'::text) OR ((interview_type IS NULL) AND (type IS NULL) AND (expiration_date IS NULL) AND (deadline IS NULL) AND (deadline_wall IS NULL) AND (NOT closed_by_author)))),
  constraint posts_contact_info_length CHECK ((char_length(contact_info) <= 1000)),
  constraint posts_dates_are_near CHECK (((expiration_date < '2101-01-01 00:00:00+00'::timestamp with time zone) AND (deadline < '2101-01-01 00:00:00+00'::timestamp with time zone))),
  constraint posts_deadline_as_chosen CHECK ((((deadline_wall IS NULL) = (deadline_zone IS NULL)) AND ((deadline_wall IS NOT NULL) OR (NOT deadline_is_day)) AND ((deadline_wall IS NULL) OR (COALESCE(expiration_date, deadline) IS NOT NULL)) AND ((NOT deadline_is_day) OR (deadline_wall = date_trunc('day'::text, deadline_wall))))),
  constraint posts_deadline_zone_known CHECK (is_closing_zone(deadline_zone)),
  constraint posts_description_length CHECK (((char_length(description) >= 1) AND (char_length(description) <= 10000))),
  constraint posts_found_by_experts CHECK (((found_count = 0) OR (post_type = 'request_for_source'::text))),
  constraint posts_found_count_not_negative CHECK ((found_count >= 0)),
  constraint posts_hidden_name_is_hidden CHECK (((NOT is_hidden_name) OR ((organization = ''::text) AND (contact_info = ''::text)))),
  constraint posts_hidden_name_is_shown CHECK (((NOT is_hidden_name) OR ((shown_name IS NOT NULL) AND (hidden_id IS NOT NULL) AND (revealed_at IS NULL)))),
  constraint posts_hidden_name_of_requests CHECK (((NOT is_hidden_name) OR (post_type = 'request_for_source'::text))),
  constraint posts_interview_type_known CHECK ((interview_type = ANY (ARRAY['Commentary'::text, 'Interview'::text]))),
  constraint posts_likes_count_not_negative CHECK ((likes_count >= 0)),
  constraint posts_organization_length CHECK ((char_length(organization) <= 1000)),
  constraint posts_post_type_known CHECK ((post_type = ANY (ARRAY['community'::text, 'request_for_source'::text, 'request_for_story'::text]))),
  constraint posts_request_state_known CHECK ((request_state = ANY (ARRAY['open'::text, 'enough'::text]))),
  constraint posts_shown_name_known CHECK ((shown_name = ANY (ARRAY['A journalist vetted by Beatline'::text, 'A journalist at a national outlet'::text, 'A journalist at a trade outlet'::text, 'A member vetted by Beatline'::text]))),
  constraint posts_sources_wanted_by_experts CHECK (((sources_wanted IS NULL) OR (post_type = 'request_for_source'::text))),
  constraint posts_sources_wanted_range CHECK (((sources_wanted >= 1) AND (sources_wanted <= 20))),
  constraint posts_state_by_experts CHECK (((post_type = 'request_for_source'::text) OR ((request_state = 'open'::text) AND (settled_at IS NULL)))),
  constraint posts_status_known CHECK ((((data ->> 'status'::text) = ANY (ARRAY['draft'::text, 'published'::text])) AND ((data ->> 'status'::text) IS NOT NULL))),
  constraint posts_status_length CHECK ((char_length(status) <= 1000)),
  constraint posts_story_has_no_interview CHECK (((post_type <> 'request_for_story'::text) OR ((interview_type IS NULL) AND (expiration_date IS NULL)))),
  constraint posts_tags_count CHECK ((cardinality(tags) <= 20)),
  constraint posts_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 255))),
  constraint posts_type_known CHECK ((type = ANY (ARRAY['Interview'::text, 'Comment'::text, 'Research'::text])))
);

create table process_states (
  id uuid not null,
  version text not null,
  streams integer not null,
  hears boolean not null,
  faults integer not null,
  refusals integer not null,
  disk_free bigint,
  disk_size bigint,
  at timestamp with time zone not null default now(),
  replica_in_use boolean,
  replica_reads integer not null default 0,
  primary_reads integer not null default 0,
  constraint process_states_pkey PRIMARY KEY (id)
);

create table profiles (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  user_id uuid generated always as (account_id) virtual,
  name text not null,
  role text not null,
  organization text not null default ''::text,
  expertise text not null default ''::text,
  photo_url text,
  title text not null default ''::text,
  social_links jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  searched text not null generated always as (searchable(source_text(name, title, organization, expertise))) stored,
  held_by uuid,
  retired_at timestamp with time zone,
  retired_by text,
  fingerprint bytea not null generated always as (source_fingerprint(name, title, organization)) stored,
  renamed_at timestamp with time zone,
  denied_at timestamp with time zone,
  denied_by bytea,
  needs_confirmation boolean not null default false,
  also_retired_by text[] not null default '{}'::text[],
  evidence_version integer not null default 0,
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint profiles_also_retired CHECK ((also_retired_by <@
CASE retired_by
    WHEN 'admin'::text THEN ARRAY['expert'::text, 'keeper'::text]
    WHEN 'expert'::text THEN ARRAY['keeper'::text]
    ELSE ARRAY[]::text[]
END)),
  constraint profiles_expertise_length CHECK ((char_length(expertise) <= 10000)),
  constraint profiles_held_by_fkey FOREIGN KEY (held_by) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint profiles_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 1000))),
  constraint profiles_organization_length CHECK ((char_length(organization) <= 1000)),
  constraint profiles_photo_url_length CHECK ((char_length(photo_url) <= 1000)),
  constraint profiles_retired CHECK (((retired_at IS NULL) = (retired_by IS NULL))),
  constraint profiles_retired_by_known CHECK ((retired_by = ANY (ARRAY['keeper'::text, 'expert'::text, 'admin'::text]))),
  constraint profiles_role_known CHECK ((role = ANY (ARRAY['Journalist'::text, 'PR'::text, 'Executive'::text]))),
  constraint profiles_social_links_is_object CHECK ((jsonb_typeof(social_links) = 'object'::text)),
  constraint profiles_title_length CHECK ((char_length(title) <= 1000))
);

create table rate_limits (
  key text not null,
  count integer not null,
  resets_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table request_briefs (
  post_id uuid not null,
  must_haves text[] not null default '{}'::text[],
  place text not null default ''::text,
  formats text[] not null default '{}'::text[],
  word_limit smallint,
  attribution text not null default 'unspecified'::text,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint request_briefs_pkey PRIMARY KEY (post_id),
  constraint request_briefs_attribution_known CHECK ((attribution = ANY (ARRAY['unspecified'::text, 'named'::text, 'background'::text, 'agreed'::text]))),
  constraint request_briefs_formats_known CHECK ((formats <@ ARRAY['written'::text, 'phone'::text, 'video'::text, 'in_person'::text])),
  constraint request_briefs_must_haves_count CHECK ((cardinality(must_haves) <= 5)),
  constraint request_briefs_place_length CHECK ((char_length(place) <= 160)),
  constraint request_briefs_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint request_briefs_word_limit_range CHECK (((word_limit >= 25) AND (word_limit <= 1000)))
);

create table request_outcomes (
  post_id uuid not null,
  article_url text,
  others_reason text,
  updated_at timestamp with time zone not null default now(),
  constraint request_outcomes_pkey PRIMARY KEY (post_id),
  constraint request_outcomes_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint request_outcomes_reason_known CHECK ((others_reason = ANY (ARRAY['other_sources'::text, 'off_topic'::text, 'must_haves'::text, 'enough'::text, 'late'::text, 'changed'::text]))),
  constraint request_outcomes_url_https CHECK (((article_url ~ '^https://'::text) AND (char_length(article_url) <= 1000)))
);

create table request_questions (
  id uuid not null default uuidv7(),
  post_id uuid not null,
  "position" smallint not null,
  text text not null,
  constraint request_questions_pkey PRIMARY KEY (id),
  constraint request_questions_order UNIQUE (post_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint request_questions_position_range CHECK ((("position" >= 1) AND ("position" <= 5))),
  constraint request_questions_post_id_fkey FOREIGN KEY (post_id) REFERENCES request_briefs(post_id) ON DELETE CASCADE,
  constraint request_questions_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 300)))
);

create table responses (
  id uuid not null default gen_random_uuid(),
  post_id uuid,
  is_pitch boolean not null,
  responder_id uuid,
  account_id uuid,
  profile_id uuid,
  commentary text not null,
  messages_count integer not null default 0,
  last_message_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  answered_at timestamp with time zone,
  is_answered boolean not null generated always as ((answered_at IS NOT NULL)) virtual,
  opened_at timestamp with time zone,
  settled_at timestamp with time zone,
  searched text not null generated always as (searchable(commentary)) stored,
  revealed_at timestamp with time zone,
  source_was_denied boolean not null default false,
  constraint responses_pkey PRIMARY KEY (id),
  constraint responses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint responses_commentary_length CHECK (((char_length(commentary) >= 1) AND (char_length(commentary) <= 10000))),
  constraint responses_direct_has_no_post CHECK ((is_pitch OR ((post_id IS NULL) AND (profile_id IS NULL)))),
  constraint responses_messages_count_not_negative CHECK ((messages_count >= 0)),
  constraint responses_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE SET NULL,
  constraint responses_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint responses_responder_id_fkey FOREIGN KEY (responder_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint responses_two_people CHECK ((responder_id <> account_id))
);

create table right_away_mails (
  account_id uuid not null,
  conversation_id uuid not null,
  since timestamp with time zone,
  look_at timestamp with time zone,
  mailed_up_to timestamp with time zone,
  pitch_mailed_at timestamp with time zone,
  constraint right_away_mails_pkey PRIMARY KEY (account_id, conversation_id),
  constraint right_away_mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint right_away_mails_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES responses(id) ON DELETE CASCADE,
  constraint right_away_mails_waiting CHECK (((since IS NULL) = (look_at IS NULL)))
);

create table sanction_texts (
  id uuid not null default uuidv7(),
  sanction_id uuid not null,
  text text not null,
  written_at timestamp with time zone not null,
  constraint sanction_texts_pkey PRIMARY KEY (id),
  constraint sanction_texts_length CHECK ((char_length(text) <= 32000)),
  constraint sanction_texts_sanction_id_fkey FOREIGN KEY (sanction_id) REFERENCES sanctions(id) ON DELETE CASCADE
);

create table sanctions (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  kind text not null,
  rule text not null,
  reason text not null,
  skip_reason text not null default ''::text,
  actor_id uuid,
  case_id uuid,
  reduces_id uuid,
  starts_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone,
  read_at timestamp with time zone,
  ended_at timestamp with time zone,
  subject_type text,
  subject_id uuid,
  constraint sanctions_pkey PRIMARY KEY (id),
  constraint sanctions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sanctions_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint sanctions_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE SET NULL,
  constraint sanctions_end CHECK (((kind = ANY (ARRAY['removal'::text, 'ban'::text])) = (ends_at IS NULL))),
  constraint sanctions_kind_known CHECK ((kind = ANY (ARRAY['removal'::text, 'warning'::text, 'suspension'::text, 'ban'::text]))),
  constraint sanctions_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000))),
  constraint sanctions_reduces UNIQUE (reduces_id),
  constraint sanctions_reduces_id_fkey FOREIGN KEY (reduces_id) REFERENCES sanctions(id) ON DELETE CASCADE,
  constraint sanctions_rule_known CHECK ((rule = ANY (ARRAY['mass'::text, 'fake'::text, 'copied'::text, 'harassment'::text, 'private'::text, 'payment'::text, 'confidence'::text]))),
  constraint sanctions_skip_reason_length CHECK ((char_length(skip_reason) <= 2000)),
  constraint sanctions_subject CHECK ((((kind = 'removal'::text) = (subject_type IS NOT NULL)) AND ((subject_type IS NULL) = (subject_id IS NULL)))),
  constraint sanctions_subject_known CHECK ((subject_type = ANY (ARRAY['post'::text, 'comment'::text, 'source'::text])))
);

create table saved_filters (
  id uuid not null,
  account_id uuid not null,
  place integer not null,
  name text not null,
  post_type text,
  beats text[] not null default '{}'::text[],
  any_words text[] not null default '{}'::text[],
  all_words text[] not null default '{}'::text[],
  none_words text[] not null default '{}'::text[],
  within_hours integer,
  show_expired boolean not null default false,
  show_saved boolean not null default false,
  show_own boolean not null default false,
  updated_at timestamp with time zone not null default now(),
  keywords tsquery generated always as (keywords_query(any_words, all_words, none_words)) stored,
  delivery text not null default 'off'::text,
  email boolean not null default true,
  bell boolean not null default true,
  paused_until timestamp with time zone,
  active_since timestamp with time zone not null default now(),
  constraint saved_filters_pkey PRIMARY KEY (id),
  constraint saved_filters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint saved_filters_delivery_known CHECK ((delivery = ANY (ARRAY['off'::text, 'instant'::text, 'digest'::text]))),
  constraint saved_filters_keywords_max CHECK (((cardinality(any_words) <= 20) AND (cardinality(all_words) <= 20) AND (cardinality(none_words) <= 20) AND (cardinality(((any_words || all_words) || none_words)) <= 50) AND (char_length(array_to_string(((any_words || all_words) || none_words), ''::text)) <= 5000))),
  constraint saved_filters_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 256))),
  constraint saved_filters_name_once UNIQUE (account_id, name),
  constraint saved_filters_type_known CHECK ((post_type = ANY (ARRAY['request_for_source'::text, 'request_for_story'::text, 'community'::text]))),
  constraint saved_filters_within_known CHECK ((within_hours = ANY (ARRAY[24, 48, 168, 720])))
);

create table saved_posts (
  user_id uuid not null,
  post_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint saved_posts_pkey PRIMARY KEY (user_id, post_id),
  constraint saved_posts_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint saved_posts_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table seen_posts (
  account_id uuid not null,
  post_id uuid not null,
  seen_at timestamp with time zone not null default now(),
  constraint seen_posts_pkey PRIMARY KEY (account_id, post_id),
  constraint seen_posts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint seen_posts_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

create table source_claims (
  id uuid not null default uuidv7(),
  profile_id uuid not null,
  claimant_id uuid not null,
  note text not null default ''::text,
  state text not null default 'open'::text,
  reason text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  answer_by timestamp with time zone not null default (now() + '7 days'::interval),
  closed_at timestamp with time zone,
  constraint source_claims_pkey PRIMARY KEY (id),
  constraint source_claims_claimant_id_fkey FOREIGN KEY (claimant_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint source_claims_closed CHECK (((closed_at IS NULL) = (state = ANY (ARRAY['open'::text, 'with_team'::text])))),
  constraint source_claims_note_length CHECK ((char_length(note) <= 500)),
  constraint source_claims_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint source_claims_reason_length CHECK ((char_length(reason) <= 2000)),
  constraint source_claims_state_known CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'with_team'::text, 'closed'::text])))
);

create table source_evidence (
  id uuid not null default uuidv7(),
  profile_id uuid not null,
  kind text not null,
  made_by uuid,
  made_at timestamp with time zone not null default now(),
  until timestamp with time zone default (now() + '1 year'::interval),
  fingerprint bytea not null,
  domain text,
  is_public_mail boolean,
  address_hash bytea,
  attested_by text,
  attested_for text,
  register text,
  number text,
  url text,
  how text,
  result text not null,
  decided_at timestamp with time zone,
  ended_at timestamp with time zone,
  reminded_at timestamp with time zone,
  constraint source_evidence_pkey PRIMARY KEY (id),
  constraint source_evidence_attested_by_length CHECK ((char_length(attested_by) <= 1000)),
  constraint source_evidence_attested_for_length CHECK ((char_length(attested_for) <= 1000)),
  constraint source_evidence_complete CHECK (
CASE kind
    WHEN 'expert_link'::text THEN ((domain IS NOT NULL) AND (is_public_mail IS NOT NULL) AND (address_hash IS NOT NULL))
    WHEN 'agency'::text THEN ((attested_by IS NOT NULL) AND (attested_for IS NOT NULL))
    WHEN 'register'::text THEN ((register IS NOT NULL) AND (number IS NOT NULL) AND (url IS NOT NULL))
    WHEN 'team_check'::text THEN (how IS NOT NULL)
    ELSE true
END),
  constraint source_evidence_domain_length CHECK ((char_length(domain) <= 253)),
  constraint source_evidence_ends CHECK (((until IS NOT NULL) OR (kind = 'register'::text))),
  constraint source_evidence_how_known CHECK ((how = ANY (ARRAY['video'::text, 'phone'::text, 'document'::text]))),
  constraint source_evidence_kind_known CHECK ((kind = ANY (ARRAY['expert_link'::text, 'agency'::text, 'register'::text, 'team_check'::text, 'photo_consent'::text]))),
  constraint source_evidence_made_by_fkey FOREIGN KEY (made_by) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint source_evidence_number_length CHECK ((char_length(number) <= 60)),
  constraint source_evidence_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint source_evidence_register_length CHECK ((char_length(register) <= 120)),
  constraint source_evidence_result_known CHECK ((result = ANY (ARRAY['given'::text, 'found'::text, 'not_found'::text, 'checked'::text]))),
  constraint source_evidence_url_form CHECK (((url ~ '^https://'::text) AND (char_length(url) <= 1000)))
);

create table source_links (
  id uuid not null default gen_random_uuid(),
  profile_id uuid,
  account_id uuid,
  email text,
  domain text not null,
  is_public_mail boolean not null,
  address_hash bytea not null,
  sent_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '14 days'::interval),
  used_at timestamp with time zone,
  void_at timestamp with time zone,
  answer text,
  constraint source_links_pkey PRIMARY KEY (id),
  constraint source_links_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint source_links_answer_known CHECK ((answer = ANY (ARRAY['confirm'::text, 'not_me'::text, 'remove'::text]))),
  constraint source_links_answered CHECK (((used_at IS NULL) = (answer IS NULL))),
  constraint source_links_domain_length CHECK ((char_length(domain) <= 253)),
  constraint source_links_email_length CHECK ((char_length(email) <= 320)),
  constraint source_links_erased CHECK (((email IS NULL) OR ((used_at IS NULL) AND (void_at IS NULL)))),
  constraint source_links_of_source CHECK (((profile_id IS NOT NULL) OR (used_at IS NOT NULL) OR (void_at IS NOT NULL))),
  constraint source_links_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table source_names (
  profile_id uuid not null,
  name_hash bytea not null,
  constraint source_names_pkey PRIMARY KEY (profile_id, name_hash),
  constraint source_names_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES profiles(id) ON DELETE CASCADE
);

create table source_removals (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  name_hash bytea not null,
  address_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint source_removals_pkey PRIMARY KEY (id),
  constraint source_removals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table standing_ledger (
  address_hash bytea not null,
  kind text not null,
  rule text not null,
  until timestamp with time zone not null,
  left_at timestamp with time zone not null default now(),
  constraint standing_ledger_pkey PRIMARY KEY (address_hash),
  constraint standing_ledger_kind_known CHECK ((kind = ANY (ARRAY['suspension'::text, 'ban'::text]))),
  constraint standing_ledger_rule_known CHECK ((rule = ANY (ARRAY['mass'::text, 'fake'::text, 'copied'::text, 'harassment'::text, 'private'::text, 'payment'::text, 'confidence'::text])))
);

create table told_invites (
  post_id uuid not null,
  account_id uuid not null,
  constraint told_invites_pkey PRIMARY KEY (post_id, account_id),
  constraint told_invites_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint told_invites_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

create table users (
  id uuid not null default gen_random_uuid(),
  email text not null,
  role text not null,
  data jsonb not null default '{}'::jsonb,
  account_id uuid,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  searched text not null generated always as (searchable(application_text(email, data))) stored,
  question text,
  asked_at timestamp with time zone,
  answer text,
  answered_at timestamp with time zone,
  reason text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint users_answer_has_dates CHECK ((((answer IS NULL) OR (answered_at IS NOT NULL)) AND ((answered_at IS NULL) OR (asked_at IS NOT NULL)))),
  constraint users_answer_length CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 5000))),
  constraint users_data_is_object CHECK ((jsonb_typeof(data) = 'object'::text)),
  constraint users_email_is_normal CHECK ((email = lower(btrim(email)))),
  constraint users_question_has_date CHECK (((question IS NULL) OR (asked_at IS NOT NULL))),
  constraint users_question_length CHECK (((char_length(question) >= 10) AND (char_length(question) <= 2000))),
  constraint users_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000))),
  constraint users_reason_of_rejected CHECK (((reason IS NULL) OR (COALESCE((data ->> 'status'::text), 'New'::text) = 'Rejected'::text))),
  constraint users_rejected_is_erased CHECK (((COALESCE((data ->> 'status'::text), 'New'::text) <> 'Rejected'::text) OR ((question IS NULL) AND (answer IS NULL)))),
  constraint users_role_known CHECK ((role = ANY (ARRAY['journalist'::text, 'pr'::text, 'expert'::text]))),
  constraint users_status_known CHECK ((COALESCE((data ->> 'status'::text), 'New'::text) = ANY (ARRAY['New'::text, 'Approved'::text, 'Rejected'::text])))
);

create table waiting_mails (
  account_id uuid not null,
  since timestamp with time zone not null default now(),
  look_at timestamp with time zone not null default now(),
  constraint waiting_mails_pkey PRIMARY KEY (account_id),
  constraint waiting_mails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

CREATE INDEX accounts_all_by_activity ON public.accounts USING btree (last_active_at, id);
CREATE INDEX accounts_all_by_age ON public.accounts USING btree (created_at, id);
CREATE INDEX accounts_all_by_name ON public.accounts USING btree ("left"(lower(name), 100), id);
CREATE INDEX accounts_by_name ON public.accounts USING btree ("left"(lower(name), 100), id) WHERE (data <> '{}'::jsonb);
CREATE INDEX accounts_domain ON public.accounts USING btree (split_part(email, '@'::text, 2));
CREATE INDEX accounts_dormant ON public.accounts USING btree (id) WHERE ((data ->> 'status'::text) = 'Dormant'::text);
CREATE INDEX accounts_email_search ON public.accounts USING gin (email gin_trgm_ops);
CREATE INDEX accounts_invited ON public.accounts USING btree (id) WHERE (data = '{}'::jsonb);
CREATE INDEX accounts_linkedin ON public.accounts USING btree (address_key((profile ->> 'linkedin_url'::text))) WHERE (address_key((profile ->> 'linkedin_url'::text)) IS NOT NULL);
CREATE INDEX accounts_listed ON public.accounts USING btree (role, "left"(lower(name), 100), id) WHERE (data <> '{}'::jsonb);
CREATE INDEX accounts_picture ON public.accounts USING hash (picture_url) WHERE (picture_url IS NOT NULL);
CREATE INDEX accounts_primary_owner ON public.accounts USING btree (primary_owner_user_id);
CREATE INDEX accounts_role ON public.accounts USING btree (role);
CREATE INDEX accounts_search ON public.accounts USING gin (searched gin_trgm_ops, searched_name gin_trgm_ops, searched_organization gin_trgm_ops);
CREATE INDEX accounts_updated_by ON public.accounts USING btree (updated_by);
CREATE INDEX alert_holds_due ON public.alert_holds USING btree (look_at);
CREATE INDEX appeals_decided_by ON public.appeals USING btree (decided_by);
CREATE INDEX appeals_open ON public.appeals USING btree (created_at) WHERE (decided_at IS NULL);
CREATE INDEX audit_log_about ON public.audit_log USING gin (about_ids) WITH (fastupdate=off);
CREATE INDEX audit_log_newest ON public.audit_log USING btree (created_at DESC, id DESC);
CREATE INDEX audit_log_of_action ON public.audit_log USING btree (action, created_at DESC, id DESC);
CREATE INDEX audit_log_opened ON public.audit_log USING btree (subject_id) WHERE (action = 'application.opened'::text);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject_id, created_at DESC, id DESC);
CREATE INDEX auth_challenges_factor ON public.auth_challenges USING btree (factor_id);
CREATE INDEX auth_challenges_session ON public.auth_challenges USING btree (session_id);
CREATE INDEX auth_factors_user ON public.auth_factors USING btree (user_id);
CREATE INDEX auth_links_request ON public.auth_links USING btree (request_id);
CREATE INDEX auth_links_user ON public.auth_links USING btree (user_id);
CREATE INDEX auth_refresh_tokens_session ON public.auth_refresh_tokens USING btree (session_id);
CREATE INDEX auth_sessions_live ON public.auth_sessions USING btree (user_id) WHERE (ended_at IS NULL);
CREATE INDEX auth_sessions_user ON public.auth_sessions USING btree (user_id, created_at DESC);
CREATE INDEX case_reports_reporter ON public.case_reports USING btree (reporter_id, created_at DESC, id DESC);
CREATE INDEX case_texts_author ON public.case_texts USING btree (author_id);
CREATE INDEX case_texts_case ON public.case_texts USING btree (case_id, written_at);
CREATE INDEX cases_about ON public.cases USING btree (about_id, created_at DESC, id DESC);
CREATE INDEX cases_claim_decided ON public.cases USING btree (subject_id) WHERE ((subject_type = 'claim'::text) AND (closed_at IS NOT NULL));
CREATE INDEX cases_closed ON public.cases USING btree (closed_at DESC, id DESC) WHERE (closed_at IS NOT NULL);
CREATE INDEX cases_closed_of_type ON public.cases USING btree (subject_type, closed_at DESC, id DESC) WHERE (closed_at IS NOT NULL);
CREATE INDEX cases_decided_by ON public.cases USING btree (decided_by);
CREATE INDEX cases_due ON public.cases USING btree (due_at, id) WHERE (closed_at IS NULL);
CREATE INDEX cases_taken_by ON public.cases USING btree (taken_by);
CREATE INDEX cases_waiting ON public.cases USING btree (subject_type, due_at, id) WHERE (closed_at IS NULL);
CREATE INDEX comments_account ON public.comments USING btree (account_id);
CREATE INDEX comments_in_order ON public.comments USING btree (post_id, path_order);
CREATE INDEX comments_parent ON public.comments USING btree (parent_comment_id);
CREATE INDEX contact_limits_other ON public.contact_limits USING btree (other_id, level, account_id);
CREATE INDEX contact_messages_email ON public.contact_messages USING btree (email);
CREATE INDEX conversation_limits_conversation ON public.conversation_limits USING btree (conversation_id);
CREATE INDEX domain_limits_domain ON public.domain_limits USING btree (domain);
CREATE INDEX held_pitches_of_request ON public.held_pitches USING btree (post_id, responder_id);
CREATE INDEX held_pitches_over ON public.held_pitches USING btree (outcome_at) WHERE (outcome IS NOT NULL);
CREATE INDEX held_pitches_profile ON public.held_pitches USING btree (profile_id);
CREATE INDEX held_pitches_responder ON public.held_pitches USING btree (responder_id, sent_at DESC, id DESC);
CREATE INDEX held_pitches_waiting ON public.held_pitches USING btree (sent_at) WHERE (outcome IS NULL);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX images_account ON public.images USING btree (account_id);
CREATE INDEX images_age ON public.images USING btree (created_at);
CREATE INDEX likes_account ON public.likes USING btree (account_id);
CREATE INDEX lost_readers_account ON public.lost_readers USING btree (account_id);
CREATE INDEX lost_readers_at ON public.lost_readers USING btree (lost_at);
CREATE INDEX match_queue_next ON public.match_queue USING btree (queued_at);
CREATE INDEX matches_by_post ON public.matches USING btree (post_id);
CREATE INDEX matches_latest ON public.matches USING btree (account_id, matched_at DESC, post_id);
CREATE INDEX matches_to_alert ON public.matches USING btree (account_id) WHERE ((email = 'now'::text) AND (emailed_at IS NULL) AND (dropped_at IS NULL));
CREATE INDEX matches_to_email ON public.matches USING btree (account_id) WHERE ((emailed_at IS NULL) AND (dropped_at IS NULL) AND (email IS NOT NULL));
CREATE INDEX matches_unseen ON public.matches USING btree (account_id) WHERE ((seen_at IS NULL) AND (not_relevant_at IS NULL));
CREATE INDEX messages_in_order ON public.messages USING btree (conversation_id, created_at, id);
CREATE INDEX messages_recipient ON public.messages USING btree (recipient_id);
CREATE INDEX messages_search ON public.messages USING gin (searched gin_trgm_ops);
CREATE INDEX messages_sender ON public.messages USING btree (sender_id);
CREATE INDEX messages_unread ON public.messages USING btree (recipient_id, conversation_id) WHERE (read_at IS NULL);
CREATE INDEX notification_settings_digests ON public.notification_settings USING btree (next_digest_at);
CREATE INDEX notifications_actor ON public.notifications USING btree (actor_id);
CREATE INDEX notifications_dismissed ON public.notifications USING btree (created_at) WHERE dismissed;
CREATE INDEX notifications_of_hidden ON public.notifications USING btree (object_id) WHERE ((actor_id IS NULL) AND (type = ANY (ARRAY['pitch_used'::text, 'pitch_published'::text, 'invitation'::text])));
CREATE INDEX notifications_of_pitch ON public.notifications USING btree (object_id) WHERE (type = ANY (ARRAY['response_received'::text, 'pitch_let_in'::text]));
CREATE INDEX notifications_open ON public.notifications USING btree (account_id, created_at DESC, id DESC) WHERE (NOT dismissed);
CREATE INDEX photo_matches_other ON public.photo_matches USING btree (other_name);
CREATE INDEX pitch_answers_question ON public.pitch_answers USING btree (question_id);
CREATE INDEX pitch_evidence_waiting ON public.pitch_evidence USING btree (response_id) WHERE (state = 'waiting'::text);
CREATE INDEX pitch_marks_account ON public.pitch_marks USING btree (account_id);
CREATE INDEX pitch_marks_keys ON public.pitch_marks USING gin (mark_keys) WITH (fastupdate=off);
CREATE INDEX pitch_marks_missing ON public.pitch_marks USING btree (response_id) WHERE (marks IS NULL);
CREATE INDEX pitch_notes_account ON public.pitch_notes USING btree (account_id);
CREATE INDEX pitch_outcomes_unmailed ON public.pitch_outcomes USING btree (outcome_at) WHERE ((seen_at IS NULL) AND (mailed_at IS NULL));
CREATE INDEX pitch_outcomes_unseen ON public.pitch_outcomes USING btree (response_id) WHERE (seen_at IS NULL);
CREATE INDEX pitch_trail_pitch ON public.pitch_trail USING btree (response_id, at);
CREATE INDEX pitch_triage_account ON public.pitch_triage USING btree (account_id);
CREATE INDEX pitch_triage_releases ON public.pitch_triage USING btree (releases_at) WHERE (releases_at IS NOT NULL);
CREATE INDEX pitch_triage_request ON public.pitch_triage USING btree (post_id, stage_at);
CREATE INDEX post_invites_account ON public.post_invites USING btree (account_id);
CREATE INDEX post_invites_profile ON public.post_invites USING btree (profile_id);
CREATE INDEX post_openings_account ON public.post_openings USING btree (account_id);
CREATE INDEX post_openings_latest ON public.post_openings USING btree (post_id, last_at DESC, id DESC);
CREATE INDEX post_openings_of_case ON public.post_openings USING btree (case_id);
CREATE INDEX post_search_grams ON public.post_search USING gin (search_grams(((own || chr(1)) || author)));
CREATE INDEX post_search_trigrams ON public.post_search USING gin (own gin_trgm_ops, author gin_trgm_ops, outlet gin_trgm_ops);
CREATE INDEX post_search_words ON public.post_search USING gin (((own_words || author_words)));
CREATE INDEX posts_by_account ON public.posts USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX posts_by_deadline ON public.posts USING btree (expires_at, id) WHERE (((data ->> 'status'::text) = 'published'::text) AND (expires_at IS NOT NULL));
CREATE INDEX posts_confidential ON public.posts USING btree (created_at DESC, id DESC) WHERE (((audience <> 'all'::text) OR is_hidden_name) AND ((data ->> 'status'::text) = 'published'::text));
CREATE INDEX posts_drafts ON public.posts USING btree (account_id, created_at DESC, id DESC) WHERE ((data ->> 'status'::text) = 'draft'::text);
CREATE INDEX posts_feed ON public.posts USING btree (created_at DESC, id DESC) WHERE ((data ->> 'status'::text) = 'published'::text);
CREATE INDEX posts_feed_by_type ON public.posts USING btree (post_type, created_at DESC, id DESC) WHERE ((data ->> 'status'::text) = 'published'::text);
CREATE INDEX posts_open ON public.posts USING btree (post_type, expires_at) WHERE ((data ->> 'status'::text) = 'published'::text);
CREATE INDEX posts_tags ON public.posts USING gin (tags) WHERE ((data ->> 'status'::text) = 'published'::text);
CREATE INDEX posts_undated ON public.posts USING btree (created_at DESC, id DESC) WHERE (((data ->> 'status'::text) = 'published'::text) AND (expires_at IS NULL) AND (post_type <> 'community'::text));
CREATE INDEX posts_unsettled ON public.posts USING btree (settled_at, expires_at) WHERE (((data ->> 'status'::text) = 'published'::text) AND (post_type = 'request_for_source'::text) AND (settled_at IS NULL));
CREATE INDEX posts_unsettled_left ON public.posts USING btree (id) WHERE (((data ->> 'status'::text) = 'published'::text) AND (post_type = 'request_for_source'::text) AND (settled_at IS NULL) AND (account_id IS NULL));
CREATE INDEX profiles_account ON public.profiles USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX profiles_held ON public.profiles USING btree (held_by) WHERE (held_by IS NOT NULL);
CREATE INDEX profiles_newest ON public.profiles USING btree (created_at DESC, id DESC);
CREATE INDEX profiles_photo ON public.profiles USING hash (photo_url) WHERE (photo_url IS NOT NULL);
CREATE INDEX profiles_search ON public.profiles USING gin (searched gin_trgm_ops);
CREATE INDEX rate_limits_resets ON public.rate_limits USING btree (resets_at);
CREATE INDEX responses_account_activity ON public.responses USING btree (account_id, GREATEST(created_at, last_message_at) DESC, id DESC);
CREATE INDEX responses_of_request ON public.responses USING btree (post_id, created_at DESC, id DESC) WHERE is_pitch;
CREATE INDEX responses_profile ON public.responses USING btree (profile_id);
CREATE INDEX responses_received ON public.responses USING btree (account_id, created_at) WHERE is_pitch;
CREATE INDEX responses_responder ON public.responses USING btree (responder_id, created_at DESC);
CREATE INDEX responses_responder_activity ON public.responses USING btree (responder_id, GREATEST(created_at, last_message_at) DESC, id DESC);
CREATE INDEX responses_unread ON public.responses USING btree (account_id) WHERE (read_at IS NULL);
CREATE INDEX responses_unsettled ON public.responses USING btree (created_at) WHERE (is_pitch AND (settled_at IS NULL));
CREATE INDEX right_away_mails_conversation ON public.right_away_mails USING btree (conversation_id);
CREATE INDEX right_away_mails_due ON public.right_away_mails USING btree (look_at) WHERE (look_at IS NOT NULL);
CREATE INDEX sanction_texts_sanction ON public.sanction_texts USING btree (sanction_id, written_at);
CREATE INDEX sanctions_account ON public.sanctions USING btree (account_id, starts_at DESC, id DESC);
CREATE INDEX sanctions_actor ON public.sanctions USING btree (actor_id);
CREATE INDEX sanctions_case ON public.sanctions USING btree (case_id);
CREATE INDEX sanctions_subject ON public.sanctions USING btree (subject_id) WHERE (subject_id IS NOT NULL);
CREATE INDEX saved_posts_post ON public.saved_posts USING btree (post_id);
CREATE INDEX seen_posts_age ON public.seen_posts USING btree (seen_at);
CREATE INDEX seen_posts_post ON public.seen_posts USING btree (post_id, account_id);
CREATE INDEX source_claims_claimant ON public.source_claims USING btree (claimant_id, created_at DESC, id DESC);
CREATE INDEX source_claims_over ON public.source_claims USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX source_claims_profile ON public.source_claims USING btree (profile_id);
CREATE INDEX source_claims_silent ON public.source_claims USING btree (answer_by) WHERE (state = 'open'::text);
CREATE INDEX source_evidence_lapsing ON public.source_evidence USING btree (until) WHERE (ended_at IS NULL);
CREATE INDEX source_evidence_made_by ON public.source_evidence USING btree (made_by);
CREATE INDEX source_evidence_profile ON public.source_evidence USING btree (profile_id);
CREATE INDEX source_links_account ON public.source_links USING btree (account_id, address_hash, sent_at);
CREATE INDEX source_links_profile ON public.source_links USING btree (profile_id, sent_at);
CREATE INDEX standing_ledger_left ON public.standing_ledger USING btree (left_at);
CREATE INDEX told_invites_account ON public.told_invites USING btree (account_id);
CREATE INDEX users_account ON public.users USING btree (account_id);
CREATE INDEX users_by_email ON public.users USING btree (email, created_at, id);
CREATE INDEX users_by_role ON public.users USING btree (role, created_at, id);
CREATE INDEX users_by_status ON public.users USING btree (COALESCE((data ->> 'status'::text), 'New'::text), created_at, id);
CREATE INDEX users_domain ON public.users USING btree (split_part(email, '@'::text, 2), created_at DESC);
CREATE INDEX users_linkedin ON public.users USING btree (address_key((data ->> 'linkedin_url'::text)), created_at DESC) WHERE (address_key((data ->> 'linkedin_url'::text)) IS NOT NULL);
CREATE INDEX users_new ON public.users USING btree (created_at DESC, id DESC) WHERE (COALESCE((data ->> 'status'::text), 'New'::text) = 'New'::text);
CREATE INDEX users_newest ON public.users USING btree (created_at DESC, id DESC);
CREATE INDEX users_reason ON public.users USING btree (decided_at) WHERE (reason IS NOT NULL);
CREATE INDEX users_search ON public.users USING gin (searched gin_trgm_ops);
CREATE UNIQUE INDEX accounts_email_key ON public.accounts USING btree (email);
CREATE UNIQUE INDEX auth_users_email_key ON public.auth_users USING btree (email);
CREATE UNIQUE INDEX case_reports_once ON public.case_reports USING btree (case_id, reporter_id);
CREATE UNIQUE INDEX cases_open ON public.cases USING btree (subject_type, subject_id) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX held_pitches_one ON public.held_pitches USING btree (post_id, responder_id) WHERE (outcome IS NULL);
CREATE UNIQUE INDEX notifications_one_like ON public.notifications USING btree (account_id, actor_id, object_id) WHERE (type = 'like'::text);
CREATE UNIQUE INDEX post_openings_case ON public.post_openings USING btree (post_id, case_id);
CREATE UNIQUE INDEX post_openings_reader ON public.post_openings USING btree (post_id, account_id);
CREATE UNIQUE INDEX posts_hidden_id ON public.posts USING btree (hidden_id) WHERE (hidden_id IS NOT NULL);
CREATE UNIQUE INDEX profiles_own ON public.profiles USING btree (account_id) WHERE (held_by = account_id);
CREATE UNIQUE INDEX responses_one_direct_conversation ON public.responses USING btree (LEAST(responder_id, account_id), GREATEST(responder_id, account_id)) WHERE ((NOT is_pitch) AND (responder_id IS NOT NULL) AND (account_id IS NOT NULL));
CREATE UNIQUE INDEX responses_one_pitch ON public.responses USING btree (post_id, responder_id) WHERE is_pitch;
CREATE UNIQUE INDEX source_claims_open ON public.source_claims USING btree (profile_id, claimant_id) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX source_evidence_one ON public.source_evidence USING btree (profile_id, kind) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX source_links_open ON public.source_links USING btree (profile_id) WHERE ((used_at IS NULL) AND (void_at IS NULL));
CREATE UNIQUE INDEX source_removals_once ON public.source_removals USING btree (account_id, name_hash, address_hash);

CREATE CONSTRAINT TRIGGER audit_log_chained AFTER INSERT ON public.audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit();
CREATE TRIGGER accounts_mirror_role BEFORE INSERT OR UPDATE OF role, data ON public.accounts FOR EACH ROW EXECUTE FUNCTION mirror_role();
CREATE TRIGGER accounts_rename_author AFTER UPDATE OF name, profile ON public.accounts FOR EACH ROW WHEN ((author_text(old.name, old.profile) IS DISTINCT FROM author_text(new.name, new.profile))) EXECUTE FUNCTION rename_author();
CREATE TRIGGER accounts_tell_change AFTER UPDATE OF role, email, pending_email, data, barred_until ON public.accounts FOR EACH ROW WHEN ((((((old.role IS DISTINCT FROM new.role) OR (old.email IS DISTINCT FROM new.email)) OR (old.pending_email IS DISTINCT FROM new.pending_email)) OR ((old.data ->> 'status'::text) IS DISTINCT FROM (new.data ->> 'status'::text))) OR (old.barred_until IS DISTINCT FROM new.barred_until))) EXECUTE FUNCTION tell_account_change();
CREATE TRIGGER appeals_frozen BEFORE UPDATE ON public.appeals FOR EACH ROW EXECUTE FUNCTION refuse_sanction_change();
CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER auth_sessions_tell_end AFTER DELETE ON public.auth_sessions FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (old.expires_at > now()))) EXECUTE FUNCTION tell_session_end();
CREATE TRIGGER case_texts_frozen BEFORE UPDATE ON public.case_texts FOR EACH ROW EXECUTE FUNCTION refuse_frozen();
CREATE TRIGGER comments_count_comment AFTER INSERT OR DELETE OR UPDATE OF is_deleted ON public.comments FOR EACH ROW EXECUTE FUNCTION count_comment();
CREATE TRIGGER comments_drop_likes AFTER DELETE ON public.comments FOR EACH ROW EXECUTE FUNCTION drop_likes('comment');
CREATE TRIGGER likes_count_like AFTER INSERT OR DELETE ON public.likes FOR EACH ROW EXECUTE FUNCTION count_like();
CREATE TRIGGER messages_count_message AFTER INSERT OR DELETE ON public.messages FOR EACH ROW EXECUTE FUNCTION count_message();
CREATE TRIGGER notification_settings_schedule_digest AFTER UPDATE OF zone, digest_times, digest_days, quiet_from, quiet_to, quiet_weekends ON public.notification_settings FOR EACH ROW WHEN (((((((old.zone IS DISTINCT FROM new.zone) OR (old.digest_times IS DISTINCT FROM new.digest_times)) OR (old.digest_days IS DISTINCT FROM new.digest_days)) OR (old.quiet_from IS DISTINCT FROM new.quiet_from)) OR (old.quiet_to IS DISTINCT FROM new.quiet_to)) OR (old.quiet_weekends IS DISTINCT FROM new.quiet_weekends))) EXECUTE FUNCTION schedule_digest();
CREATE TRIGGER posts_drop_likes AFTER DELETE ON public.posts FOR EACH ROW EXECUTE FUNCTION drop_likes('post');
CREATE TRIGGER posts_left AFTER UPDATE OF account_id ON public.posts FOR EACH ROW WHEN (((old.account_id IS NOT NULL) AND (new.account_id IS NULL))) EXECUTE FUNCTION posts_left();
CREATE TRIGGER posts_match_edited AFTER UPDATE OF data, title, description, additional_notes, organization, tags, expires_at, request_state, audience, is_hidden_name ON public.posts FOR EACH ROW WHEN ((((new.data ->> 'status'::text) = 'published'::text) AND (((old.data ->> 'status'::text) <> 'published'::text) OR (post_text(old.*) <> post_text(new.*)) OR ((((old.expires_at IS DISTINCT FROM new.expires_at) OR (old.request_state IS DISTINCT FROM new.request_state)) OR (old.audience IS DISTINCT FROM new.audience)) OR (old.is_hidden_name IS DISTINCT FROM new.is_hidden_name))))) EXECUTE FUNCTION queue_match();
CREATE TRIGGER posts_match_new AFTER INSERT ON public.posts FOR EACH ROW WHEN (((new.data ->> 'status'::text) = 'published'::text)) EXECUTE FUNCTION queue_match();
CREATE TRIGGER posts_note_deadline_change BEFORE UPDATE OF expiration_date, deadline ON public.posts FOR EACH ROW WHEN ((((old.data ->> 'status'::text) = 'published'::text) AND (COALESCE(old.expiration_date, old.deadline) IS DISTINCT FROM COALESCE(new.expiration_date, new.deadline)))) EXECUTE FUNCTION note_deadline_change();
CREATE TRIGGER posts_searched AFTER INSERT OR UPDATE OF title, description, additional_notes, organization, tags, account_id, audience, is_hidden_name ON public.posts FOR EACH ROW EXECUTE FUNCTION keep_post_search();
CREATE TRIGGER profile_case_changed AFTER UPDATE OF name, title, organization ON public.profiles FOR EACH ROW WHEN ((old.fingerprint <> new.fingerprint)) EXECUTE FUNCTION source_case_changed();
CREATE TRIGGER profile_photo_changed AFTER UPDATE OF photo_url ON public.profiles FOR EACH ROW EXECUTE FUNCTION profile_identity_changed();
CREATE TRIGGER profile_renamed BEFORE UPDATE OF name, title, organization ON public.profiles FOR EACH ROW EXECUTE FUNCTION profile_renamed();
CREATE TRIGGER register_case_changed AFTER INSERT OR UPDATE ON public.source_evidence FOR EACH ROW WHEN ((new.kind = 'register'::text)) EXECUTE FUNCTION source_case_changed();
CREATE TRIGGER sanction_texts_frozen BEFORE UPDATE ON public.sanction_texts FOR EACH ROW EXECUTE FUNCTION refuse_sanction_change();
CREATE TRIGGER sanctions_frozen BEFORE UPDATE ON public.sanctions FOR EACH ROW EXECUTE FUNCTION refuse_sanction_change();
CREATE TRIGGER saved_filters_in_data AFTER INSERT OR DELETE OR UPDATE OF place, name, post_type, beats, show_expired, show_saved, show_own ON public.saved_filters FOR EACH ROW EXECUTE FUNCTION keep_filters_in_data();
CREATE TRIGGER saved_filters_renew BEFORE UPDATE OF post_type, beats, any_words, all_words, none_words, within_hours, delivery, show_saved, show_own ON public.saved_filters FOR EACH ROW WHEN ((((old.delivery = 'off'::text) AND (new.delivery <> 'off'::text)) OR (old.show_saved AND (NOT new.show_saved)) OR (old.show_own AND (NOT new.show_own)) OR ((((((old.post_type IS DISTINCT FROM new.post_type) OR (old.beats IS DISTINCT FROM new.beats)) OR (old.any_words IS DISTINCT FROM new.any_words)) OR (old.all_words IS DISTINCT FROM new.all_words)) OR (old.none_words IS DISTINCT FROM new.none_words)) OR (old.within_hours IS DISTINCT FROM new.within_hours)))) EXECUTE FUNCTION renew_filter();
CREATE TRIGGER saved_filters_start_digest AFTER INSERT OR UPDATE OF delivery, show_saved, show_own ON public.saved_filters FOR EACH ROW WHEN (((new.delivery = 'digest'::text) AND (NOT new.show_saved) AND (NOT new.show_own))) EXECUTE FUNCTION start_digest();
CREATE TRIGGER source_claim_gone AFTER DELETE ON public.source_claims FOR EACH ROW EXECUTE FUNCTION source_claim_over();
CREATE TRIGGER source_claim_settled AFTER UPDATE OF closed_at ON public.source_claims FOR EACH ROW WHEN (((old.closed_at IS NULL) AND (new.closed_at IS NOT NULL))) EXECUTE FUNCTION source_claim_over();
CREATE TRIGGER source_denied BEFORE DELETE ON public.profiles FOR EACH ROW WHEN ((old.denied_at IS NOT NULL)) EXECUTE FUNCTION source_denied();
CREATE TRIGGER source_evidence_changed AFTER INSERT OR DELETE OR UPDATE OF made_at, until, fingerprint, result, decided_at, ended_at ON public.source_evidence FOR EACH ROW EXECUTE FUNCTION source_evidence_changed();
CREATE TRIGGER source_gone AFTER DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION source_gone();
CREATE TRIGGER source_links_end BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION source_links_end();
