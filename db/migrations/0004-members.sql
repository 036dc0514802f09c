-- People and their rosters: pictures, directories, source profiles.

-- Stored pictures, so that their number is bounded and those that nothing shows are found. A picture outlives its
-- account until the sweeper has removed its file.
create table images (
  name text primary key constraint images_name_form check (name ~ '^[0-9a-f-]{36}\.webp$'),
  account_id uuid references accounts (id) on delete set null,
  bytes integer not null constraint images_bytes_positive check (bytes > 0),
  created_at timestamptz not null default now()
);
create index images_account on images (account_id);
create index images_age on images (created_at);

-- Which picture is shown is asked by its name: by the sweeper, and when an account is deleted. Other addresses may be
-- longer than an entry of a tree.
create index accounts_picture on accounts using hash (picture_url) where picture_url is not null;
create index profiles_photo on profiles using hash (photo_url) where photo_url is not null;

-- What a search over members looks through, a line each, so that no word reaches from one field into the next.
create function member_text(name text, profile jsonb) returns text
language sql immutable parallel safe
return name || E'\n' || coalesce(profile ->> 'title', '') || E'\n' || coalesce(profile ->> 'organization', '')
  || E'\n' || coalesce(profile ->> 'location', '') || E'\n' || translate(coalesce(profile ->> 'beats', ''), '["]', '');

create function source_text(name text, title text, organization text, expertise text) returns text
language sql immutable parallel safe
return name || E'\n' || title || E'\n' || organization || E'\n' || expertise;

-- Directories are read by name; an index entry has room for so much of it.
drop index accounts_listed;
create index accounts_listed on accounts (role, left(lower(name), 100), id) where data <> '{}';
create index accounts_by_name on accounts (left(lower(name), 100), id) where data <> '{}';
create index accounts_search on accounts using gin (member_text(name, profile) gin_trgm_ops) where data <> '{}';

drop index profiles_account;
create index profiles_account on profiles (account_id, created_at desc, id desc);
create index profiles_search on profiles using gin (source_text(name, title, organization, expertise) gin_trgm_ops);
