-- What an applicant was asked and has answered, and the reason for a rejection. A rejection erases question and answer,
-- and keeps their dates; its reason is kept for 90 days.

alter table users
  add column question text,
  add column asked_at timestamptz,
  add column answer text,
  add column answered_at timestamptz,
  add column reason text,
  add constraint users_question_length check (char_length(question) between 10 and 2000),
  add constraint users_answer_length check (char_length(answer) between 1 and 5000),
  add constraint users_reason_length check (char_length(reason) between 1 and 2000),
  add constraint users_question_has_date check (question is null or asked_at is not null),
  add constraint users_answer_has_dates check (
    (answer is null or answered_at is not null) and (answered_at is null or asked_at is not null)
  ),
  add constraint users_rejected_is_erased check (
    coalesce(data ->> 'status', 'New') <> 'Rejected' or (question is null and answer is null)
  ),
  add constraint users_reason_of_rejected check (reason is null or coalesce(data ->> 'status', 'New') = 'Rejected');

create index users_reason on users (decided_at) where reason is not null;
