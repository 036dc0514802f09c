-- Stricter levels than mute, and limits for everyone with a work email at one domain.

alter table contact_limits
  drop constraint contact_limits_level_known,
  add constraint contact_limits_level_known check (level in ('mute', 'no_contact', 'block'));

create table domain_limits (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  domain text not null,
  -- What the member through whom it was set called their organization.
  organization text not null,
  level text not null,
  created_at timestamptz not null default now(),
  constraint domain_limits_once unique (account_id, domain),
  constraint domain_limits_level_known check (level in ('no_contact', 'block')),
  constraint domain_limits_domain_length check (char_length(domain) <= 320),
  constraint domain_limits_organization_length check (char_length(organization) <= 1000)
);
create index domain_limits_domain on domain_limits (domain);
