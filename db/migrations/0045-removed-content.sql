-- What the team removes, and brings back when an appeal lifts that.

-- Since when the team has removed the post: its author alone reads it.
alter table posts add column removed_at timestamptz;

-- Since when a source can neither be found nor pitched, and who decided that.
alter table profiles
  add column retired_at timestamptz,
  add column retired_by text constraint profiles_retired_by_known check (retired_by in ('keeper', 'expert', 'admin')),
  add constraint profiles_retired check ((retired_at is null) = (retired_by is null));

-- A removal is a sanction, too: it has a rule and a reason, and can be appealed.
alter table sanctions
  add column subject_type text constraint sanctions_subject_known check (subject_type in ('post', 'comment', 'source')),
  add column subject_id uuid,
  drop constraint sanctions_kind_known,
  add constraint sanctions_kind_known check (kind in ('removal', 'warning', 'suspension', 'ban')),
  drop constraint sanctions_end,
  add constraint sanctions_end check ((kind in ('removal', 'ban')) = (ends_at is null)),
  add constraint sanctions_subject
    check ((kind = 'removal') = (subject_type is not null) and (subject_type is null) = (subject_id is null));
create index sanctions_subject on sanctions (subject_id) where subject_id is not null;

alter table cases drop constraint cases_decision_known;
update cases set decision = 'removal' where decision = 'removed';
alter table cases add constraint cases_decision_known
  check (decision in ('no_breach', 'removal', 'warning', 'suspension', 'ban', 'upheld', 'reduced', 'lifted'));
