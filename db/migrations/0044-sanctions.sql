-- Sanctions of members, and their appeals.

-- Until when the member is suspended; infinity: banned. Kept by whatever makes or ends a sanction.
alter table accounts add column barred_until timestamptz;

-- A membership that is suspended or ends is one more change that pages and streams learn.
drop trigger accounts_tell_change on accounts;
create trigger accounts_tell_change after update of role, email, pending_email, data, barred_until on accounts for each row
  when ((old.role, old.email, old.pending_email, old.data ->> 'status', old.barred_until)
    is distinct from (new.role, new.email, new.pending_email, new.data ->> 'status', new.barred_until))
  execute function tell_account_change();

create table sanctions (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  kind text not null constraint sanctions_kind_known check (kind in ('warning', 'suspension', 'ban')),
  rule text not null constraint sanctions_rule_known
    check (rule in ('mass', 'fake', 'copied', 'harassment', 'private', 'payment', 'confidence')),
  reason text not null constraint sanctions_reason_length check (char_length(reason) between 1 and 2000),
  -- Why no milder step was enough, where one was skipped.
  skip_reason text not null default '' constraint sanctions_skip_reason_length check (char_length(skip_reason) <= 2000),
  actor_id uuid references accounts on delete set null,
  case_id uuid references cases on delete set null,
  -- The sanction that this one replaces, after an appeal.
  reduces_id uuid constraint sanctions_reduces unique references sanctions on delete cascade,
  starts_at timestamptz not null default now(),
  -- By itself: of a suspension, or when a warning stops counting. A ban has none.
  ends_at timestamptz,
  read_at timestamptz,
  -- Before that: lifted, or replaced by another.
  ended_at timestamptz,
  constraint sanctions_end check ((kind = 'ban') = (ends_at is null))
);
create index sanctions_account on sanctions (account_id, starts_at desc, id desc);
create index sanctions_actor on sanctions (actor_id);
create index sanctions_case on sanctions (case_id);

-- The texts that a sanction rests on. Its case is removed before it.
create table sanction_texts (
  id uuid primary key default uuidv7(),
  sanction_id uuid not null references sanctions on delete cascade,
  text text not null constraint sanction_texts_length check (char_length(text) <= 32000),
  written_at timestamptz not null
);
create index sanction_texts_sanction on sanction_texts (sanction_id, written_at);

create table appeals (
  id uuid primary key default uuidv7(),
  sanction_id uuid not null constraint appeals_once unique references sanctions on delete cascade,
  text text not null constraint appeals_text_length check (char_length(text) between 1 and 5000),
  result text constraint appeals_result_known check (result in ('upheld', 'reduced', 'lifted')),
  reason text not null default '' constraint appeals_reason_length check (char_length(reason) <= 2000),
  -- Null: nobody decided in time.
  decided_by uuid references accounts on delete set null,
  -- Whether the admin who had decided did so again, being the only one.
  same_admin boolean not null default false,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint appeals_decided check ((decided_at is null) = (result is null))
);
create index appeals_open on appeals (created_at) where decided_at is null;
create index appeals_decided_by on appeals (decided_by);

-- Members who left while they were suspended or banned, by a keyed hash of their address, for 24 months.
create table standing_ledger (
  address_hash bytea primary key,
  kind text not null constraint standing_ledger_kind_known check (kind in ('suspension', 'ban')),
  rule text not null constraint standing_ledger_rule_known
    check (rule in ('mass', 'fake', 'copied', 'harassment', 'private', 'payment', 'confidence')),
  -- When it ended or would have; infinity: never.
  until timestamptz not null,
  left_at timestamptz not null default now()
);
create index standing_ledger_left on standing_ledger (left_at);

-- What was decided stays as it was: a sanction can be read and ended, an appeal decided, once.
create function refuse_sanction_change() returns trigger language plpgsql as $$
declare
  changing constant text[] := case tg_table_name
    when 'sanctions' then array['read_at', 'ended_at']
    when 'appeals' then array['result', 'reason', 'decided_by', 'same_admin', 'decided_at']
    else '{}' end;
  forgotten constant text[] := array['actor_id', 'case_id', 'decided_by'];
  is_open constant boolean := to_jsonb(old) ->> 'decided_at' is null;
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
begin
  if (select bool_and(is_now -> key = value or key = any (forgotten) and is_now -> key = 'null'
      or key = any (changing) and is_open and (value = 'null' or tg_table_name = 'appeals'))
      from jsonb_each(was) as part (key, value)) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger sanctions_frozen before update on sanctions for each row execute function refuse_sanction_change();
create trigger sanction_texts_frozen before update on sanction_texts for each row execute function refuse_sanction_change();
create trigger appeals_frozen before update on appeals for each row execute function refuse_sanction_change();

alter table cases
  drop constraint cases_subject_known,
  add constraint cases_subject_known
    check (subject_type in ('member', 'post', 'comment', 'source', 'pitch', 'message', 'appeal')),
  drop constraint cases_decision_known,
  add constraint cases_decision_known
    check (decision in ('no_breach', 'removed', 'warning', 'suspension', 'ban', 'upheld', 'reduced', 'lifted'));

alter table notifications
  drop constraint notifications_type_known,
  add constraint notifications_type_known check (type in ('like', 'comment', 'response_received', 'pitch_let_in',
    'pitch_used', 'pitch_published', 'pitch_withdrawn', 'outcomes_due', 'invitation', 'report', 'standing'));

-- What was done to a member.
create index audit_log_subject on audit_log (subject_id, created_at desc, id desc);
