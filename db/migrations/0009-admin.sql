-- Vetting applications, the admins' list of members, dormancy.

alter table users add column decided_at timestamptz;

create function application_text(email text, data jsonb) returns text language sql immutable parallel safe
  return email || E'\n' || coalesce(data ->> 'name', '') || E'\n' || coalesce(data ->> 'organization', '');
-- An address of the web without what may differ between two that lead to the same page.
create function address_key(address text) returns text language sql immutable parallel safe
  return nullif(left(lower(rtrim(regexp_replace(split_part(split_part(btrim(address), '?', 1), '#', 1),
    '^https?://(www\.)?', '', 'i'), '/')), 300), '');

create index users_search on users using gin (application_text(email, data) gin_trgm_ops);
create index users_new on users (created_at desc, id desc) where coalesce(data ->> 'status', 'New') = 'New';
create index users_by_role on users (role, created_at, id);
create index users_by_status on users (coalesce(data ->> 'status', 'New'), created_at, id);
create index users_by_email on users (email, created_at, id);
drop index users_email;
create index users_domain on users (split_part(email, '@', 2), created_at desc);
create index users_linkedin on users (address_key(data ->> 'linkedin_url'), created_at desc)
  where address_key(data ->> 'linkedin_url') is not null;
create index accounts_domain on accounts (split_part(email, '@', 2));
create index accounts_linkedin on accounts (address_key(profile ->> 'linkedin_url'))
  where address_key(profile ->> 'linkedin_url') is not null;
create index accounts_email_search on accounts using gin (email gin_trgm_ops);

-- When he was told that he is about to become dormant; counts while he has not been active since.
alter table accounts add column dormancy_warned_at timestamptz;
-- Until now only the onboarding set it. What each member is known to have done counts; so does a renewed session, since
-- who only read has left nothing else.
update accounts a set last_active_at = acts.newest from (
  select account_id, max(at) as newest from (
    select id as account_id, last_sign_in_at as at from auth_users
    union all select user_id, greatest(created_at, refreshed_at) from auth_sessions
    union all select account_id, created_at from posts
    union all select account_id, created_at from comments
    union all select account_id, created_at from likes
    union all select user_id, created_at from saved_posts
    union all select responder_id, created_at from responses
    union all select account_id, read_at from responses
    union all select sender_id, created_at from messages
    union all select recipient_id, read_at from messages
  ) as known group by account_id
) as acts where acts.account_id = a.id and acts.newest > a.last_active_at;
create index audit_log_of_action on audit_log (action, created_at desc, id desc);

-- The admins' list holds every account, in three orders, and finds what is rare among them.
create index accounts_all_by_name on accounts (left(lower(name), 100), id);
create index accounts_all_by_activity on accounts (last_active_at, id);
drop index accounts_activity;
create index accounts_all_by_age on accounts (created_at, id);
create index accounts_role on accounts (role);
create index accounts_dormant on accounts (id) where data ->> 'status' = 'Dormant';
create index accounts_invited on accounts (id) where data = '{}';
