-- Reports of members, and the cases that the team decides.

-- The moment, at the same time of day in New York, so many business days (Monday to Friday) later.
create function business_days_after(start timestamptz, days integer) returns timestamptz language sql stable as $$
  select (day::date + (start at time zone 'America/New_York')::time) at time zone 'America/New_York'
  from generate_series(
    (start at time zone 'America/New_York')::date + 1,
    (start at time zone 'America/New_York')::date + 2 * days + 7, interval '1 day') as day
  where extract(isodow from day) < 6
  order by day offset days - 1 limit 1
$$;

create table cases (
  id uuid primary key default uuidv7(),
  number integer not null constraint cases_number unique,
  version integer not null default 1,
  -- What was reported. It may be gone.
  subject_type text not null constraint cases_subject_known
    check (subject_type in ('member', 'post', 'comment', 'source', 'pitch', 'message')),
  subject_id uuid not null,
  about_id uuid references accounts on delete set null,
  taken_by uuid references accounts on delete set null,
  taken_until timestamptz,
  due_at timestamptz not null default business_days_after(now(), 2),
  decision text constraint cases_decision_known check (decision in ('no_breach', 'removed')),
  reason text not null default '' constraint cases_reason_length check (char_length(reason) <= 2000),
  decided_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint cases_decided check ((closed_at is null) = (decision is null))
);
-- All reports of one thing are one case while it is open.
create unique index cases_open on cases (subject_type, subject_id) where closed_at is null;
create index cases_due on cases (due_at, id) where closed_at is null;
create index cases_closed on cases (closed_at desc, id desc) where closed_at is not null;
create index cases_about on cases (about_id);
create index cases_taken_by on cases (taken_by);
create index cases_decided_by on cases (decided_by);

create table case_reports (
  id uuid primary key default uuidv7(),
  case_id uuid not null references cases on delete cascade,
  reporter_id uuid references accounts on delete set null,
  rule text not null constraint case_reports_rule_known
    check (rule in ('mass', 'fake', 'copied', 'harassment', 'private', 'payment', 'confidence', 'other')),
  words text not null default '' constraint case_reports_words_length check (char_length(words) <= 2000),
  created_at timestamptz not null default now(),
  constraint case_reports_other_explained check (rule <> 'other' or words <> '')
);
create unique index case_reports_once on case_reports (case_id, reporter_id);
create index case_reports_reporter on case_reports (reporter_id, created_at desc, id desc);

-- What was reported and, in a conversation, the five texts before it, as they were then.
create table case_texts (
  id uuid primary key default uuidv7(),
  case_id uuid not null references cases on delete cascade,
  -- The text's own id: that of the account, post, comment, source, pitch or message.
  text_id uuid not null,
  author_id uuid references accounts on delete set null,
  text text not null constraint case_texts_length check (char_length(text) <= 32000),
  written_at timestamptz not null,
  is_reported boolean not null
);
create index case_texts_case on case_texts (case_id, written_at);
create index case_texts_author on case_texts (author_id);

-- Nothing changes but the author who leaves.
create function refuse_frozen() returns trigger language plpgsql as $$
begin
  if new.author_id is null and to_jsonb(new) - 'author_id' = to_jsonb(old) - 'author_id' then return new; end if;
  raise exception 'case_texts is frozen';
end $$;
create trigger case_texts_frozen before update on case_texts for each row execute function refuse_frozen();

alter table notifications
  drop constraint notifications_type_known,
  add constraint notifications_type_known check (type in ('like', 'comment', 'response_received', 'pitch_let_in',
    'pitch_used', 'pitch_published', 'pitch_withdrawn', 'outcomes_due', 'invitation', 'report'));
