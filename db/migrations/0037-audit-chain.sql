-- A log that reveals any change: each entry has a hash of its content and of the hash before it.

alter table audit_log add column about_ids uuid[] not null default '{}';

-- From now on an entry names the members whose private texts were read. Earlier ones get this here, once, as far as it
-- is still known, before they are chained.
alter table audit_log disable trigger audit_log_append_only;
update audit_log l set about_ids = array_remove(array[r.responder_id, r.account_id], null)
from responses r where l.action = 'conversation.shown' and r.id = l.subject_id;
update audit_log l set about_ids = array[p.account_id]
from posts p where l.action = 'draft.shown' and p.id = l.subject_id and p.account_id is not null;
update audit_log set about_ids = array[subject_id] where action = 'account.exported';
alter table audit_log enable trigger audit_log_append_only;

create index audit_log_about on audit_log using gin (about_ids) with (fastupdate = off);
create index audit_log_opened on audit_log (subject_id) where action = 'application.opened';

create table audit_chain (
  seq bigint primary key,
  audit_id uuid not null constraint audit_chain_once unique references audit_log,
  hash bytea not null constraint audit_chain_hash_length check (octet_length(hash) = 32)
);

-- Names its columns: a column that is added later leaves the hashes of earlier entries as they are.
create function audit_hash(previous bytea, entry audit_log) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    entry.id, entry.actor_id, entry.action, entry.subject_id, entry.details, entry.about_ids,
    (extract(epoch from entry.created_at) * 1000000)::bigint)::text, 'UTF8'))
$$;

create function chain_audit() returns trigger language plpgsql as $$
begin
  -- Held until the commit. The next statement sees what was committed before it, so no two entries follow the same one.
  perform pg_advisory_xact_lock(815_012);
  insert into audit_chain (seq, audit_id, hash)
  select coalesce(last.seq, 0) + 1, new.id, audit_hash(coalesce(last.hash, ''), new)
  from (values (0)) as one left join (select seq, hash from audit_chain order by seq desc limit 1) as last on true;
  return null;
end $$;

do $$
declare
  entry audit_log;
  previous bytea := '';
  place bigint := 0;
begin
  for entry in select * from audit_log order by created_at, id loop
    place := place + 1;
    previous := audit_hash(previous, entry);
    insert into audit_chain (seq, audit_id, hash) values (place, entry.id, previous);
  end loop;
end $$;

-- At the end of the transaction, so that it holds the lock only for the commit.
create constraint trigger audit_log_chained after insert on audit_log
  deferrable initially deferred for each row execute function chain_audit();

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_change();
