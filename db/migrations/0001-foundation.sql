-- The whole data model. Identity is a uuid, time is the database's clock, and every rule that a constraint
-- can hold is held here as well as in the server. Permissions are the server's (docs/product.md#permissions).

create extension pg_trgm;

-- Sign-in -------------------------------------------------------------------------------------------------

create table auth_users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  password_hash text,
  password_set_at timestamptz,
  email_confirmed_at timestamptz,
  new_email text,
  new_email_requested_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint auth_users_email_is_normal check (email = lower(btrim(email)) and char_length(email) between 3 and 320),
  constraint auth_users_new_email_is_normal check (new_email = lower(btrim(new_email)))
);
create unique index auth_users_email_key on auth_users (email);

create table auth_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users on delete cascade,
  method text not null constraint auth_sessions_method_known check (method in ('password', 'recovery', 'invite', 'email_change')),
  aal text not null default 'aal1' constraint auth_sessions_aal_known check (aal in ('aal1', 'aal2')),
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index auth_sessions_live on auth_sessions (user_id) where ended_at is null;

-- Only hashes are kept: a copy of this table opens no session.
create table auth_refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references auth_sessions on delete cascade,
  parent_hash bytea,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index auth_refresh_tokens_session on auth_refresh_tokens (session_id);

create table auth_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users on delete cascade,
  purpose text not null constraint auth_links_purpose_known
    check (purpose in ('invite', 'recovery', 'email_change_current', 'email_change_new')),
  request_id uuid,
  token_hash bytea not null unique,
  email text not null,
  redirect_to text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  void_at timestamptz
);
create index auth_links_user on auth_links (user_id);

create table auth_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users on delete cascade,
  friendly_name text not null default '',
  factor_type text not null default 'totp' constraint auth_factors_type_known check (factor_type = 'totp'),
  status text not null default 'unverified' constraint auth_factors_status_known check (status in ('unverified', 'verified')),
  secret text not null,
  last_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index auth_factors_user on auth_factors (user_id);

create table auth_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth_factors on delete cascade,
  session_id uuid not null references auth_sessions on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz
);
create index auth_challenges_factor on auth_challenges (factor_id);
create index auth_challenges_session on auth_challenges (session_id);

-- Members -------------------------------------------------------------------------------------------------

create table accounts (
  id uuid primary key references auth_users on delete cascade,
  name text not null default '' constraint accounts_name_length check (char_length(name) <= 1000),
  email text not null,
  role text not null constraint accounts_role_known check (role in ('journalist', 'pr', 'expert', 'admin')),
  picture_url text constraint accounts_picture_url_length check (char_length(picture_url) <= 1000),
  pending_email text,
  pending_email_requested_at timestamptz,
  profile jsonb not null default '{}' constraint accounts_profile_is_object check (jsonb_typeof(profile) = 'object'),
  data jsonb not null default '{}' constraint accounts_data_is_object check (jsonb_typeof(data) = 'object'),
  primary_owner_user_id uuid references auth_users on delete cascade,
  is_personal_account boolean not null default true,
  last_active_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references auth_users on delete set null,
  constraint accounts_status_known check (coalesce(data ->> 'status', 'Active') in ('Active', 'Dormant'))
);
create unique index accounts_email_key on accounts (email);
create index accounts_listed on accounts (role, created_at desc, id desc) where data <> '{}';
create index accounts_primary_owner on accounts (primary_owner_user_id);
create index accounts_updated_by on accounts (updated_by);
create index accounts_activity on accounts (last_active_at) where data <> '{}';

-- accounts.role is the truth; data.role only repeats it, and never fills data that onboarding has not written.
create function mirror_role() returns trigger language plpgsql as $$
begin
  if new.data <> '{}' then
    new.data := new.data || jsonb_build_object('role', new.role);
  end if;
  return new;
end $$;
create trigger accounts_mirror_role before insert or update of role, data on accounts
  for each row execute function mirror_role();

-- Experts whom a PR member represents: source profiles.
create table profiles (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  user_id uuid generated always as (account_id) virtual,
  name text not null constraint profiles_name_length check (char_length(name) between 1 and 1000),
  role text not null constraint profiles_role_known check (role in ('Journalist', 'PR', 'Executive')),
  organization text not null default '' constraint profiles_organization_length check (char_length(organization) <= 1000),
  expertise text not null default '' constraint profiles_expertise_length check (char_length(expertise) <= 10000),
  photo_url text constraint profiles_photo_url_length check (char_length(photo_url) <= 1000),
  title text not null default '' constraint profiles_title_length check (char_length(title) <= 1000),
  social_links jsonb not null default '{}' constraint profiles_social_links_is_object check (jsonb_typeof(social_links) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index profiles_account on profiles (account_id, created_at desc);
create index profiles_newest on profiles (created_at desc, id desc);

-- Membership applications: the specification calls them users.
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  role text not null constraint users_role_known check (role in ('journalist', 'pr', 'expert')),
  data jsonb not null default '{}' constraint users_data_is_object check (jsonb_typeof(data) = 'object'),
  account_id uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  constraint users_email_is_normal check (email = lower(btrim(email))),
  constraint users_status_known check (coalesce(data ->> 'status', 'New') in ('New', 'Approved', 'Rejected'))
);
create index users_newest on users (created_at desc, id desc);
create index users_email on users (email);
create index users_account on users (account_id);

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  role text not null constraint contact_messages_role_known check (role in ('journalist', 'pr', 'expert')),
  organization text not null,
  message text not null constraint contact_messages_message_length check (char_length(message) <= 10000),
  created_at timestamptz not null default now()
);

-- Posts ---------------------------------------------------------------------------------------------------

create table posts (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references accounts on delete set null,
  -- The specification names the owner three times; they cannot differ.
  created_by uuid generated always as (account_id) virtual,
  user_id uuid generated always as (account_id) virtual,
  title text not null constraint posts_title_length check (char_length(title) between 1 and 255),
  description text not null constraint posts_description_length check (char_length(description) between 1 and 10000),
  post_type text not null constraint posts_post_type_known check (post_type in ('community', 'request_for_source', 'request_for_story')),
  interview_type text constraint posts_interview_type_known check (interview_type in ('Commentary', 'Interview')),
  type text constraint posts_type_known check (type in ('Interview', 'Comment', 'Research')),
  organization text not null default '' constraint posts_organization_length check (char_length(organization) <= 1000),
  contact_info text not null default '' constraint posts_contact_info_length check (char_length(contact_info) <= 1000),
  additional_notes text not null default '' constraint posts_additional_notes_length check (char_length(additional_notes) <= 10000),
  status text not null default 'Open' constraint posts_status_length check (char_length(status) <= 1000),
  expiration_date timestamptz,
  deadline timestamptz,
  -- The date that expires a post: the deadline of the Requests form counts where no expiration date is set.
  expires_at timestamptz generated always as (coalesce(expiration_date, deadline)) stored,
  tags text[] not null default '{}' constraint posts_tags_count check (cardinality(tags) <= 20),
  data jsonb not null default '{"status": "draft"}',
  likes_count integer not null default 0 constraint posts_likes_count_not_negative check (likes_count >= 0),
  comments_count integer not null default 0 constraint posts_comments_count_not_negative check (comments_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint posts_status_known check (data ->> 'status' in ('draft', 'published') and data ->> 'status' is not null),
  -- A date that a browser cannot read would take the whole list away from its readers.
  constraint posts_dates_are_near check (expiration_date < '2101-01-01+00' and deadline < '2101-01-01+00'),
  constraint posts_story_has_no_interview check (post_type <> 'request_for_story' or (interview_type is null and expiration_date is null)),
  constraint posts_community_is_plain check (post_type <> 'community' or (interview_type is null and type is null and expiration_date is null and deadline is null))
);
create index posts_feed on posts (created_at desc, id desc) where data ->> 'status' = 'published';
create index posts_feed_by_type on posts (post_type, created_at desc, id desc) where data ->> 'status' = 'published';
create index posts_by_account on posts (account_id, created_at desc, id desc);
create index posts_tags on posts using gin (tags) where data ->> 'status' = 'published';
create index posts_search on posts using gin (title gin_trgm_ops, description gin_trgm_ops) where data ->> 'status' = 'published';

create table saved_posts (
  user_id uuid not null references accounts on delete cascade,
  post_id uuid not null references posts on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
create index saved_posts_post on saved_posts (post_id);

create table comments (
  id uuid primary key default uuidv7(),
  post_id uuid not null references posts on delete cascade,
  account_id uuid references accounts on delete set null,
  user_id uuid generated always as (account_id) virtual,
  content text not null constraint comments_content_length check (char_length(content) between 1 and 10000),
  parent_comment_id uuid references comments on delete cascade,
  path text not null,
  -- The path's numbers: text order breaks at the 1,000th sibling.
  path_order integer[] not null,
  depth integer not null constraint comments_depth_limit check (depth between 0 and 100),
  sort_order integer not null default 1 constraint comments_sort_order_fixed check (sort_order = 1),
  is_deleted boolean not null default false,
  likes_count integer not null default 0 constraint comments_likes_count_not_negative check (likes_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint comments_path_key unique (post_id, path)
);
create index comments_in_order on comments (post_id, path_order);
create index comments_parent on comments (parent_comment_id);
create index comments_account on comments (account_id);

create table likes (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  user_id uuid generated always as (account_id) virtual,
  likeable_type text not null constraint likes_type_known check (likeable_type in ('post', 'comment')),
  likeable_id uuid not null,
  created_at timestamptz not null default now(),
  constraint likes_once unique (likeable_type, likeable_id, account_id)
);
create index likes_account on likes (account_id);

-- Counters are kept where the rows change, so that no reader counts and none can drift.
create function count_like() returns trigger language plpgsql as $$
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
end $$;
create trigger likes_count_like after insert or delete on likes for each row execute function count_like();

create function count_comment() returns trigger language plpgsql as $$
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
end $$;
create trigger comments_count_comment after insert or delete or update of is_deleted on comments
  for each row execute function count_comment();

-- A like points at one of two tables, so no foreign key can take it away with its post or comment.
create function drop_likes() returns trigger language plpgsql as $$
begin
  delete from likes where likeable_type = tg_argv[0] and likeable_id = old.id;
  return null;
end $$;
create trigger posts_drop_likes after delete on posts for each row execute function drop_likes('post');
create trigger comments_drop_likes after delete on comments for each row execute function drop_likes('comment');

-- Conversations -------------------------------------------------------------------------------------------

-- A pitch (post_id set) or the start of a direct message. Its id is the conversation's id.
-- account_id is always the other side: the post's owner, or the target of the direct message.
create table responses (
  id uuid primary key default gen_random_uuid(),
  post_id uuid references posts on delete set null,
  is_pitch boolean not null,
  responder_id uuid references accounts on delete set null,
  account_id uuid references accounts on delete set null,
  profile_id uuid references profiles on delete set null,
  commentary text not null constraint responses_commentary_length check (char_length(commentary) between 1 and 10000),
  messages_count integer not null default 0 constraint responses_messages_count_not_negative check (messages_count >= 0),
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint responses_two_people check (responder_id <> account_id),
  constraint responses_direct_has_no_post check (is_pitch or (post_id is null and profile_id is null))
);
create unique index responses_one_pitch on responses (post_id, responder_id) where is_pitch;
create unique index responses_one_direct_conversation
  on responses (least(responder_id, account_id), greatest(responder_id, account_id))
  where not is_pitch and responder_id is not null and account_id is not null;
create index responses_responder on responses (responder_id, created_at desc);
create index responses_account on responses (account_id, created_at desc);
create index responses_profile on responses (profile_id);
create index responses_unread on responses (account_id) where read_at is null;

create table messages (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references responses on delete cascade,
  sender_id uuid references accounts on delete set null,
  recipient_id uuid references accounts on delete set null,
  message_text text not null constraint messages_text_length check (char_length(message_text) between 1 and 10000),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint messages_two_people check (sender_id <> recipient_id)
);
create index messages_in_order on messages (conversation_id, created_at, id);
create index messages_unread on messages (recipient_id, conversation_id) where read_at is null;
create index messages_sender on messages (sender_id);

create function count_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update responses set messages_count = messages_count + 1, last_message_at = new.created_at
      where id = new.conversation_id;
  else
    update responses set messages_count = messages_count - 1 where id = old.conversation_id;
  end if;
  return null;
end $$;
create trigger messages_count_message after insert or delete on messages for each row execute function count_message();

create table notifications (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  type text not null constraint notifications_type_known check (type in ('like', 'comment', 'response_received')),
  body text not null constraint notifications_body_length check (char_length(body) <= 2000),
  link text not null constraint notifications_link_is_own_path check (link ~ '^/[^/\\]'),
  channel text not null default 'in_app' constraint notifications_channel_known check (channel in ('web', 'in_app')),
  dismissed boolean not null default false,
  -- Who did it to what: one notification per person and object, not one per toggle.
  actor_id uuid references accounts on delete cascade,
  object_id uuid,
  created_at timestamptz not null default now()
);
create index notifications_open on notifications (account_id, created_at desc, id desc) where not dismissed;
create index notifications_actor on notifications (actor_id);
create unique index notifications_one_like on notifications (account_id, actor_id, object_id) where type = 'like';

-- The server's own ------------------------------------------------------------------------------------------

-- The answer to a create, kept for 24 hours so that a repeat finds the same row.
create table idempotency_keys (
  account_id uuid not null references accounts on delete cascade,
  key text not null constraint idempotency_keys_length check (char_length(key) between 8 and 200),
  fingerprint bytea not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table rate_limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets on rate_limits (resets_at);

-- Append-only: who did what to whom. No foreign keys, so that a deleted member leaves the record standing.
create table audit_log (
  id uuid primary key default uuidv7(),
  actor_id uuid,
  action text not null,
  subject_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_log_newest on audit_log (created_at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
