-- Whether processes read live events from the log: the first that could made this publication, to which no table
-- belongs.
create function reads_log() returns boolean stable language plpgsql as $$
begin
  return current_setting('wal_level') = 'logical'
    and exists (select from pg_publication where pubname = 'beatline_live');
end
$$;

-- Publishes a live event with the transaction: through the log where it is read, otherwise by NOTIFY, which lets only
-- one transaction at a time commit. Readers of the log may receive an event before they can see what was committed
-- with it, so they get the transaction's id.
create function publish_event(name text, id text) returns void language plpgsql as $$
declare
  event constant text := json_build_object('name', name, 'id', id);
begin
  if reads_log() then
    perform pg_logical_emit_message(true, 'beatline', pg_current_xact_id()::text || ' ' || event);
  else
    perform pg_notify('beatline', event);
  end if;
end
$$;

create or replace function tell_session_end() returns trigger language plpgsql as $$
begin
  perform publish_event('session.ended', old.id::text);
  return null;
end $$;

create or replace function tell_account_change() returns trigger language plpgsql as $$
begin
  perform publish_event('account.changed', new.id::text);
  return null;
end $$;
