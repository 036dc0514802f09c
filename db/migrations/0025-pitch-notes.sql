-- What authors note about the pitches to their requests. Theirs alone: no statement for a pitcher reads it.

create table pitch_notes (
  response_id uuid primary key references responses (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  text text not null,
  updated_at timestamptz not null default now(),
  constraint pitch_notes_length check (char_length(text) between 1 and 2000)
);
create index pitch_notes_account on pitch_notes (account_id);
