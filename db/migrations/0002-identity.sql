-- What a session has proved, and what tells of its end.

alter table auth_sessions
  -- The password was given again in this session: needed to add a second factor.
  add column password_confirmed_at timestamptz,
  -- A code of the second factor was given in this session.
  add column second_factor_at timestamptz,
  -- The new email address for which this session has shown the password.
  add column validated_email text,
  add column validated_email_at timestamptz;

-- Who leaves is taken out of his messages: that must not read all of them.
create index messages_recipient on messages (recipient_id);

create index auth_links_request on auth_links (request_id);

-- A session that goes with its owner is told like one that is ended, so that its streams close.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('beatline', json_build_object('name', 'session.ended', 'id', old.id)::text);
  return null;
end $$;
create trigger auth_sessions_tell_end after delete on auth_sessions for each row
  when (old.ended_at is null and old.expires_at > now()) execute function tell_session_end();

-- Role, status and address decide what a member may do and see: whoever changes them, his pages and streams learn it.
create function tell_account_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('beatline', json_build_object('name', 'account.changed', 'id', new.id)::text);
  return null;
end $$;
create trigger accounts_tell_change after update of role, email, pending_email, data on accounts for each row
  when ((old.role, old.email, old.pending_email, old.data ->> 'status')
    is distinct from (new.role, new.email, new.pending_email, new.data ->> 'status'))
  execute function tell_account_change();
