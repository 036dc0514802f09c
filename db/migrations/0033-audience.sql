-- Who may read a request for an expert, who was invited to it, and who has opened it.

create function has_beat(profile jsonb, tags text[]) returns boolean language sql immutable parallel safe
return exists (select from jsonb_path_query(profile, '$.beats[*]') b, unnest(tags) t where lower(b #>> '{}') = lower(t));

alter table posts add column audience text not null default 'all',
  add constraint posts_audience_known check (audience in ('all', 'beats', 'pr', 'experts', 'chosen')),
  add constraint posts_audience_of_requests check (audience = 'all' or post_type = 'request_for_source');
create index posts_confidential on posts (created_at desc, id desc)
  where audience <> 'all' and data ->> 'status' = 'published';

-- A person, or a person with the one source that they may pitch.
create table post_invites (
  post_id uuid not null references posts on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  profile_id uuid references profiles on delete cascade,
  constraint post_invites_once unique nulls not distinct (post_id, account_id, profile_id)
);
create index post_invites_account on post_invites (account_id);
create index post_invites_profile on post_invites (profile_id);

-- Who has been told of an invite, so that nobody is told twice.
create table told_invites (
  post_id uuid not null references posts on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  primary key (post_id, account_id)
);
create index told_invites_account on told_invites (account_id);

-- Without the reader once they have left.
create table post_openings (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts on delete cascade,
  account_id uuid references accounts on delete set null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  times integer not null default 1,
  constraint post_openings_times_positive check (times > 0),
  constraint post_openings_in_order check (first_at <= last_at)
);
create unique index post_openings_reader on post_openings (post_id, account_id);
create index post_openings_account on post_openings (account_id);
create index post_openings_latest on post_openings (post_id, last_at desc, id desc);

-- Whose open pages have yet to learn that they may no longer read a post.
create table lost_readers (
  post_id uuid not null references posts on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  lost_at timestamptz not null default now(),
  primary key (post_id, account_id)
);
create index lost_readers_account on lost_readers (account_id);
create index lost_readers_at on lost_readers (lost_at);

-- Of a confidential request, the searches have what its lists show.
create function shown_text(p posts) returns text language sql immutable parallel safe
return case when p.audience = 'all' then p.description else left(p.description, 200) end;

create or replace function post_text(p posts) returns text language sql stable parallel safe
return p.title || chr(1) || shown_text(p) || chr(1)
  || case when p.audience = 'all' then p.additional_notes else '' end || chr(1) || p.organization || chr(1)
  || array_to_string(p.tags, chr(1));

drop trigger posts_searched on posts;
create trigger posts_searched after insert or update of title, description, additional_notes, organization, tags,
  account_id, audience on posts for each row execute function keep_post_search();

-- Those who may read it now may never have been asked.
drop trigger posts_match_edited on posts;
create trigger posts_match_edited
  after update of data, title, description, additional_notes, organization, tags, expires_at, request_state, audience
  on posts for each row when (new.data ->> 'status' = 'published' and (
    old.data ->> 'status' <> 'published' or post_text(old) <> post_text(new)
    or (old.expires_at, old.request_state, old.audience)
      is distinct from (new.expires_at, new.request_state, new.audience)))
  execute function queue_match();

alter table notifications
  drop constraint notifications_type_known,
  add constraint notifications_type_known check (type in ('like', 'comment', 'response_received', 'pitch_let_in',
    'pitch_used', 'pitch_published', 'pitch_withdrawn', 'outcomes_due', 'invitation'));
create or replace function is_notification_choice(cell text, value jsonb) returns boolean
language sql immutable parallel safe
return case
  when cell in ('messages.email', 'pitches.email') then value in ('"off"', '"now"')
  when cell in ('outcomes.email', 'alerts.email', 'digest.email', 'invitations.email') then value = '"off"'
  when cell in ('comments.email', 'likes.email') then value = '"away"'
  when cell in ('pitches.bell', 'outcomes.bell', 'comments.bell', 'likes.bell', 'alerts.bell', 'digest.bell',
    'invitations.bell') then value = 'false'
  else false
end;

-- What only some were to read goes with its author; its pitches stay as conversations.
create or replace function posts_left() returns trigger language plpgsql as $$
begin
  if new.data ->> 'status' = 'draft' or new.audience <> 'all' then
    delete from posts where id = new.id;
  else
    update posts set contact_info = '' where id = new.id and contact_info <> '';
  end if;
  return null;
end
$$;
