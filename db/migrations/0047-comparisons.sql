-- Each pitch is compared with all that were sent before it. What it shares with them is frozen when it is sent.

create table pitch_evidence (
  response_id uuid primary key references responses (id) on delete cascade,
  state text not null constraint pitch_evidence_state_known check (state in ('compared', 'short', 'waiting')),
  shared jsonb,
  passages jsonb not null default '[]',
  photo jsonb,
  ai_use text constraint pitch_evidence_ai_use_known check (ai_use in ('own', 'edited', 'drafted')),
  passages_note text not null default '' constraint pitch_evidence_passages_note_length check (char_length(passages_note) <= 300),
  compared_at timestamptz,
  constraint pitch_evidence_compared check ((state = 'waiting') = (compared_at is null))
);
create index pitch_evidence_waiting on pitch_evidence (response_id) where state = 'waiting';

-- Fewer keys than marks, so that the index of a million pitches is small: what they find is compared by its marks.
create function mark_keys(marks integer[]) returns integer[]
  language sql immutable parallel safe strict
  return (select array_agg(distinct mark & 16777215) from unnest(marks) mark);

create table pitch_marks (
  response_id uuid primary key references responses (id) on delete cascade,
  account_id uuid references accounts (id) on delete set null,
  sent_at timestamptz not null,
  -- Null: sent before pitches were compared, and not marked yet.
  marks integer[],
  mark_keys integer[] generated always as (mark_keys(marks)) stored
);
-- An insert that left its keys to a later one would make that one wait.
create index pitch_marks_keys on pitch_marks using gin (mark_keys) with (fastupdate = off);
create index pitch_marks_account on pitch_marks (account_id);
create index pitch_marks_missing on pitch_marks (response_id) where marks is null;

-- Marks in 25 pitches or more, counted daily: those that as many members have used are phrases.
create table frequent_marks (
  mark integer primary key,
  pitches integer not null,
  accounts integer not null
);

-- What a held pitch is let in with: its evidence and its marks.
alter table held_pitches add column comparison jsonb;

insert into pitch_marks (response_id, account_id, sent_at)
select r.id, r.responder_id, coalesce(d.sent_at, r.created_at)
from responses r left join pitch_details d on d.response_id = r.id where r.is_pitch;
