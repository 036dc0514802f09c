-- Where authors put the pitches to their requests, and what the pitchers read of it.

alter table responses
  -- When its author had it before them. read_at only says that it is no longer unread: a decline of many sets that, too.
  add column opened_at timestamptz,
  -- Its outcome is final but for corrections, even if its request is open again.
  add column settled_at timestamptz;

create index responses_unsettled on responses (created_at) where is_pitch and settled_at is null;

-- The author's alone: no statement for a pitcher reads it. A pitch without a row is new.
create table pitch_triage (
  response_id uuid primary key references responses (id) on delete cascade,
  post_id uuid not null references posts (id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  stage text not null,
  stage_at timestamptz not null default clock_timestamp(),
  reason text,
  words text not null default '',
  -- What the pitcher reads: never maybe, which looks like new.
  released_stage text not null default 'new',
  -- When the pitcher will read the stage; null when there is nothing to release.
  releases_at timestamptz,
  constraint pitch_triage_stage_known check (stage in ('new', 'shortlist', 'maybe', 'declined', 'used')),
  constraint pitch_triage_released_known check (released_stage in ('new', 'shortlist', 'declined', 'used')),
  constraint pitch_triage_reason_known check (
    reason in ('other_sources', 'off_topic', 'must_haves', 'enough', 'late', 'changed')),
  constraint pitch_triage_reason_of_declined check ((stage = 'declined') = (reason is not null)),
  constraint pitch_triage_words_length check (char_length(words) <= 500 and (words = '' or stage = 'declined'))
);
create index pitch_triage_request on pitch_triage (post_id, stage_at);
create index pitch_triage_account on pitch_triage (account_id);
create index pitch_triage_releases on pitch_triage (releases_at) where releases_at is not null;

-- What both sides read. Only a released stage or settling writes it.
create table pitch_outcomes (
  response_id uuid primary key references responses (id) on delete cascade,
  outcome text not null,
  outcome_at timestamptz not null default now(),
  reason text,
  words text not null default '',
  constraint pitch_outcomes_outcome_known check (outcome in ('used', 'declined', 'not_selected')),
  constraint pitch_outcomes_reason_known check (
    reason in ('other_sources', 'off_topic', 'must_haves', 'enough', 'late', 'changed', 'left')),
  constraint pitch_outcomes_reason_given check ((outcome = 'used') = (reason is null)),
  constraint pitch_outcomes_words_length check (char_length(words) <= 500)
);

-- The released steps of a pitch, in order. Rows are only ever added.
create table pitch_trail (
  id uuid primary key default uuidv7(),
  response_id uuid not null references responses (id) on delete cascade,
  step text not null,
  at timestamptz not null default now(),
  reason text,
  words text not null default '',
  constraint pitch_trail_step_known check (step in ('shortlisted', 'declined', 'used', 'not_selected', 'reviewed')),
  constraint pitch_trail_reason_known check (
    reason in ('other_sources', 'off_topic', 'must_haves', 'enough', 'late', 'changed', 'left')),
  constraint pitch_trail_reason_given check ((step in ('declined', 'not_selected')) = (reason is not null)),
  constraint pitch_trail_words_length check (char_length(words) <= 500)
);
create index pitch_trail_pitch on pitch_trail (response_id, at);

alter table posts
  -- How many of its pitches have the released outcome used.
  add column found_count integer not null default 0,
  add constraint posts_found_count_not_negative check (found_count >= 0),
  add constraint posts_found_by_experts check (found_count = 0 or post_type = 'request_for_source');

alter table notifications
  drop constraint notifications_type_known,
  add constraint notifications_type_known check (
    type in ('like', 'comment', 'response_received', 'pitch_let_in', 'pitch_used'));
