-- Where a name is hidden between the two sides of a conversation, one of them can ask the other not to write in it.

create table conversation_limits (
  account_id uuid not null references accounts on delete cascade,
  conversation_id uuid not null references responses on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, conversation_id)
);
create index conversation_limits_conversation on conversation_limits (conversation_id);
