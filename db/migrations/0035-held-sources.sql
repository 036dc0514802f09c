-- An expert may hold a source: one that they added themselves is their own profile, and there is at most one.

alter table profiles add column held_by uuid references accounts on delete set null;
create index profiles_held on profiles (held_by) where held_by is not null;
create unique index profiles_own on profiles (account_id) where held_by = account_id;
