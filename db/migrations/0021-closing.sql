-- What authors say when they close a request: the article, and why the others were not chosen.

create table request_outcomes (
  post_id uuid primary key references posts (id) on delete cascade,
  article_url text,
  others_reason text,
  updated_at timestamptz not null default now(),
  constraint request_outcomes_url_https check (article_url ~ '^https://' and char_length(article_url) <= 1000),
  constraint request_outcomes_reason_known check (
    others_reason in ('other_sources', 'off_topic', 'must_haves', 'enough', 'late', 'changed'))
);

alter table pitch_trail
  add column url text,
  drop constraint pitch_trail_step_known,
  add constraint pitch_trail_step_known check (
    step in ('shortlisted', 'declined', 'used', 'not_selected', 'reviewed', 'published', 'withdrawn')),
  add constraint pitch_trail_url_of_published check ((step = 'published') = (url is not null)),
  add constraint pitch_trail_url_https check (url ~ '^https://' and char_length(url) <= 1000);

alter table pitch_outcomes
  drop constraint pitch_outcomes_outcome_known,
  drop constraint pitch_outcomes_reason_given,
  add constraint pitch_outcomes_outcome_known check (outcome in ('used', 'declined', 'not_selected', 'withdrawn')),
  add constraint pitch_outcomes_reason_given check ((outcome in ('declined', 'not_selected')) = (reason is not null));

alter table notifications
  drop constraint notifications_type_known,
  add constraint notifications_type_known check (
    type in ('like', 'comment', 'response_received', 'pitch_let_in', 'pitch_used', 'pitch_published', 'pitch_withdrawn'));
