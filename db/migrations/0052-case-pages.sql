-- Every page of cases is read along an index: those of one kind that are closed, and those about one member.
create index cases_closed_of_type on cases (subject_type, closed_at desc, id desc) where closed_at is not null;
drop index cases_about;
create index cases_about on cases (about_id, created_at desc, id desc);
