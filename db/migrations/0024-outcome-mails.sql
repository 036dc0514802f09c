-- Which outcomes their pitchers have seen, and which they were emailed about.

alter table pitch_outcomes
  -- In the Pitchbox.
  add column seen_at timestamptz,
  add column mailed_at timestamptz;
-- Whatever settled before this is no news.
update pitch_outcomes set seen_at = outcome_at, mailed_at = outcome_at;

create index pitch_outcomes_unseen on pitch_outcomes (response_id) where seen_at is null;
create index pitch_outcomes_unmailed on pitch_outcomes (outcome_at) where seen_at is null and mailed_at is null;

alter table mail_settings
  add column outcomes boolean not null default true,
  add column outcomes_mailed_at timestamptz;

-- The closing for which an author was reminded that pitches need an outcome.
create table outcome_reminders (
  post_id uuid primary key references posts (id) on delete cascade,
  expires_at timestamptz not null
);

alter table notifications
  drop constraint notifications_type_known,
  add constraint notifications_type_known check (type in ('like', 'comment', 'response_received', 'pitch_let_in',
    'pitch_used', 'pitch_published', 'pitch_withdrawn', 'outcomes_due'));
