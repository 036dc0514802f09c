-- Mail for those who are away: who has been sent something and may not have seen it, and what each member wants.

create table mail_settings (
  account_id uuid primary key references accounts on delete cascade,
  -- Without a row all kinds are on.
  messages boolean not null default true,
  pitches boolean not null default true,
  -- The last mail of these kinds.
  mailed_at timestamptz
);

create table waiting_mails (
  account_id uuid primary key references accounts on delete cascade,
  since timestamptz not null default now(),
  -- Not looked at again before then.
  look_at timestamptz not null default now()
);

-- When somebody signed in last counts, also after he has signed out.
create index auth_sessions_user on auth_sessions (user_id, created_at desc);
