-- Requests that show a label in place of their author, until the author reveals who they are.

alter table posts
  add column is_hidden_name boolean not null default false,
  add column shown_name text,
  add column hidden_id uuid,
  add column revealed_at timestamptz,
  add constraint posts_shown_name_known check (shown_name in ('A journalist vetted by Beatline',
    'A journalist at a national outlet', 'A journalist at a trade outlet', 'A member vetted by Beatline')),
  add constraint posts_hidden_name_of_requests check (not is_hidden_name or post_type = 'request_for_source'),
  add constraint posts_hidden_name_is_shown check (not is_hidden_name
    or (shown_name is not null and hidden_id is not null and revealed_at is null)),
  add constraint posts_hidden_name_is_hidden check (not is_hidden_name or (organization = '' and contact_info = ''));
-- The author's id in its conversations: their pitchers' person filter looks it up.
create unique index posts_hidden_id on posts (hidden_id) where hidden_id is not null;

drop index posts_confidential;
create index posts_confidential on posts (created_at desc, id desc)
  where (audience <> 'all' or is_hidden_name) and data ->> 'status' = 'published';

-- When the author revealed their name to this pitcher alone.
alter table responses add column revealed_at timestamptz;

-- Without an actor, those that a hidden author caused. A reveal names them.
create index notifications_of_hidden on notifications (object_id)
  where actor_id is null and type in ('pitch_used', 'pitch_published', 'invitation');

-- Of a confidential request, the searches have what its lists show: not the author whose name is hidden.
create or replace function shown_text(p posts) returns text language sql immutable parallel safe
return case when p.audience = 'all' and not p.is_hidden_name then p.description else left(p.description, 200) end;

create or replace function post_text(p posts) returns text language sql stable parallel safe
return p.title || chr(1) || shown_text(p) || chr(1)
  || case when p.audience = 'all' and not p.is_hidden_name then p.additional_notes else '' end || chr(1)
  || p.organization || chr(1) || array_to_string(p.tags, chr(1));

create or replace function keep_post_search() returns trigger language plpgsql as $$
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
end $$;
drop trigger posts_searched on posts;
create trigger posts_searched after insert or update of title, description, additional_notes, organization, tags,
  account_id, audience, is_hidden_name on posts for each row execute function keep_post_search();

create or replace function rename_author() returns trigger language plpgsql as $$
begin
  update post_search s set author = searchable(author_text(new.name, new.profile))
    from posts p where p.account_id = new.id and s.post_id = p.id and not p.is_hidden_name;
  return null;
end $$;

create or replace function rebuild_post_search() returns void language sql
begin atomic
  insert into post_search
    select p.id, searchable(post_text(p)), searchable(p.organization),
      case when p.is_hidden_name then '' else coalesce(searchable(author_text(a.name, a.profile)), '') end
    from posts p left join accounts a on a.id = p.account_id
    on conflict (post_id) do update set own = excluded.own, outlet = excluded.outlet, author = excluded.author;
end;

-- Filters may find it by its author now.
drop trigger posts_match_edited on posts;
create trigger posts_match_edited
  after update of data, title, description, additional_notes, organization, tags, expires_at, request_state, audience,
    is_hidden_name
  on posts for each row when (new.data ->> 'status' = 'published' and (
    old.data ->> 'status' <> 'published' or post_text(old) <> post_text(new)
    or (old.expires_at, old.request_state, old.audience, old.is_hidden_name)
      is distinct from (new.expires_at, new.request_state, new.audience, new.is_hidden_name)))
  execute function queue_match();

-- What only some were to read, and what nobody was to know whose it is, goes with its author.
create or replace function posts_left() returns trigger language plpgsql as $$
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
$$;
