-- A request's text is also opened by the team, in a case about it.
alter table post_openings add case_id uuid references cases on delete cascade,
  add constraint post_openings_by_one check (account_id is null or case_id is null);
create unique index post_openings_case on post_openings (post_id, case_id);
create index post_openings_of_case on post_openings (case_id);
