-- How far a member limits contact with another. Nobody but the member learns of it.

create table contact_limits (
  account_id uuid not null references accounts on delete cascade,
  other_id uuid not null references accounts on delete cascade,
  level text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, other_id),
  constraint contact_limits_level_known check (level in ('mute')),
  constraint contact_limits_of_others check (other_id <> account_id)
);
create index contact_limits_other on contact_limits (other_id);
