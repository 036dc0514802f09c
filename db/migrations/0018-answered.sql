-- What 0016 added, for what was there before: row by row first, the table last and for a moment.

-- Requests that closed long ago take nothing more.
update posts set settled_at = expires_at + interval '5 days'
where data ->> 'status' = 'published' and post_type = 'request_for_source' and expires_at < now() - interval '5 days';

update responses r set answered_at = coalesce(
  (select min(m.created_at) from messages m where m.conversation_id = r.id and m.sender_id = r.account_id),
  r.last_message_at, r.created_at)
where is_answered;

alter table responses drop column is_answered;
alter table responses add column is_answered boolean not null generated always as (answered_at is not null) virtual;

create or replace function count_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update responses set messages_count = messages_count + 1, last_message_at = new.created_at,
        answered_at = case when new.sender_id = account_id then coalesce(answered_at, new.created_at) else answered_at end
      where id = new.conversation_id;
  else
    update responses set messages_count = messages_count - 1 where id = old.conversation_id;
  end if;
  return null;
end $$;
