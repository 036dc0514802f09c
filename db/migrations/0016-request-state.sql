-- A request that takes no more pitches for now, pitches that wait for its author, and how fast authors answer.

alter table posts
  add column request_state text not null default 'open',
  -- Set once every pitch has an outcome: nothing is held any more.
  add column settled_at timestamptz,
  add constraint posts_request_state_known check (request_state in ('open', 'enough')),
  add constraint posts_state_by_experts check (
    post_type = 'request_for_source' or (request_state = 'open' and settled_at is null));

-- By a column that is always null: no other index has this order, so the job never walks those that are settled.
create index posts_unsettled on posts (settled_at, expires_at)
  where data ->> 'status' = 'published' and post_type = 'request_for_source' and settled_at is null;
create index posts_unsettled_left on posts (id)
  where data ->> 'status' = 'published' and post_type = 'request_for_source' and settled_at is null
    and account_id is null;

-- Sent to a request that had enough pitches or had closed; no pitch until its author lets it in, under the same id. Of
-- one that was withdrawn only the fact remains.
create table held_pitches (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts (id) on delete cascade,
  responder_id uuid not null references accounts (id) on delete cascade,
  profile_id uuid references profiles (id) on delete set null,
  commentary text not null,
  -- What it answers to the brief, as pitch_details and pitch_answers will have it; null without a brief.
  details jsonb,
  sent_at timestamptz not null default clock_timestamp(),
  outcome text,
  outcome_at timestamptz,
  reason text,
  constraint held_pitches_outcome_known check (outcome in ('not_selected', 'withdrawn')),
  constraint held_pitches_outcome_dated check ((outcome is null) = (outcome_at is null)),
  constraint held_pitches_reason_known check (reason in ('late', 'enough', 'left')),
  constraint held_pitches_reason_given check ((outcome is not distinct from 'not_selected') = (reason is not null)),
  constraint held_pitches_commentary_length check (
    case when outcome is not distinct from 'withdrawn' then commentary = '' and details is null
      else char_length(commentary) between 1 and 10000 end)
);
create unique index held_pitches_one on held_pitches (post_id, responder_id) where outcome is null;
create index held_pitches_of_request on held_pitches (post_id, responder_id);
create index held_pitches_responder on held_pitches (responder_id, sent_at desc, id desc);
create index held_pitches_profile on held_pitches (profile_id);
create index held_pitches_waiting on held_pitches (sent_at) where outcome is null;
create index held_pitches_over on held_pitches (outcome_at) where outcome is not null;

-- A pitch that was held has details whether or not its request has a brief.
alter table pitch_details
  add column is_late boolean not null default false,
  -- Null: when the pitch was made.
  add column sent_at timestamptz;

-- When the owner of a pitched request first wrote.
alter table responses add column answered_at timestamptz;

create index responses_received on responses (account_id, created_at) where is_pitch;

create table answer_times (
  account_id uuid primary key references accounts (id) on delete cascade,
  pitches integer not null,
  -- Null: fewer than half were answered.
  median_seconds integer,
  computed_at timestamptz not null default now()
);

alter table notifications
  drop constraint notifications_type_known,
  add constraint notifications_type_known check (type in ('like', 'comment', 'response_received', 'pitch_let_in'));
