-- Conversations are listed by their latest activity, for whichever of the two asks.
drop index responses_account;
create index responses_account_activity on responses (account_id, greatest(created_at, last_message_at) desc, id desc);
create index responses_responder_activity
  on responses (responder_id, greatest(created_at, last_message_at) desc, id desc);

-- Whether the side that did not begin has written: who began waits for it. To look for its first message costs as much
-- as the thread is long.
alter table responses add column is_answered boolean not null default false;

create or replace function count_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update responses set messages_count = messages_count + 1, last_message_at = new.created_at,
        is_answered = is_answered or coalesce(new.sender_id = account_id, false)
      where id = new.conversation_id;
  else
    update responses set messages_count = messages_count - 1 where id = old.conversation_id;
  end if;
  return null;
end $$;

update responses r set is_answered = true
where exists (select from messages m where m.conversation_id = r.id and m.sender_id = r.account_id);

-- Members search their messages.
create index messages_search on messages using gin (message_text gin_trgm_ops);

-- Most threads are short and some are long: each is to be walked in order and never collected and sorted. So PostgreSQL
-- takes them all for a thousand messages long.
alter table messages alter column conversation_id set (n_distinct = -0.001);
