-- Links that pitchers make to the trails of their pitches. The address is derived from the id and the version, so that
-- nothing here opens a trail.
create table pitch_trail_links (
  response_id uuid primary key references responses (id) on delete cascade,
  -- Goes up when the link is turned off: the next one is another.
  version integer not null default 1,
  is_shared boolean not null default true,
  constraint pitch_trail_links_version_positive check (version > 0)
);
