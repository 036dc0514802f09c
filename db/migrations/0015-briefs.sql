-- What a request asks of a pitch, and what a pitch answers.

alter table posts
  add column sources_wanted smallint,
  add constraint posts_sources_wanted_range check (sources_wanted between 1 and 20),
  add constraint posts_sources_wanted_by_experts check (sources_wanted is null or post_type = 'request_for_source');

create table request_briefs (
  post_id uuid primary key references posts (id) on delete cascade,
  must_haves text[] not null default '{}',
  place text not null default '',
  formats text[] not null default '{}',
  word_limit smallint,
  attribution text not null default 'unspecified',
  -- Counts the changes that a pitch must have seen: 0 while only sources_wanted is set.
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint request_briefs_must_haves_count check (cardinality(must_haves) <= 5),
  constraint request_briefs_place_length check (char_length(place) <= 160),
  constraint request_briefs_formats_known check (formats <@ array['written', 'phone', 'video', 'in_person']),
  constraint request_briefs_word_limit_range check (word_limit between 25 and 1000),
  constraint request_briefs_attribution_known check (attribution in ('unspecified', 'named', 'background', 'agreed'))
);

create table request_questions (
  id uuid primary key default uuidv7(),
  post_id uuid not null references request_briefs (post_id) on delete cascade,
  position smallint not null,
  text text not null,
  constraint request_questions_position_range check (position between 1 and 5),
  constraint request_questions_text_length check (char_length(text) between 1 and 300),
  constraint request_questions_order unique (post_id, position) deferrable initially deferred
);

-- Only of pitches to a request with a brief.
create table pitch_details (
  response_id uuid primary key references responses (id) on delete cascade,
  -- In the order of the brief's must-haves: {"met": true, "proof": "..."}.
  musts jsonb not null default '[]',
  availability text not null default '',
  attribution text not null default 'unspecified',
  constraint pitch_details_musts_listed check (jsonb_typeof(musts) = 'array' and jsonb_array_length(musts) <= 5),
  constraint pitch_details_availability_length check (char_length(availability) <= 1000),
  constraint pitch_details_attribution_known check (attribution in ('unspecified', 'named', 'background', 'agreed'))
);

create table pitch_answers (
  response_id uuid not null references pitch_details (response_id) on delete cascade,
  position smallint not null,
  question_id uuid references request_questions (id) on delete set null,
  text text not null,
  primary key (response_id, position),
  constraint pitch_answers_position_range check (position between 1 and 5),
  constraint pitch_answers_text_length check (char_length(text) between 1 and 10000)
);
create index pitch_answers_question on pitch_answers (question_id);
